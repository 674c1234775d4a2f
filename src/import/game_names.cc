#include "import/game_names.hh"

#include <algorithm>
#include <set>

namespace speclev::import {

namespace {

/// Finds the names in the texts of a tree.
class NameFinder {
 public:
  NameFinder(const GameTree& tree, const std::function<bool(std::string_view)>& is_number)
      : tree_(tree), is_number_(is_number) {
    for (const std::string& header : tree.headers) headers_.push_back(without_comments(tree.read(header)));
  }

  GameNames find() {
    GameNames names;
    names.monster_classes = is_number_("MAXMCLASSES") ? "MAXMCLASSES" : bound_of("def_monsyms", "MAXMCLASSES");
    names.object_classes = is_number_("MAXOCLASSES") ? "MAXOCLASSES" : bound_of("def_oc_syms", "MAXOCLASSES");
    names.monsters = is_number_("NUMMONS") ? "NUMMONS" : count_in("pm.h", "MON", "NUMMONS");
    names.objects = is_number_("NUM_OBJECTS") ? "NUM_OBJECTS" : count_in("onames.h", "OBJ", "NUM_OBJECTS");
    names.no_terrain = is_number_("INVALID_TYPE") ? "INVALID_TYPE" : "what_map_char('\\1')";
    find_objects(names);
    find_terrain(names);
    return names;
  }

 private:
  /// Whether a name is that of a number of things.
  static bool is_count(std::string_view name) {
    return std::ranges::any_of(std::initializer_list<std::string_view>{"MAX", "NUM", "COUNT"},
                               [&](const auto& part) { return name.find(part) != std::string_view::npos; });
  }

  /// What stands in the brackets where a table is declared or defined.
  std::string bound_of(std::string_view table, const std::string& usual) const {
    std::vector<std::string> texts = headers_;
    for (const std::string& file : tree_.tables) texts.push_back(without_comments(tree_.read(file)));
    for (const std::string& text : texts) {
      const auto tokens = c_tokens(text);
      for (std::size_t i = 1; i + 3 < tokens.size(); ++i) {
        const bool declares = tokens[i].text == table && tokens[i - 1].is_identifier() && tokens[i + 1].text == "[" &&
                              tokens[i + 3].text == "]";
        if (declares && is_number_(tokens[i + 2].text)) return std::string(tokens[i + 2].text);
      }
    }
    return usual;
  }

  /// The one number of things in a header that the game's build makes, by a part of its name.
  std::string count_in(const std::string& header, std::string_view of, const std::string& usual) const {
    const std::string path = tree_.header(header);
    if (path.empty()) return usual;
    std::set<std::string> found;
    for (const CName& each : numbers_defined(without_comments(tree_.read(path))))
      if (is_count(each.name) && each.name.find(of) != std::string::npos) found.insert(each.name);
    return found.size() == 1 ? *found.begin() : usual;
  }

  /// The names of objects are in a table of their own, or with the rest of them.
  void find_objects(GameNames& names) const {
    const auto has = [&](std::string_view name) {
      return std::ranges::any_of(headers_, [&](const std::string& text) { return identifiers(text).contains(name); });
    };
    names.object_table = has("const_objects") ? "const_objects" : "objects";
    names.object_name = "obj_descr[spl_i].oc_name";
    if (has("obj_descr")) return;
    for (const std::string& text : headers_)
      for (const CStructure& each : structures(text))
        if (each.name == "objclass" && std::ranges::find(each.fields, "oc_name") != each.fields.end())
          names.object_name = names.object_table + "[spl_i].oc_name";
  }

  /// From STONE to what counts them, or to the end of the enumeration.
  void find_terrain(GameNames& names) const {
    names.terrain_end = "MAX_TYPE";
    for (const std::string& text : headers_) {
      const std::vector<CName> numbers = numbers_defined(text);
      const auto first = std::ranges::find(numbers, "STONE", &CName::name);
      if (first == numbers.end()) continue;
      const bool has_end = is_number_("MAX_TYPE");
      auto end = std::find_if(first, numbers.end(), [&](const CName& each) {
        return each.enumeration != first->enumeration || (has_end ? each.name == "MAX_TYPE" : is_count(each.name));
      });
      names.terrain.assign(first, end);
      if (has_end) return;
      if (end != numbers.end() && end->enumeration == first->enumeration)
        names.terrain_end = end->name;
      else if (!first->is_macro())
        names.terrain_end = names.terrain.back().name + " + 1";
      else
        throw ImportError("nothing in the game's headers ends the terrain that begins with STONE: there is no MAX_TYPE",
                          "define it behind the last kind of terrain");
      return;
    }
  }

  const GameTree& tree_;
  const std::function<bool(std::string_view)>& is_number_;
  std::vector<std::string> headers_;
};

}  // namespace

GameNames find_names(const GameTree& tree, const std::function<bool(std::string_view name)>& is_number) {
  return NameFinder(tree, is_number).find();
}

}  // namespace speclev::import
