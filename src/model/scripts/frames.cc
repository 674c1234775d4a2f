// Finds maps and the origins of coordinates.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "lua/alignments.hh"
#include "lua/script.hh"
#include "model/scripts/inside.hh"
#include "sim/geometry.hh"

// What coordinates of a script count from, and which there are.

namespace speclev::lua {

namespace {

/// The rows of a map in a text; none where what stands there is not what is drawn.
std::vector<Span> rows_in(const ScriptReading& reading, const ScriptToken& token) {
  std::vector<Span> rows;
  const Span whole = content_of(reading.bytes(), token);
  const bool is_quoted = token.kind == ScriptTokenKind::string;
  const std::string_view end = is_quoted ? "\\n" : "\n";
  std::string_view rest = reading.text.text(whole);
  // Digits are dropped, so that nothing behind one is where it seems to be.
  if (rest.find_first_of("0123456789") != std::string_view::npos) return {};
  for (std::uint32_t begin = whole.begin; begin < whole.end;) {
    const std::size_t size = std::min(rest.find(end), rest.size());
    std::size_t shown = size;
    if (!is_quoted && shown > 0 && rest[shown - 1] == '\r') --shown;
    if (is_quoted && rest.substr(0, size).find('\\') != std::string_view::npos) return {};
    rows.push_back({begin, begin + static_cast<std::uint32_t>(shown)});
    rest.remove_prefix(std::min(size + end.size(), rest.size()));
    begin = whole.end - static_cast<std::uint32_t>(rest.size());
  }
  return rows.size() > rows_of_level ? std::vector<Span>() : rows;
}

/// Functions whose places do not follow the room that they are called in.
bool counts_from_map(std::string_view function) {
  constexpr std::string_view names[] = {"region", "levregion", "teleport_region", "wall_property"};
  return std::ranges::find(names, function) != std::end(names);
}

/// Functions whose numbers count from the corner of the level, or are none of squares.
bool counts_otherwise(std::string_view function) {
  constexpr std::string_view names[] = {"room", "map", "wallify"};
  return std::ranges::find(names, function) != std::end(names);
}

/// Goes over the calls in their order.
class FrameFinder {
 public:
  explicit FrameFinder(ScriptReading& reading) : reading_(reading), tree_(reading.tree) {
    found_.frames.push_back({SourceFrame::Kind::level, -1, {}});
  }

  ScriptFrames run() {
    for (std::size_t number = 1; number < tree_.nodes.size(); ++number) {
      const ScriptNode& node = tree_.nodes[number];
      give_frames(node.open);
      if (node.kind == NodeKind::function) begin_function(node);
      if (node.kind == NodeKind::call) call(static_cast<int>(number), node);
    }
    give_frames(tree_.tokens.size());
    std::ranges::sort(found_.coordinates, {}, [](const SourceCoordinate& each) { return each.span.begin; });
    return std::move(found_);
  }

 private:
  static constexpr int unknown = -1;

  /// What coordinates count from in a function, up to a token.
  struct Within {
    std::size_t end = 0;
    int frame = unknown;
    int map = unknown;                      ///< for what does not follow rooms
    bool is_room = false, is_free = false;  ///< is_free: where it is called from is not known
  };

  int frame() const { return within_.empty() ? map_ : within_.back().frame; }
  int map_frame() const { return within_.empty() ? map_ : within_.back().map; }

  void leave(std::size_t token) {
    while (!within_.empty() && within_.back().end <= token) within_.pop_back();
  }
  /// To the statements up to a token.
  void give_frames(std::size_t token) {
    for (; next_ < tree_.statements.size() && tree_.first_tokens[next_] <= token; ++next_) {
      leave(tree_.first_tokens[next_]);
      tree_.statements[next_].frame = frame();
    }
    leave(token);
  }

  void begin_function(const ScriptNode& node) {
    const std::size_t end = node.is_closed ? node.end + 1 : node.end;
    if (const auto at = contents_.find(node.open); at != contents_.end()) {
      at->second.end = end;
      within_.push_back(at->second);
    } else if (node.is_named || tree_.node(node.parent).kind != NodeKind::call) {
      within_.push_back({end, unknown, unknown, false, true});
    }
  }

  void call(int number, const ScriptNode& node) {
    if (node.path == no_token) return;
    const std::size_t name = reading_.is(node.open, "(") ? node.open - 1 : node.open;
    if (node.statement >= 0) {
      const auto statement = static_cast<std::size_t>(node.statement);
      if (tree_.first_tokens[statement] == node.path)
        tree_.statements[statement].keyword = join(tree_.tokens[node.path].span, tree_.tokens[name].span);
    }
    const Callee callee = reading_.callee_of(node);
    if (callee.function == nullptr) return;
    const bool is_des = callee.function->table == "des";
    const std::string_view function = callee.function->name;
    const int table = reading_.table_of(number);
    if (is_des ? !counts_otherwise(function) : callee.function->table == "selection")
      add_coordinates(number, callee.shift, table, is_des && counts_from_map(function) ? map_frame() : frame());
    if (!is_des) return;
    const std::size_t contents = contents_of(table);
    has_ground_ = has_ground_ || function == "level_init";
    if (function == "map") return begin_map(node, table, contents);
    if (contents == no_token) return;
    Within within{0, frame(), map_frame()};
    if (function == "room" || function == "region") {
      within.frame = add_frame({SourceFrame::Kind::room, node.statement, {}});
      within.is_room = true;
    }
    contents_[contents] = within;
  }

  int add_frame(SourceFrame frame) {
    // What belongs to no statement can be shown nowhere.
    if (frame.statement < 0) return unknown;
    found_.frames.push_back(std::move(frame));
    return static_cast<int>(found_.frames.size()) - 1;
  }

  /// The word function of a table's contents or inventory.
  std::size_t contents_of(int table) const {
    if (table < 0) return no_token;
    for (const char* const key : {"contents", "inventory"})
      if (const ScriptElement* const found = reading_.find(tree_.node(table), key))
        if (reading_.is(found->first, "function")) return found->first;
    return no_token;
  }

  void begin_map(const ScriptNode& node, int table, std::size_t contents) {
    const ScriptElement* const text = table >= 0              ? reading_.find(tree_.node(table), "map")
                                      : node.elements.empty() ? nullptr
                                                              : &node.elements.front();
    SourceFrame made{SourceFrame::Kind::map, node.statement, {}};
    bool is_drawn = true;
    if (text != nullptr && text->first + 1 == text->end && tree_.tokens[text->first].is_string()) {
      made.rows = rows_in(reading_, tree_.tokens[text->first]);
      const bool is_point = made.rows.size() == 1 && made.rows[0].end - made.rows[0].begin <= 1;
      const Span whole = content_of(reading_.bytes(), tree_.tokens[text->first]);
      is_drawn = !is_point && whole.begin != whole.end;
    }
    made.origin = origin_of(table, made.rows);
    // Of a map that is not seen nothing can be told.
    const int number = !is_drawn ? 0 : made.rows.empty() ? unknown : add_frame(std::move(made));
    if (contents != no_token) {
      contents_[contents] = {0, number, number};
      set_map(0);
    } else {
      set_map(number);
    }
  }

  /// A map stays in force when the function is over that draws it.
  void set_map(int number) {
    for (auto each = within_.rbegin(); each != within_.rend(); ++each) {
      each->map = number;
      if (!each->is_room) each->frame = number;
      if (each->is_free) return;
    }
    map_ = number;
  }

  /// Only where both numbers or both alignments are told, and the game does not move the map.
  std::optional<SourceSquare> origin_of(int table, const std::vector<Span>& rows) {
    const bool is_in_room = std::ranges::any_of(within_, &Within::is_room);
    if (rows.empty() || is_in_room || (!within_.empty() && within_.back().is_free)) return std::nullopt;
    const auto at = table < 0 ? aligned("center", "center", rows) : place_of_table(tree_.node(table), rows);
    const bool fits = at && at->column >= 1 && at->row >= 0 && at->row + static_cast<int>(rows.size()) <= rows_of_level;
    return fits ? at : std::nullopt;
  }

  std::optional<SourceSquare> place_of_table(const ScriptNode& table, const std::vector<Span>& rows) {
    const auto word = [&](const char* key) -> std::optional<std::string_view> {
      const ScriptElement* const found = reading_.find(table, key);
      return found == nullptr ? std::nullopt : reading_.word_at(found->first, found->end);
    };
    if (reading_.find(table, "halign") != nullptr || reading_.find(table, "valign") != nullptr) {
      const auto across = word("halign"), down = word("valign");
      return across && down ? aligned(*across, *down, rows) : std::nullopt;
    }
    const ScriptElement *const x = reading_.find(table, "x"), *const y = reading_.find(table, "y");
    if (x == nullptr || y == nullptr) return std::nullopt;
    const auto column = reading_.number_at(x->first, x->end), row = reading_.number_at(y->first, y->end);
    return column && row ? std::optional(SourceSquare{*column, *row}) : std::nullopt;
  }

  std::optional<SourceSquare> aligned(std::string_view across, std::string_view down, const std::vector<Span>& rows) {
    const int halign = halign_of(across), valign = valign_of(down);
    if (halign == 0 || valign == 0) return std::nullopt;
    if (!rules_) rules_.emplace(rules_of(*reading_.game));
    std::uint32_t columns = 0;
    for (const Span& each : rows) columns = std::max(columns, each.end - each.begin);
    const LevelPlace at =
        sim::aligned(*rules_, 0, halign, valign, static_cast<int>(columns), static_cast<int>(rows.size()), has_ground_);
    return SourceSquare{at.x, at.y};
  }

  // ---- coordinates ----

  void add(const ScriptElement& x, const ScriptElement& y, std::size_t first, int frame) {
    const auto column = reading_.number_at(x.first, x.end), row = reading_.number_at(y.first, y.end);
    if (!column || !row || *column < 0 || *row < 0) return;
    found_.coordinates.push_back({join(tree_.tokens[first].span, tree_.tokens[y.end - 1].span), *column, *row, frame});
  }

  void add_coordinates(int number, std::size_t shift, int table, int frame) {
    if (table >= 0) return add_of_table(tree_.node(table), frame);
    const ScriptNode& node = tree_.node(number);
    const Form* const form = node.elements.empty() ? nullptr : reading_.place_of(number, node.elements.size() - 1).form;
    if (form == nullptr) return;
    for (std::size_t i = 0; i < node.elements.size() && i + shift < form->parameters.size(); ++i) {
      const Parameter& parameter = form->parameters[i + shift];
      if (parameter.type == "coord") add_place(node.elements[i], frame);
      const bool is_column = parameter.key == "x" || parameter.key == "x1" || parameter.key == "x2";
      if (is_column && i + 1 < node.elements.size())
        add(node.elements[i], node.elements[i + 1], node.elements[i].first, frame);
    }
  }

  void add_of_table(const ScriptNode& table, int frame) {
    if (reading_.find(table, "region_islev") != nullptr || reading_.find(table, "exclude_islev") != nullptr) return;
    for (std::size_t i = 0; i < table.elements.size(); ++i) {
      const ScriptElement& each = table.elements[i];
      if (each.key == no_token) continue;
      const std::string_view key = reading_.text_of(each.key);
      if (key == "coord" || key == "region" || key == "launchfrom" || key == "teledest") add_place(each, frame);
      if (!key.starts_with('x') || key.size() > 2 || i + 1 >= table.elements.size()) continue;
      const ScriptElement& next = table.elements[i + 1];
      if (next.key != no_token && reading_.text_of(next.key) == "y" + std::string(key.substr(1)))
        add(each, next, each.key, frame);
    }
  }

  /// {x,y}, or two corners.
  void add_place(const ScriptElement& value, int frame) {
    const auto at =
        std::ranges::lower_bound(tree_.nodes.begin() + 1, tree_.nodes.end(), value.first, {}, &ScriptNode::open);
    if (at == tree_.nodes.end() || at->open != value.first || at->kind != NodeKind::table) return;
    const std::vector<ScriptElement>& numbers = at->elements;
    if (numbers.size() != 2 && numbers.size() != 4) return;
    for (std::size_t i = 0; i < numbers.size(); i += 2)
      if (numbers[i].key == no_token && numbers[i + 1].key == no_token)
        add(numbers[i], numbers[i + 1], numbers[i].first, frame);
  }

  ScriptReading& reading_;
  ScriptTree& tree_;
  ScriptFrames found_;
  std::vector<Within> within_;
  std::unordered_map<std::size_t, Within> contents_;  ///< by the word function
  std::size_t next_ = 0;                              ///< the first statement that has no frame
  int map_ = 0;
  bool has_ground_ = false;          ///< something fills the level
  std::optional<sim::Rules> rules_;  ///< made for the first map that is aligned
};

}  // namespace

ScriptFrames frames_of(ScriptReading& reading) { return FrameFinder(reading).run(); }

}  // namespace speclev::lua
