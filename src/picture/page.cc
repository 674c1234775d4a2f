// Many levels on one page.
#include <algorithm>

#include "base/digest.hh"
#include "picture/drawing.hh"
#include "picture/page_data.hh"
#include "picture/page_files.hh"
#include "speclev/picture.hh"

namespace speclev {

namespace {

using namespace picture;

/// The colours of the page itself, and of what marks squares.
std::string page_rules(Background background) {
  constexpr std::string_view light = "body{background:#fff;color:#000}.hit{stroke:#bb00bb}.cursor{stroke:#000}\n",
                             dark = "body{background:#111;color:#eee}.hit{stroke:#ff99ff}.cursor{stroke:#fff}\n";
  if (background == Background::dark) return std::string(dark);
  if (background == Background::light) return std::string(light);
  return std::string(light) + "@media(prefers-color-scheme:dark){" + std::string(dark) + "}\n";
}

/// What the page may load and run: its own scripts and style, and itself in a frame if it is watched. From disk, some
/// browsers take a page for another origin than itself.
std::string policy(bool is_watched) {
  std::string text = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; ";
  text.append("form-action 'none'; style-src 'unsafe-inline'; script-src ").append(page_script_source());
  if (is_watched) text.append(" ").append(page_watch_script_source()).append("; frame-src 'self' file:");
  return text + "\">\n";
}

/// Data for the script.
std::string data_element(const std::string& id, const std::string& json) {
  return "<script type=\"application/json\" id=\"" + id + "\">" + json + "</script>\n";
}

std::string layer(std::string_view name, std::string_view words, bool is_on) {
  return std::string("<label><input type=\"checkbox\" autocomplete=\"off\" data-layer=\"")
      .append(name)
      .append(is_on ? "\" checked> " : "\"> ")
      .append(words)
      .append("</label>\n");
}

constexpr std::string_view behind_controls = R"(<main>
<p id="keys" class="apart">Arrow keys go from square to square, with Shift eight at once; Home, End, Page Up and Page Down
to the edges; n and p to the next and the previous thing; plus and minus to other seeds; Enter to the line of the source,
and Enter there back to the first of its squares.</p>
<div class="levels">
)";
constexpr std::string_view behind_levels = R"(<section id="source" aria-labelledby="source-name" hidden>
<h2 id="source-name"></h2>
<ol id="lines" tabindex="0" role="listbox" aria-labelledby="source-name"></ol>
</section>
</main>
<footer><output id="told" aria-live="polite"></output></footer>
<noscript><p>This page needs its script.</p></noscript>
)";

}  // namespace

/// Its place among the sources of the page, which it is one of from now on; -1: there is none.
int LevelPage::number_of(const SourceText* source) {
  if (source == nullptr) return -1;
  auto found = std::ranges::find_if(
      sources_, [&](const SourceText* each) { return each->bytes().data() == source->bytes().data(); });
  if (found == sources_.end()) found = sources_.insert(found, source);
  return static_cast<int>(found - sources_.begin());
}

void LevelPage::add(const PictureSubject& subject, std::span<const LoadedLevel> certain,
                    std::span<const LoadedLevel> drawn, std::uint64_t first_seed,
                    std::span<const LoadedLevel> outcomes) {
  PictureOptions options = options_;
  options.outcomes = outcomes;
  const std::string number = std::to_string(count_++);
  data_ += data_element("data-" + number,
                        page_data({subject, certain, drawn, first_seed, number_of(subject.source)}, options));
  figures_ += "<figure>\n<figcaption><h2>" + escaped(subject.title) +
              "</h2></figcaption>\n<div class=\"pictures\"></div>\n<p class=\"legend\"></p>\n</figure>\n";
  names_ += "<option value=\"" + number + "\">" + escaped(subject.title) + "</option>\n";
  places_ = std::max(places_, drawn.size());
  first_seed_ = first_seed;
}

std::string LevelPage::html(bool is_watched) const {
  const std::string begin =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" + policy(is_watched);
  std::string text = "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Levels</title>\n<style>\n";
  text += ink_rules(options_.background) + page_rules(options_.background);
  text.append(page_style()).append("</style>\n</head>\n<body>\n<header>\n");
  text += "<label>Level <select id=\"level\" autocomplete=\"off\">\n" + names_ + "</select></label>\n";
  text += "<label>Seed <input id=\"seed\" type=\"range\" autocomplete=\"off\" min=\"0\" max=\"" +
          std::to_string(places_) + "\" value=\"0\" data-first=\"" + std::to_string(first_seed_) +
          "\"></label> <output id=\"said\" for=\"seed\">all seeds</output>\n";
  text += "<label>Side by side <select id=\"beside\" autocomplete=\"off\">";
  for (const char* count : {"1", "2", "3", "4", "6", "9"}) text.append("<option>").append(count).append("</option>");
  text += "</select></label>\n<fieldset><legend>Layers</legend>\n";
  text += layer(std::to_string(depth_of_monsters), "monsters", true) +
          layer(std::to_string(depth_of_objects), "objects", true) +
          layer(std::to_string(depth_of_traps), "traps", true) +
          layer(std::to_string(depth_of_stairs), "stairs", true) + layer("unlit", "unlit: a line above", false) +
          layer("undiggable", "undiggable: a line on the left", false) + layer("grid", "grid", options_.grid) +
          layer("rooms", "rooms: an outline", false) +
          layer("arrivals", "arrivals: dashes, and dots around where nobody arrives", false);
  text += "</fieldset>\n</header>\n";
  text.append(behind_controls).append(figures_).append("</div>\n").append(behind_levels).append(data_);
  for (std::size_t i = 0; i < sources_.size(); ++i)
    text += data_element("source-" + std::to_string(i), page_source(*sources_[i]));
  text.append("<script>\n").append(page_script()).append("</script>\n</body>\n</html>\n");
  if (!is_watched) return begin + text;
  return begin + "<script data-stamp=\"" + digest(text) + "\">\n" + std::string(page_watch_script()) + "</script>\n" +
         text;
}

}  // namespace speclev
