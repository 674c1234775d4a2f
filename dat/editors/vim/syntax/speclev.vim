" Vim syntax file
" Language: special levels
" Made of the tables of dat/targets by speclev_syntax_files; changes belong there, or in src/syntax_files.
if exists('b:current_syntax')
  finish
endif

syn case match
syn iskeyword @,48-57,_,-

syn match speclevNumber "\%(\k\|\$\)\@1<![-+]\=\d\+\%(d\d\+\)\=%\="
syn region speclevString start=+"+ end=+"+ oneline contains=@Spell
syn keyword speclevHeading LEVEL MAZE
syn keyword speclevStatement ALTAR ANVIL BOUNDARY_TYPE BRANCH BRAZIER CARPET CARPET_PIECE CHANCE
syn keyword speclevStatement CONTAINER CORRIDOR DECORATION DOOR DRAWBRIDGE ENGRAVING EXIT FLAGS
syn keyword speclevStatement FLOOR FOREST FORGE FOUNTAIN GEOMETRY GOLD GRAVE HALLUMSG INIT_MAP
syn keyword speclevStatement LADDER LEVER MAGIC_CHEST MAGIC_PORTAL MAZEWALK MESSAGE MINDEPTH
syn keyword speclevStatement MINERALIZE MODRON_PORTAL MONSTER MONSTER_GENERATION MON_GENERATION NAME
syn keyword speclevStatement NAMING NOMAP NON_DIGGABLE NON_PASSWALL NPC OBJECT OBJFLAGS POOL PORTAL
syn keyword speclevStatement PUDDLE RANDOM_CORRIDORS RANDOM_MONSTERS RANDOM_OBJECTS RANDOM_PLACES
syn keyword speclevStatement RANDOM_REGION REGION REPLACE_TERRAIN ROOM ROOMDOOR SEWAGE SHUFFLE
syn keyword speclevStatement SIGNPOST SINK SOUNDS SPECIAL_LEVREGION SPECIAL_REGION SPECIAL_TILESET
syn keyword speclevStatement SPILL STAIR SUBROOM SUBTYPE TELEPORT_REGION TERRAIN THRONE TILESET
syn keyword speclevStatement TOILET TOPOLOGIZE TRAP TREE VAULTGEN WALLIFY WALLSIGN WALLWALK
syn keyword speclevControl BREAK CASE DEFAULT ELSE FOR FUNCTION IF INCLUDE LOOP SWITCH TO
syn keyword speclevCall align circle complement coord ellipse fillrect filter floodfill gradient
syn keyword speclevCall grow levregion line monster object place randline rect region rndcoord
syn keyword speclevCall selection
syn keyword speclevConstant active air altar altar_high altar_moloch altar_normal any arboreal
syn keyword speclevConstant artifact asleep astral_tileset awake banner_purple banner_purple_old
syn keyword speclevConstant banner_red banner_red_old baseportal blessed blood bottom brazier_normal
syn keyword speclevConstant brazier_subtype_1 brazier_subtype_2 broken bronze burn carpet_beige
syn keyword speclevConstant carpet_blue carpet_brown_hide carpet_crimson
syn keyword speclevConstant carpet_modron_spherical_plaque carpet_modron_triangular_plaque
syn keyword speclevConstant carpet_purple carpet_red carpet_yellow cave cavern celestial center
syn keyword speclevConstant chaos cityscape_tileset class_artifact class_treasure_armor
syn keyword speclevConstant class_treasure_weapon closed coaligned corrmaze ctrapped cubical cursed
syn keyword speclevConstant cylindrical death-magical decoration_banner decoration_cobweb
syn keyword speclevConstant decoration_cobweb_corner decoration_fireplace decoration_fireplace2
syn keyword speclevConstant decoration_gargoyle_statue decoration_knight_statue decoration_lantern
syn keyword speclevConstant decoration_painting decoration_priest_statue
syn keyword speclevConstant decoration_shield_with_swords decoration_torch decoration_wall_sculpture
syn keyword speclevConstant desert deserted direction_bottom direction_left direction_right
syn keyword speclevConstant direction_top dodecahedral door_black_gate door_iron door_iron_bars
syn keyword speclevConstant door_iron_windowed door_magic door_magic_windowed door_modron
syn keyword speclevConstant door_obsidian door_reinforced door_stone door_wooden
syn keyword speclevConstant door_wooden_windowed down dry dungeons_of_doom_tileset dust east edge
syn keyword speclevConstant electrified elemental_tileset elite empty_holder engrave excellent
syn keyword speclevConstant exceptional false feel filled fine flaming floor floor_cobblestone
syn keyword speclevConstant floor_marble floor_normal floor_parquet forest_coniferous
syn keyword speclevConstant forest_deciduous forest_desert forest_garden forest_gehennom
syn keyword speclevConstant forest_islands forest_normal forest_snowy forest_swamp forest_tropical
syn keyword speclevConstant forest_undead fountain_healing fountain_magic fountain_mana
syn keyword speclevConstant fountain_natural fountain_on_grass fountain_on_ground fountain_poison
syn keyword speclevConstant fountain_power fountain_random fountain_water freezing garden_tileset
syn keyword speclevConstant gehennom_cavernous_tileset gehennom_tileset ghosttown
syn keyword speclevConstant gnomish_mines_tileset gold grass_normal grass_swampy graveyard
syn keyword speclevConstant ground_desert_sand ground_normal ground_swampy half-left half-right
syn keyword speclevConstant hardfloor hear hostile hot ice icecavern icedpools icosahedral
syn keyword speclevConstant identified inaccessibles inactive infernal initialized iron irondoor
syn keyword speclevConstant irregular item12_in_holder item13_in_holder item23_in_holder
syn keyword speclevConstant item2_in_holder item3_in_holder item_in_holder items_in_holder joined
syn keyword speclevConstant law left legendary lethe level_teleporter
syn keyword speclevConstant lever_effect_create_closed_door lever_effect_create_location
syn keyword speclevConstant lever_effect_create_monster lever_effect_create_object
syn keyword speclevConstant lever_effect_create_portal lever_effect_create_trap
syn keyword speclevConstant lever_effect_create_uncreate_location lever_effect_lock_door
syn keyword speclevConstant lever_effect_none lever_effect_open_door lever_effect_open_lock_door
syn keyword speclevConstant limited lit location_corridor location_floor location_grass
syn keyword speclevConstant location_ground locked m_feature m_monster m_object
syn keyword speclevConstant manual_infernal_inhabitants mapping_does_not_reveal_special mark
syn keyword speclevConstant matching_portal material_adamantium material_bone material_bronze
syn keyword speclevConstant material_gemstone material_gold material_hard_crystal material_iron
syn keyword speclevConstant material_mithril material_none material_orichalcum material_platinum
syn keyword speclevConstant material_silver material_steel mazegrid mazelevel message_atr_none
syn keyword speclevConstant message_clr_attention message_clr_fail message_clr_god message_clr_hint
syn keyword speclevConstant message_clr_mystical message_clr_negative message_clr_normal
syn keyword speclevConstant message_clr_positive message_clr_spell message_clr_success
syn keyword speclevConstant message_sound_id_ugod_final_test message_sound_id_ugod_prove_thyself
syn keyword speclevConstant message_sound_id_ugod_well_done message_sound_type_none
syn keyword speclevConstant message_sound_type_sfx message_sound_type_ugod message_type_message
syn keyword speclevConstant message_type_plane_arrival message_type_ugod mines mineslight
syn keyword speclevConstant modron_tileset mpickup mythic mythic_or_legendary name_revealed_never
syn keyword speclevConstant name_revealed_on_arrival name_revealed_seeing_monster nest_tileset
syn keyword speclevConstant neutral no_map_padding no_mythic_prefix no_mythic_suffix no_other_end
syn keyword speclevConstant noalign nodoor noflip noflipx noflipy nommap nomongen noncoaligned none
syn keyword speclevConstant normal_exceptionality north noskipcheck not_trapped notblessed notcursed
syn keyword speclevConstant notele noteleport npc_artificer npc_geologist npc_hermit npc_hermit2
syn keyword speclevConstant npc_hermit3 npc_orc_hermit3 npc_quantum_mechanic npc_random
syn keyword speclevConstant npc_warp_engineer o_buried o_lit octahedral open opulent_tileset
syn keyword speclevConstant orc_artifact outdoors outside painting_vampire_female
syn keyword speclevConstant painting_vampire_male painting_vlad painting_wizard_blue
syn keyword speclevConstant painting_wizard_red peaceful planar_by_original_alignment pline
syn keyword speclevConstant portal_down portal_ladder_down portal_ladder_up portal_noend
syn keyword speclevConstant portal_reserved portal_sstairs_down portal_sstairs_up portal_stairs_down
syn keyword speclevConstant portal_stairs_up portal_up premapped primordial radial random
syn keyword speclevConstant random_contents region_general region_special_level_seen
syn keyword speclevConstant region_special_level_true_nature_revealed regular reinforced_tileset
syn keyword speclevConstant right rndvault rogue roomguard sanctum scrawl secret seen sheol sheollev
syn keyword speclevConstant shortsighted shrine shroud signpost_normal signpost_subtype_1
syn keyword speclevConstant signpost_subtype_2 skipcheck sky sokoban_tileset solid solidfill
syn keyword speclevConstant solidify south spherical spooky square steel stone stormy superb swampy
syn keyword speclevConstant teleport_down teleport_up temple_tileset tetrahedral throne_on_ground
syn keyword speclevConstant top tower_tileset townlike trapped tree_apple tree_banana tree_date_palm
syn keyword speclevConstant tree_fig tree_fir tree_fir_snowy tree_normal tree_oak tree_on_ground
syn keyword speclevConstant tree_orange tree_pitaya tree_small tree_spruce true uncursed
syn keyword speclevConstant undead_tileset unfilled uninitialized unjoined unlimited unlit unseen up
syn keyword speclevConstant verbal wall-plate wall-sign wall_sculpture_modron_spherical
syn keyword speclevConstant wall_sculpture_modron_triangular west wet wooden
syn keyword speclevProperty affixed_gem age all avenge blinded buried cancelled charges confused
syn keyword speclevProperty contained continuously_usable dead decoration_style effect_flags
syn keyword speclevProperty elemental_enchantment enchantment eroded erodeproof exceptionality
syn keyword speclevProperty female fleeing floorsubtype floortype forged_qual greased has_backup
syn keyword speclevProperty indestructible invisible keep_original_inventory keytype
syn keyword speclevProperty level_adjustment level_boss male manual_type material maxhp minvent
syn keyword speclevProperty montype mythic_prefix mythic_suffix name no_pickup non_passdoor obj
syn keyword speclevProperty objtype paralyzed portal_type prize protector quantity quest_companion
syn keyword speclevProperty recharged revived secret_door seen_traps special_quality speflags
syn keyword speclevProperty stunned subtype switchable target terrain tertype tertype2 tileset
syn keyword speclevProperty traptype use_boss_hostility uses_up_key waitforu
syn match speclevCharacter "'\\\=.'"
syn match speclevVariable "\$\h\w*"
syn match speclevComment "^\s*#.*$" contains=@Spell
syn region speclevMap matchgroup=speclevMapWord start="^MAP\r\=$" end="^ENDMAP" contains=speclevMap.*
syn match speclevMapWall "[\-B|]" contained
syn match speclevMapDoor "[+S]" contained
syn match speclevMapWater "[PW}]" contained
syn match speclevMapLava "[L]" contained
syn match speclevMapTree "[Tt]" contained
syn match speclevMapFurniture "[(KOUVZ\\{]" contained
syn sync minlines=50
syn sync match speclevSync grouphere NONE "^\s*\%(LEVEL\|MAZE\)\s*:"

hi def link speclevHeading Structure
hi def link speclevStatement Statement
hi def link speclevControl Conditional
hi def link speclevCall Function
hi def link speclevConstant Constant
hi def link speclevProperty Type
hi def link speclevMapWall Comment
hi def link speclevMapDoor Special
hi def link speclevMapWater Identifier
hi def link speclevMapLava WarningMsg
hi def link speclevMapTree String
hi def link speclevMapFurniture Type
hi def link speclevComment Comment
hi def link speclevString String
hi def link speclevNumber Number
hi def link speclevCharacter Character
hi def link speclevVariable Identifier
hi def link speclevMapWord Structure

let b:current_syntax = 'speclev'
