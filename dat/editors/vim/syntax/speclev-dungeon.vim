" Vim syntax file
" Language: dungeon descriptions
" Made of the tables of dat/targets by speclev_syntax_files; changes belong there, or in src/syntax_files.
if exists('b:current_syntax')
  finish
endif

syn case match
syn iskeyword @,48-57,_,-

syn match speclevDungeonNumber "\%(\k\|\$\)\@1<![-+]\=\d\+\%(d\d\+\)\=%\="
syn region speclevDungeonString start=+"+ end=+"+ oneline contains=@Spell
syn keyword speclevDungeonHeading DUNGEON
syn keyword speclevDungeonStatement ALIGNMENT BRANCH CHAINBRANCH CHAINLEVEL DESCRIPTION ENTRY
syn keyword speclevDungeonStatement LEVALIGN LEVEL LEVELDESC PROTOFILE RNDCHLEVEL RNDLEVEL TILESET
syn keyword speclevDungeonConstant astral_tileset chaotic cityscape_tileset down
syn keyword speclevDungeonConstant dungeons_of_doom_tileset elemental_tileset garden_tileset
syn keyword speclevDungeonConstant gehennom_cavernous_tileset gehennom_tileset gnomish_mines_tileset
syn keyword speclevDungeonConstant gtown hdgn hellish iceq lawful mazelike modron_tileset
syn keyword speclevDungeonConstant nest_tileset neutral no_down no_up noalign opulent_tileset portal
syn keyword speclevDungeonConstant purg reinforced_tileset roguelike sokoban_tileset stair
syn keyword speclevDungeonConstant temple_tileset tower_tileset town unaligned undead_tileset up
syn keyword speclevDungeonConstant vecnad
syn match speclevDungeonComment "^#.*$" contains=@Spell
syn match speclevDungeonCondition "^\^.*$"
syn match speclevDungeonCondition "^%\h*"
syn sync minlines=50
syn sync match speclevDungeonSync grouphere NONE "^\s*\%(DUNGEON\)\s*:"

hi def link speclevDungeonHeading Structure
hi def link speclevDungeonStatement Statement
hi def link speclevDungeonConstant Constant
hi def link speclevDungeonComment Comment
hi def link speclevDungeonString String
hi def link speclevDungeonNumber Number
hi def link speclevDungeonCondition PreProc

let b:current_syntax = 'speclev-dungeon'
