// Collects the declarations of a level for the parser and passes each finished level on.
#pragma once

#include <functional>
#include <optional>

#include "classic/scanner.hh"
#include "classic_parser.hh"
#include "syntax/builder.hh"
#include "syntax/errors.hh"

namespace speclev::classic {

/// What the grammar's actions call: collects the declarations of a level and hands each level on when the next begins.
class Builder : private syntax::Builder<Scanner>,
                public syntax::Keeper<ast::ClassRef, ast::Coordinate, ast::AlignmentRef, ast::Region,
                                      ast::PairOrRandom<ast::Number>, ast::PairOrRandom<ast::Word>, ast::CorridorEnd,
                                      ast::ObjectInfos, ast::RoomDoor, ast::Door> {
 public:
  using LevelHandler = std::function<void(const ast::DeclarationList&)>;

  Builder(Scanner& scanner, Sink& sink, LevelHandler on_level)
      : syntax::Builder<Scanner>(scanner, sink), on_level_(std::move(on_level)) {}
  virtual ~Builder() = default;

  void add(Span span, const ast::Word& keyword, ast::Node&& node);

  // Lists inside a declaration: begun, filled, and taken by the declaration.
  void begin_list();
  void word(const ast::Word& word) { words_.push_back(word); }
  void letter(const ast::Letter& letter) { letters_.push_back(letter); }
  void place(const ast::Coordinate& place) { places_.push_back(place); }
  void info(const ast::MonsterInfo& info) { infos_.push_back(info); }
  void door_info(const ast::DoorInfo& info) { door_infos_.push_back(info); }
  std::vector<ast::Word> words() { return std::move(words_); }
  std::vector<ast::Letter> letters() { return std::move(letters_); }
  std::vector<ast::Coordinate> places() { return std::move(places_); }
  std::vector<ast::MonsterInfo> infos() { return std::move(infos_); }
  template <class AnyDoor>
  AnyDoor with_infos(AnyDoor door) {
    door.infos = std::move(door_infos_);
    return door;
  }

  /// Reports what the parser could not read and makes the scanner go on behind it.
  virtual void syntax_error(const Parser::context& context);
  /// To be called when the input has ended: hands on the last level.
  void finish();

 private:
  /// Adds a declaration without a node, which is broken.
  ast::Declaration& push(Span span, const ast::Word& keyword, bool has_keyword);
  /// Whether the current level is a maze; nothing if that is not known.
  std::optional<bool> in_maze() const;
  /// Reports the offending token. Gives the declaration that was probably meant, if a keyword was misspelt.
  std::optional<TokenClass> report(const Parser::context& context, const Scanner::Position& position);
  bool is_word_for_end_brace(std::string_view text) const;
  const ForeignWord* joined_foreign(std::string_view text) const;
  bool report_foreign(const syntax::Offence& offence, const Scanner::Position& position);

  LevelHandler on_level_;
  ast::DeclarationList level_;
  bool in_foreign_block_ = false;  ///< a construct of another language was reported, which may have braces
  std::vector<ast::Word> words_;
  std::vector<ast::Letter> letters_;
  std::vector<ast::Coordinate> places_;
  std::vector<ast::MonsterInfo> infos_;
  std::vector<ast::DoorInfo> door_infos_;
};

}  // namespace speclev::classic
