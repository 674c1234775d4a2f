// What is offered for the name of an object that no object has: never another object.
#include <catch2/catch.hpp>
#include <set>

#include "helpers.hh"
#include "syntax/name_advice.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

constexpr std::string_view properties[] = {"speed", "fire", "healing", "invisibility", "slaying"};

/// The text with an object of a class and a name, as a level of both languages has it.
std::string line_with(char letter, std::string_view name, bool is_opcode) {
  const std::string both = std::string("'") + letter + "',\"" + std::string(name) + "\"";
  return is_opcode ? "OBJECT:(" + both + "),random\n" : "OBJECT:" + both + ",random\n";
}

/// Whether a name in front of " of " is a word for a class.
bool means_class(std::string_view name) {
  static const std::set<std::string_view> words = {"ring",   "potion", "scroll", "spellbook", "book", "wand",
                                                   "amulet", "gem",    "stone",  "pair",      "set",  "suit"};
  return words.contains(name);
}

/// The line after the change that a message proposes; empty without one.
std::string changed(const std::string& text, const std::optional<Fix>& fix) {
  if (!fix) return {};
  std::string result = text;
  return result.replace(fix->span.begin, fix->span.end - fix->span.begin, fix->text);
}

}  // namespace

TEST_CASE("a name with a property is that of the object before it, in the tables of all games") {
  for (const std::string& name : target_names()) {
    const auto data = test::built_in_data(name);
    if (data->language == nullptr) continue;
    INFO(name);
    std::size_t tried = 0, wrong = 0, offered = 0;
    std::string example;
    for (const auto& object : data->objects.entries()) {
      if (object.name.empty() || means_class(object.name)) continue;
      const std::string whole = std::string(object.name) + " of " + std::string(properties[++tried % 5]);
      if (data->objects.find_any_case(whole)) continue;
      for (const char letter : {object.letter, '['}) {
        const std::string line = line_with(letter, whole, false);
        const auto begin = static_cast<std::uint32_t>(line.find(",\"") + 1);
        const Span where{begin, begin + static_cast<std::uint32_t>(whole.size() + 2)};
        const Help help = syntax::advice_on_object(whole, {line, where, letter}, *data);
        const std::string after = changed(line, help.fix);
        if (after.empty()) continue;
        ++offered;
        const bool is_right = std::ranges::any_of(data->objects.entries(), [&](const auto& each) {
          return each.name == object.name && after == line_with(each.letter, object.name, false);
        });
        if (!is_right && ++wrong == 1) example = line + after;
      }
    }
    INFO(example);
    CHECK(wrong == 0);
    CHECK(offered > 0);
  }
}

TEST_CASE("no message of a compilation offers another object for a name with a property") {
  for (const std::string& name : target_names()) {
    const Compilation compilation{.target = find_target(name).value()};
    const auto data = test::built_in_data(name);
    if (data->language == nullptr) continue;
    const bool is_opcode = compilation.target.language() != find_target(default_target)->language();
    INFO(name);
    const std::string head = is_opcode ? "LEVEL:\"a\"\n" : "MAZE:\"a\",' '\nNOMAP\n";
    std::size_t count = 0;
    const std::size_t step = std::max<std::size_t>(1, data->objects.size() / 3);
    for (std::size_t i = step / 2; i < data->objects.size(); i += step) {
      const auto object = data->objects.entry(i);
      const std::string whole = std::string(object.name) + " of " + std::string(properties[count++ % 5]);
      if (object.name.empty() || means_class(object.name) || data->objects.find_any_case(whole)) continue;
      const std::string text = head + line_with(object.letter, whole, is_opcode);
      for (const Diagnostic& each : compilation.run(text).diagnostics) {
        if (!each.fix) continue;
        INFO(text << each.message << "\n" << each.help);
        CHECK(changed(text, each.fix) == head + line_with(object.letter, object.name, is_opcode));
      }
    }
  }
}

TEST_CASE("what a name with a property becomes") {
  const auto [target, wrong, right] = GENERATE(table<std::string, std::string, std::string>({
      {"nethack-3.4.3", R"(OBJECT:'[',"leather gloves of speed",random)", R"(OBJECT:'[',"leather gloves",random)"},
      {"nethack-3.4.3", R"(OBJECT:')',"long sword of fire",random)", R"(OBJECT:')',"long sword",random)"},
      {"nethack-3.4.3", R"(OBJECT:'[',"long sword of fire",random)", R"(OBJECT:')',"long sword",random)"},
      {"nethack-3.4.3", R"(OBJECT:'!',"potion of healing",random)", R"(OBJECT:'!',"healing",random)"},
      {"nethack-3.4.3", R"(OBJECT:'[',"potion of healing",random)", R"(OBJECT:'!',"healing",random)"},
      {"nethack-3.4.3", R"(OBJECT:'[',"pair of leather gloves",random)", R"(OBJECT:'[',"leather gloves",random)"},
      {"nethack-3.4.3", R"(OBJECT:'[',"cloak of dispalcement",random)", R"(OBJECT:'[',"cloak of displacement",random)"},
      {"nethack-3.4.3", R"(OBJECT:'[',"gauntlets of speed",random)", ""},
      {"nethack-3.4.3", R"(OBJECT:'[',"cloak of fire",random)", ""},
      {"nethack-3.6.6", R"(OBJECT:('[',"leather gloves of speed"),random)", R"(OBJECT:('[',"leather gloves"),random)"},
      {"nethack-3.6.6", R"(OBJECT:(')',"long sword of fire"),random)", R"(OBJECT:(')',"long sword"),random)"},
      {"nethack-3.6.6", R"(OBJECT:"long sword of fire",random)", R"(OBJECT:"long sword",random)"},
      {"evilhack", R"(OBJECT:(')',"long sword of fire"),random)", R"(OBJECT:(')',"long sword"),random)"},
  }));
  INFO(target << ": " << wrong);
  const Compilation compilation{.target = find_target(target).value()};
  const bool is_opcode = compilation.target.language() != find_target(default_target)->language();
  const std::string head = is_opcode ? "LEVEL:\"a\"\n" : "MAZE:\"a\",' '\nNOMAP\n";
  const std::string text = head + wrong + "\n";
  const auto messages = compilation.run(text).diagnostics;
  REQUIRE(messages.size() == 1);
  CHECK(changed(text, messages.front().fix) == (right.empty() ? "" : head + right + "\n"));
}
