// Many levels on one page.
#include <algorithm>

#include "picture/drawing.hh"
#include "speclev/picture.hh"

namespace speclev {

namespace {

using namespace picture;

constexpr std::string_view head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Levels</title>
<style>
body{margin:0;font-family:sans-serif}
header{position:sticky;top:0;padding:.5em 1em;background:inherit;border-bottom:1px solid #888}
main{display:flex;align-items:flex-start}
.levels{flex:3;display:flex;flex-wrap:wrap}
figure{flex:1 1 30em;margin:.5em;max-width:72em}
svg{width:100%;height:auto}
.sources{flex:2;position:sticky;top:3em;height:calc(100vh - 4em);overflow:auto;padding:0 1em}
ol{font:13px monospace;padding-left:4em}
li{white-space:pre}
li:target{background:#fd58}
@media(max-width:70em){main{display:block}.sources{position:static;height:auto}}
)";

/// The slider's first place is the picture that is seen without it.
constexpr std::string_view script = R"(<script>
const slider = document.getElementById('seed'), said = document.getElementById('said');
function show() {
  const place = Number(slider.value);
  said.textContent = place === 0 ? 'what is certain' : 'seed ' + (Number(slider.dataset.first) + place - 1);
  for (const picture of document.querySelectorAll('[data-place]')) picture.hidden = Number(picture.dataset.place) !== place;
}
slider.addEventListener('input', show);
show();
</script>
)";

/// The colours of the page itself.
std::string page_rules(Background background) {
  constexpr std::string_view light = "body{background:#fff;color:#000}\n",
                             dark = "body{background:#111;color:#eee}a{color:#6bf}\n";
  if (background == Background::dark) return std::string(dark);
  if (background == Background::light) return std::string(light);
  return std::string(light) + "@media(prefers-color-scheme:dark){" + std::string(dark) + "}\n";
}

std::string listing(const SourceText& source, std::size_t number) {
  std::string text = "<h2>" + escaped(source.name()) + "</h2>\n<ol>\n";
  const auto count = static_cast<std::size_t>(std::ranges::count(source.bytes(), '\n'));
  const std::size_t lines = source.bytes().empty() || source.bytes().ends_with('\n') ? count : count + 1;
  for (std::size_t i = 1; i <= lines; ++i)
    text +=
        "<li id=\"s" + std::to_string(number) + "-" + std::to_string(i) + "\">" + escaped(source.line(i)) + "</li>\n";
  return text + "</ol>\n";
}

}  // namespace

/// What stands in front of the numbers of its lines; it is listed from now on.
std::string LevelPage::link_to(const SourceText* source) {
  if (source == nullptr) return "-";  // of which there are no lines to lead to
  auto found = std::ranges::find_if(
      sources_, [&](const SourceText* each) { return each->bytes().data() == source->bytes().data(); });
  if (found == sources_.end()) found = sources_.insert(found, source);
  return std::string("s").append(std::to_string(found - sources_.begin())).append("-");
}

void LevelPage::add(const PictureSubject& subject, std::span<const LoadedLevel> certain,
                    std::span<const LoadedLevel> drawn, std::uint64_t first_seed) {
  const std::string link = link_to(subject.source);
  const PictureSubject untitled{subject.level, "", subject.source};  // it has a caption
  const auto put = [&](std::size_t place, std::span<const LoadedLevel> loads) {
    figures_ += "<div data-place=\"" + std::to_string(place) + "\"" + (place == 0 ? "" : " hidden") + ">\n" +
                svg_of(drawing_of(loads, untitled, options_), options_.background, link) + "</div>\n";
  };
  figures_ += "<figure>\n<figcaption>" + escaped(subject.title) + "</figcaption>\n";
  put(0, certain);
  for (std::size_t i = 0; i < drawn.size(); ++i) put(i + 1, drawn.subspan(i, 1));
  figures_ += "</figure>\n";
  places_ = std::max(places_, drawn.size());
  first_seed_ = first_seed;
}

std::string LevelPage::html() const {
  std::string text(head);
  text += ink_rules(options_.background) + page_rules(options_.background) + "</style>\n</head>\n<body>\n<header>\n";
  text += "<label>Seed <input id=\"seed\" type=\"range\" min=\"0\" max=\"" + std::to_string(places_) +
          "\" value=\"0\" data-first=\"" + std::to_string(first_seed_) +
          "\"></label> <output id=\"said\">what is certain</output>\n";
  text += "</header>\n<main>\n<div class=\"levels\">\n" + figures_ + "</div>\n";
  if (!sources_.empty()) {
    text += "<div class=\"sources\">\n";
    for (std::size_t i = 0; i < sources_.size(); ++i) text += listing(*sources_[i], i);
    text += "</div>\n";
  }
  return text + "</main>\n" + std::string(script) + "</body>\n</html>\n";
}

}  // namespace speclev
