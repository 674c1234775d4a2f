// Calls of the games' functions with arguments of all types, by chance: what the bytes choose becomes a script.

#include "fuzz/script_check.hh"

namespace speclev::fuzz {

bool takes(const std::filesystem::path&) { return true; }

std::vector<std::string> seeds_of(const std::string& text) { return {text.substr(0, 4096)}; }

std::vector<std::string> dictionary() { return {"\xff", std::string(1, '\0'), std::string(8, '\7'), "abcdefgh"}; }

namespace {

/// A script that the bytes choose.
class Calls {
 public:
  Calls(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

  std::string run() {
    constexpr int most = 60;
    std::string text = "local a = selection.area(3,3,20,10)\nlocal m = des.map([[\n.....\n.|-+.\n.....\n]])\n";
    for (int i = 0; i < most && at_ != end_; ++i) text += call(0);
    return text;
  }

 private:
  std::size_t below(std::size_t limit) { return limit == 0 || at_ == end_ ? 0 : *at_++ % limit; }
  std::string any(const std::vector<std::string>& words) { return words.empty() ? "nil" : words[below(words.size())]; }
  const lua::GameTables& game() const { return *script_games().front(); }

  std::string call(int depth) {
    const lua::Function& function = game().functions[(below(256) * 256 + below(256)) % game().functions.size()];
    if (function.forms.empty()) return "";
    const lua::Form& form = function.forms[below(function.forms.size())];
    std::string text = function.table + "." + function.name + (form.is_table() ? "({" : "(");
    std::string between = " ";
    for (const lua::Parameter& each : form.parameters) {
      // Of tables about one key in three, and of places in a row nearly all.
      if (form.is_table() ? below(3) != 0 && !each.is_required : below(20) == 19) continue;
      text += between + (form.is_table() ? each.key + " = " : "") + value(each, depth);
      between = ", ";
    }
    return text + (form.is_table() ? " })\n" : ")\n");
  }

  std::string value(const lua::Parameter& parameter, int depth) {
    static const std::vector<std::string> odd = {"nil", "true",    "-1",         "1e300", "\"\"", "{}",
                                                 "{1}", "{1,2,3}", "\"random\"", "99999", "0.5",  "a",
                                                 "m",   "des",     "0",          "255",   "-128", "{x=1,y=2}"};
    if (below(12) == 11) return any(odd);
    const std::string_view type = parameter.type;
    if (type == "word") return quoted(any(parameter.words));
    if (type.starts_with("integer") || type == "number") return std::to_string(static_cast<int>(below(82)) - 2);
    if (type == "boolean") return below(2) == 0 ? "true" : "0";
    if (type == "coord") return "{" + std::to_string(below(80)) + "," + std::to_string(below(22)) + "}";
    if (type == "region") {
      std::string text = "{";
      for (const char* after : {",", ",", ",", "}"}) text += std::to_string(below(82)) + after;
      return text;
    }
    if (type == "selection") return any({"a", "m", "selection.new()", "selection.rect(1,1,9,9)", "~a", "a:grow(3)"});
    if (type == "function") return depth > 3 ? "function() end" : "function()\n" + call(depth + 1) + "end";
    if (type == "room type") return quoted(constant("room"));
    if (type == "trap name") return quoted(constant("trap"));
    if (type == "flag word") return quoted(constant("level_flag_word"));
    if (type == "mapchar") return quoted(constant("map_char"));
    if (type.starts_with("monster")) return quoted(game().monsters[below(game().monsters.size())].name);
    if (type.starts_with("object")) return quoted(game().objects[below(game().objects.size())].name);
    if (type == "class symbol")
      return quoted(std::string(1, game().monster_classes[below(game().monster_classes.size())]));
    return any({"\"x\"", "[[\n....\n.{..\n]]", "\"obj:boulder\"", "\"...\"", "\"\\\"\""});
  }

  std::string constant(std::string_view group) {
    const std::vector<lua::Constant>& all = game().group(group);
    return all.empty() ? "" : all[below(all.size())].name;
  }

  static std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) result += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    return result + "\"";
  }

  const std::uint8_t* at_;
  const std::uint8_t* end_;
};

}  // namespace

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  speclev::fuzz::check_script(speclev::fuzz::Calls(data, size).run());
  return 0;
}
