// What a proof finds: the game's own compiler is the imported target with one line changed, and each change must
// disprove it.
#include <catch2/catch.hpp>

#include <filesystem>

#include "import/game.hh"
#include "speclev/disk.hh"
#include "speclev/import.hh"
#include "speclev/speclev.hh"
#include "target/target_data.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

/// A line of a file of the compiler's target, and a level of which it makes another file because of that.
struct Mutation {
  const char* file;
  const char* line;
  const char* level;
};

const char* const maze =
    "MAZE:\"proof\",' '\nGEOMETRY:center,center\nMAP\n------\n|....|\n|....+\n|....|\n------\nENDMAP\n";
const char* const room = "LEVEL:\"proof\"\nROOM:\"zoo\",lit,(2,3),(left,top),(8,7)\n";

const std::vector<Mutation> classic = {
    {"level-classic.layout", "replace place: record place y:i8(coordinate) x:i8(coordinate)", "FOUNTAIN:(1,2)"},
    {"level-classic.layout", "replace door: record door y:i8(coordinate) x:i8(coordinate) state:i8(door_state)",
     "DOOR:open,(5,2)"},
    {"level-classic.layout", "replace trap: record trap y:i8(coordinate) x:i8(coordinate) chance:i8 type:i8(trap)",
     "TRAP:\"pit\",(1,2)"},
    {"level-classic.layout",
     "replace altar: record altar x:i8(coordinate) y:i8(coordinate) type:i8(altar_type) alignment:i8(alignment)",
     "ALTAR:(1,2),law,altar"},
    {"level-classic.layout", "replace ladder: record ladder y:i8(coordinate) x:i8(coordinate) up:i8(up_or_down)",
     "LADDER:(1,2),up"},
    {"level-classic.layout", "replace stair: record stair y:i8(coordinate) x:i8(coordinate) up:i8(up_or_down)",
     "STAIR:(1,2),up"},
    {"level-classic.layout", "replace gold: record gold y:i8(coordinate) x:i8(coordinate) amount:i32(amount)",
     "GOLD:5,(1,2)"},
    {"level-classic.layout", "replace gold.amount: amount:i16(amount)", "GOLD:5,(1,2)"},
    {"level-classic.layout",
     "replace mazewalk: record mazewalk y:i8(coordinate) x:i8(coordinate) direction:i8(direction)",
     "MAZEWALK:(1,2),east"},
    {"level-classic.layout",
     "replace engraving: record engraving y:i8(coordinate) x:i8(coordinate) text:textref type:i8(engraving_type)",
     "ENGRAVING:(1,2),burn,\"a\""},
    {"level-classic.layout",
     "replace corridor: record corridor destination:i8*3(corridor_end) source:i8*3(corridor_end)",
     "LEVEL:\"proof\"\nROOM:\"zoo\",lit,random,random,random\nROOM:\"zoo\",lit,random,random,random\n"
     "CORRIDOR:(0,north,1),(1,south,2)"},
    {"level-classic.layout",
     "replace room_door: record room_door position:i8(number) wall:i8(direction) secret:i8(boolean) "
     "state:i8(door_state)",
     "ROOM DOOR:false,open,south,3"},
    {"level-classic.layout",
     "replace region: record region area:i8*4(corners) lit:i8(light_state) room_type:i8(room_type) "
     "irregular:i8(boolean)",
     "REGION:(1,1,3,2),lit,\"zoo\""},
    {"keywords", "replace open door_state 3", "DOOR:open,(5,2)"},
    {"keywords", "replace burn engraving_type 7", "ENGRAVING:(1,2),burn,\"a\""},
    {"keywords", "replace sanctum altar_type 5", "ALTAR:(1,2),law,sanctum"},
    {"keywords", "replace unlit light_state 2", "REGION:(1,1,3,2),unlit,\"zoo\""},
    {"keywords", "replace bottom top_or_bot 4", "MAZE:\"proof\",' '\nGEOMETRY:left,bottom\nMAP\n..\nENDMAP"},
    {"keywords", "replace half-right left_or_right 6", "MAZE:\"proof\",' '\nGEOMETRY:half-right,top\nMAP\n..\nENDMAP"},
    {"keywords", "replace asleep mon_alertness 3", "MONSTER:'o',\"hill orc\",(1,2),asleep"},
    {"keywords", "replace peaceful mon_attitude 3", "MONSTER:'o',\"hill orc\",(1,2),peaceful"},
    {"keywords", "replace cursed curse_type 4", "OBJECT:')',\"dagger\",(1,2),cursed,3"},
    {"keywords", "replace hardfloor flag_type 64", "MAZE:\"proof\",' '\nFLAGS:hardfloor\nNOMAP"},
    {"keywords", "replace law alignment 5", "ALTAR:(1,2),law,altar"},
    {"keywords", "replace west direction 4", "MAZEWALK:(1,2),west"},
    {"keywords", "replace m_object mon_appearance 1", "MONSTER:'m',\"giant mimic\",(1,2),m_object \"chest\""},
    {"keywords", "replace up up_or_down 2", "STAIR:(1,2),up"},
    {"traps", "replace web: 40 web", "TRAP:\"web\",(1,2)"},
    {"rooms", "replace temple: 12 temple", "REGION:(1,1,3,2),lit,\"temple\""},
    {"monsters", "before hill orc: 'o' hedge orc", "MONSTER:'o',\"hill orc\",(1,2)"},
    {"monsters", "remove lichen", "MONSTER:'F',\"lichen\",(1,2)"},
    {"objects", "before dagger: ')' paper knife", "OBJECT:')',\"dagger\",(1,2)"},
    {"monster-classes", "remove ';'", "MONSTER:';',random,(1,2)"},
    {"object-classes", "remove '!'", "OBJECT:'!',random,(1,2)"},
    {"profile", "feature lossy-flags", "MAZE:\"proof\",' '\nFLAGS:noteleport,hardfloor\nNOMAP"},
    {"profile", "no-feature corridor-walls",
     "LEVEL:\"proof\"\nROOM:\"zoo\",lit,random,random,random\nROOM:\"zoo\",lit,random,random,random\n"
     "CORRIDOR:(0,north,1),3"},
    {"profile", "no-feature file-extension", "NOMAP"},
    {"profile", "feature floor-behind-rows", "MAZE:\"proof\",' '\nGEOMETRY:left,top\nMAP\n...\n.\nENDMAP"},
    {"profile", "limit registers 3", "TRAP:\"pit\",place[5]"},
    {"profile", "no-feature extras", "MONSTER:'o',\"hill orc\",(1,2),\"Bolg\""},
    {"profile", "no-feature chances", "TRAP[30%]:\"pit\",(1,2)"},
};

const std::vector<Mutation> programs = {
    {"statements", "replace FOUNTAIN selection: FOUNTAIN selection : 1 SINK", "FOUNTAIN:(1,2)"},
    {"statements", "replace TRAP trap coord: TRAP trap coord : 1 2 TRAP", "TRAP:\"pit\",(1,2)"},
    {"statements", "replace GOLD int coord: GOLD int coord : 2 1 GOLD", "GOLD:5,(1,2)"},
    {"statements", "replace SINK selection: SINK selection : 1 POOL", "SINK:(1,2)"},
    {"statements", "replace GRAVE coord: GRAVE coord : 1 s i1 GRAVE", "GRAVE:(1,2)"},
    {"statements", "replace GRAVE coord string: GRAVE coord string : 1 2 i1 GRAVE", "GRAVE:(1,2),\"a\""},
    {"statements", "replace LADDER coord up_or_down: LADDER coord up_or_down : 2 1 LADDER", "LADDER:(1,2),up"},
    {"statements",
     "replace STAIR levregion levregion up_or_down: STAIR levregion levregion up_or_down : 2 1 3 i0 s LEVREGION",
     "STAIR:levregion(1,2,3,4),levregion(5,6,7,8),up"},
    {"statements", "replace BRANCH levregion levregion: BRANCH levregion levregion : 1 2 i2 i0 s LEVREGION",
     "BRANCH:levregion(1,2,3,4),levregion(5,6,7,8)"},
    {"statements", "replace MAZEWALK coord direction boolean: MAZEWALK coord direction boolean : 1 2 3 i0 MAZEWALK",
     "MAZEWALK:(1,2),east,true"},
    {"statements", "replace MINERALIZE int int int int: MINERALIZE int int int int : 1 2 4 3 MINERALIZE",
     "MINERALIZE:3,4,5,6"},
    {"statements", "replace WALLIFY: WALLIFY : r* i1 WALLIFY", "WALLIFY"},
    {"statements", "replace NON_DIGGABLE region: NON_DIGGABLE region : 1 NON_PASSWALL", "NON_DIGGABLE:(1,2,3,4)"},
    {"statements", "replace RANDOM_CORRIDORS: RANDOM_CORRIDORS : n-1 i1 n-1 n-1 i-1 i-1 CORRIDOR", "RANDOM_CORRIDORS"},
    {"statements", "replace CORRIDOR end end: CORRIDOR end end : 2 1 CORRIDOR", "CORRIDOR:(0,east,1),(2,west,3)"},
    {"statements", "replace DOOR door_state|random selection: DOOR door_state|random selection : 1 2 DOOR",
     "DOOR:open,(1,2)"},
    {"statements", "replace NOMAP: NOMAP : c0 i0 i0 s i0 i0 MAP", "NOMAP"},
    {"statements", "replace EXIT: EXIT : WALLIFY", "EXIT"},
    {"statements", "replace TERRAIN selection mapchar: TERRAIN selection mapchar : 2 1 TERRAIN", "TERRAIN:(1,2),'L'"},
    {"statements",
     "replace TELEPORT_REGION levregion levregion: TELEPORT_REGION levregion levregion : 1 2 i5 i0 s LEVREGION",
     "TELEPORT_REGION:levregion(1,2,3,4),levregion(5,6,7,8)"},
    {"extras", "replace monster word female: monster word female 2 5 0x20", "MONSTER:('o',\"hill orc\"),(1,2),female"},
    {"extras", "replace monster key blinded: monster key blinded int 12 0x800",
     "MONSTER:('o',\"hill orc\"),(1,2),blinded:5"},
    {"extras", "replace object word greased: object word greased 1 11 0x2000", "OBJECT:(')',\"dagger\"),(1,2),greased"},
    {"extras", "replace object key quantity: object key quantity int 6 0x10",
     "OBJECT:(')',\"dagger\"),(1,2),quantity:5"},
    {"keywords", "replace open door_state 3", "DOOR:open,(1,2)"},
    {"keywords", "replace noncoaligned alignment 6", "ALTAR:(1,2),noncoaligned,altar"},
    {"keywords", "replace wet humidity_type 6", "TRAP:\"pit\",random[wet]"},
    {"keywords", "replace unlit light_state 2", "REGION:(1,2,3,4),unlit,\"zoo\""},
    {"keywords", "replace premapped flag_type 8192", "LEVEL:\"proof\"\nFLAGS:premapped"},
    {"keywords", "replace bottom top_or_bot 4", "LEVEL:\"proof\"\nGEOMETRY:left,bottom\nMAP\n...\nENDMAP"},
    {"keywords", "replace trapped trapped_state 2", "OBJECT:('(',\"chest\"),(1,2),trapped"},
    {"keywords", "replace mines init_mines 5", "LEVEL:\"proof\"\nINIT_MAP:mines,'.',' ',true,true,lit,true"},
    {"traps", "replace web: 40 web", "TRAP:\"web\",(1,2)"},
    {"rooms", "replace temple: 12 temple", "REGION:(1,2,3,4),lit,\"temple\""},
    {"monsters", "before hill orc: 'o' hedge orc", "MONSTER:\"hill orc\",(1,2)"},
    {"objects", "before dagger: ')' paper knife", "OBJECT:\"dagger\",(1,2)"},
    {"opcodes", "before GRAVE: CRADLE", "GRAVE:(1,2)"},
    {"profile", "number pack-bias 11", "MONSTER:\"hill orc\",(1,2)"},
    {"profile", "number monster-extras-end 17", "MONSTER:\"hill orc\",(1,2)"},
    {"profile", "number random-place 0x2000000", "TRAP:\"pit\",random"},
    {"profile", "number maze-flag 64", "MAZE:\"proof\",random"},
    {"profile", "limit room-types 24", "REGION:(1,2,3,4),lit,\"zoo\",unfilled"},
};

/// An imported game, and compilers that differ from it.
class Lab {
 public:
  explicit Lab(const std::string& name) : game_(name) {
    REQUIRE(game_.import().status == 2);
    target_ = load(game_.work() / "target");
    abi_ = parse_abi(data_of(*target_).default_abi).value();
  }

  Target load(const std::string& folder) const {
    const LoadedTarget loaded = load_target_on_disk(folder);
    for (const FileReport& report : loaded.reports)
      for (const Diagnostic& each : report.diagnostics) UNSCOPED_INFO(each.message);
    REQUIRE(loaded.target);
    return *loaded.target;
  }

  /// A target with one line more.
  Target with(const Mutation& mutation) const {
    const std::string folder = game_.work() / "mutant/", file = mutation.file;
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
    std::string profile = "base ../target\nversion " + abi().name;
    for (const auto word : *target().version(abi().name)) profile += " " + std::to_string(word);
    write_file(folder + "profile", profile + "\n" + (file == "profile" ? mutation.line : "") + "\n");
    if (file != "profile") write_file(folder + file + ".edits", std::string(mutation.line) + "\n");
    return load(folder);
  }

  speclev::import::OwnOutput compile(const Target& target, const std::string& source) const {
    const Output made =
        speclev::compile(SourceText("proof.des", source), target, abi(), *target.version(abi().name), {});
    speclev::import::OwnOutput output{};
    if (made.failed) {
      if (!made.diagnostics.empty()) output.said = made.diagnostics.front().message;
      return output;
    }
    output.files.emplace();
    for (const OutputFile& file : made.files) (*output.files)[file.name] = file.bytes;
    return output;
  }

  const Abi& abi() const { return abi_; }
  const Target& target() const { return *target_; }

  speclev::import::Proof proof(const Target& own) const {
    const auto compiler = [&](const std::string& source) { return compile(own, source); };
    return speclev::import::prove(target(), abi(), compiler);
  }

 private:
  Game game_;
  std::optional<Target> target_;
  Abi abi_;
};

std::string level_with(const std::string& statement) {
  if (statement.starts_with("LEVEL:") || statement.starts_with("MAZE:")) return statement + "\n";
  if (statement.starts_with("ROOM ")) return room + statement.substr(5) + "\n";
  return maze + statement + "\n";
}

}  // namespace

TEST_CASE("each change of a compiler's tables disproves the target") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const std::vector<Mutation>& mutations = name == "mini-3.4" ? classic : programs;
  CHECK(mutations.size() >= 40);
  const Lab lab(name);
  const auto same = lab.proof(lab.target());
  CHECK(same.difference == std::nullopt);
  CHECK(same.not_taken.empty());
  for (const Mutation& mutation : mutations) {
    INFO(mutation.file << ": " << mutation.line);
    const Target mutant = lab.with(mutation);
    const std::string level = level_with(mutation.level);
    const auto right = lab.compile(lab.target(), level), changed = lab.compile(mutant, level);
    INFO(right.said);
    REQUIRE(right.files);
    CHECK(changed.files != right.files);
    const auto proof = lab.proof(mutant);
    CHECK((proof.difference || !proof.not_taken.empty()));
  }
}
