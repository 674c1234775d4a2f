// What the programs for dungeons know of them.

#include "fuzz/fuzz.hh"
#include "target/target_data.hh"

namespace speclev::fuzz::source_kind {

namespace {

Output compile_as(DungeonForm form, const SourceText& source, const Settings& settings, const Conditions& conditions) {
  return compile_dungeon(source, form, "dungeon", settings.target, settings.abi, settings.version, conditions,
                         settings.options);
}

/// What is compiled in one step is what is compiled in two.
void check_steps(const SourceText& source, const Output& output, const Settings& settings,
                 const Conditions& conditions) {
  const Output text = preprocess_dungeon(source, settings.target, conditions, settings.options);
  require(text.failed == text.files.empty(), "the preprocessor gives a text or an error");
  require(!text.failed || output.failed, "what cannot be preprocessed cannot be compiled");
  if (text.failed) return;
  const SourceText second("x.pdf", text.files.front().bytes);
  const Output other = compile_as(DungeonForm::pdf, second, settings, conditions);
  require(other.failed == output.failed, "both steps together succeed like one after the other");
  require(other.failed || other.files.front().bytes == output.files.front().bytes, "both ways give the same bytes");
}

/// The picture of a description is that of its compiled file.
void check_pictures(DungeonForm form, const SourceText& source, const Output& output, const Settings& settings,
                    const Conditions& conditions) {
  for (const TreeForm as : {TreeForm::text, TreeForm::dot, TreeForm::svg}) {
    const Output picture = tree(source, form, settings.target, settings.abi, conditions, as, settings.options);
    require(picture.failed == output.failed, "what can be compiled can be drawn");
    if (picture.failed || output.files.front().bytes.empty()) continue;
    const Reading other = tree(output.files.front().bytes, settings.target, settings.abi, as);
    require(other.error.empty() && other.text == picture.files.front().bytes, "both pictures are the same");
  }
}

}  // namespace

const std::vector<Target>& targets() {
  static const std::vector<Target> all = [] {
    std::vector<Target> list;
    for (const std::string& name : target_names())
      if (const Target target = *find_target(name); data_of(target).dungeon_layout) list.push_back(target);
    return list;
  }();
  return all;
}

std::vector<std::string_view> suffixes() { return {".def", ".pdf"}; }

Output compile(const SourceText& source, const Settings& settings) {
  const DungeonForm form = settings.number % 2 == 0 ? DungeonForm::def : DungeonForm::pdf;
  Conditions conditions;
  if (settings.number / 2 % 2 == 0)
    for (const std::string& name : condition_names(settings.target))
      conditions.emplace_back(name, settings.number / 4 % 2 == 0);
  Output output = compile_as(form, source, settings, conditions);
  require(output.files.size() == (output.failed ? 0 : 1), "a dungeon is one file");
  if (form == DungeonForm::def) check_steps(source, output, settings, conditions);
  check_pictures(form, source, output, settings, conditions);
  return output;
}

std::vector<Reading> draw(std::string_view bytes, const Target& target, const Abi& abi) {
  return {tree(bytes, target, abi, TreeForm::text), tree(bytes, target, abi, TreeForm::dot)};
}

std::vector<std::string> words() {
  std::vector<std::string> words = {"\nLEVEL: \"b\" \"none\" @ (-1,0)\n",
                                    "\nCHAINLEVEL: \"c\" \"C\" \"b\" + (1,0)\n",
                                    "\nBRANCH: \"d\" @ (1,2) up\n",
                                    "\nCHAINBRANCH: \"d\" \"b\" + (0,0) portal\n",
                                    "\nDUNGEON: \"d\" \"D\" (5,2)\n",
                                    "\"none\"",
                                    "\"aaaaaaaaaaaaaaaaaaaaaaa\"",
                                    "(1,0)",
                                    "@",
                                    "+",
                                    "100",
                                    "\n# c\n",
                                    "\n^?TRUE\n",
                                    "\n^!TRUE\n",
                                    "\n^:\n",
                                    "\n^.\n",
                                    "\n^^",
                                    "\n%REINCARNATION ",
                                    "\n%MULDGN "};
  std::set<std::string> known;
  for (const Target& target : targets())
    for (const auto& keyword : data_of(target).dungeon.keywords.rows()) known.emplace(keyword.word);
  words.insert(words.end(), known.begin(), known.end());
  return words;
}

}  // namespace speclev::fuzz::source_kind
