// Binds the members of a compiled dungeon to the names in its layout.
#include "dungeon/model.hh"

namespace speclev::dungeon {

namespace {

constexpr Member level_members[] = {
    bind_text<&Level::name>("name"),        bind_text<&Level::file>("file"),
    bind_integer<&Level::base>("base"),     bind_integer<&Level::random>("random"),
    bind_integer<&Level::chance>("chance"), bind_integer<&Level::variants>("variants"),
    bind_integer<&Level::chain>("chain"),   bind_integer<&Level::flags>("flags"),
    bind_integer<&Level::bones>("bones"),
};
constexpr Binding level_binding{"level", level_members};

constexpr Member branch_members[] = {
    bind_text<&Branch::name>("name"),      bind_integer<&Branch::base>("base"), bind_integer<&Branch::random>("random"),
    bind_integer<&Branch::chain>("chain"), bind_integer<&Branch::type>("type"), bind_integer<&Branch::up>("up"),
    bind_integer<&Branch::entry>("entry"),
};
constexpr Binding branch_binding{"branch", branch_members};

constexpr Member dungeon_members[] = {
    bind_text<&Dungeon::name>("name"),          bind_text<&Dungeon::protofile>("protofile"),
    bind_integer<&Dungeon::base>("base"),       bind_integer<&Dungeon::random>("random"),
    bind_integer<&Dungeon::flags>("flags"),     bind_integer<&Dungeon::chance>("chance"),
    bind_integer<&Dungeon::levels>("levels"),   bind_integer<&Dungeon::branches>("branches"),
    bind_integer<&Dungeon::entry>("entry"),     bind_integer<&Dungeon::alternates>("alternates"),
    bind_integer<&Dungeon::bones>("bones"),     bind_integer<&Dungeon::has_tileset>("has_tileset"),
    bind_integer<&Dungeon::tileset>("tileset"),
};
constexpr Binding dungeon_binding{"dungeon", dungeon_members};

constexpr Member entry_members[] = {
    bind_object<&Entry::head>("head", dungeon_binding),
    bind_list<&Entry::levels>("levels", level_binding),
    bind_list<&Entry::branches>("branches", branch_binding),
};
constexpr Binding entry_binding{"entry", entry_members};

constexpr Member file_members[] = {
    bind_words<&File::version>("version"),
    bind_list<&File::dungeons>("dungeons", entry_binding),
};

}  // namespace

const Binding file_binding{"file", file_members};

}  // namespace speclev::dungeon
