;;; speclev-mode.el --- Levels and dungeon descriptions of NetHack  -*- lexical-binding: t; -*-

;; Author: speclev developers
;; Version: 0.2.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages, games
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Major modes for the level files (.des) and the dungeon descriptions (dungeon.def) of NetHack and its variants, as speclev
;; compiles them: colours, also of maps, indentation as `speclev format' does it, an index of levels and functions, and
;; M-x compile.  `speclev lsp' tells of mistakes while one types: M-x eglot starts it.
;;
;;   (add-to-list 'load-path "/usr/share/speclev/editors/emacs")
;;   (require 'speclev-mode)
;;
;; A file is taken for a level by its first statement, since other games have files with the same ending.

;;; Code:


(require 'seq)
(require 'subr-x)

(defgroup speclev nil
  "Levels and dungeon descriptions of NetHack."
  :group 'languages)

(defcustom speclev-options ""
  "Options for lev_comp and dgn_comp, such as \"--target slashem\"."
  :type 'string
  :safe #'stringp)

(defvar eglot-server-programs)
(declare-function flymake-eldoc-function "flymake")

;;;; Words

;; Made by speclev_syntax_files: begin
(defconst speclev--heading-words
  '("LEVEL" "MAZE")
  "Words of levels that are shown as heading.")

(defconst speclev--statement-words
  '("ALTAR" "ANVIL" "BOUNDARY_TYPE" "BRANCH" "BRAZIER" "CARPET" "CARPET_PIECE"
    "CHANCE" "CONTAINER" "CORRIDOR" "DECORATION" "DOOR" "DRAWBRIDGE"
    "ENGRAVING" "EXIT" "FLAGS" "FLOOR" "FOREST" "FORGE" "FOUNTAIN" "GEOMETRY"
    "GOLD" "GRAVE" "HALLUMSG" "INIT_MAP" "LADDER" "LEVER" "MAGIC_CHEST"
    "MAGIC_PORTAL" "MAZEWALK" "MESSAGE" "MINDEPTH" "MINERALIZE"
    "MODRON_PORTAL" "MONSTER" "MONSTER_GENERATION" "MON_GENERATION" "NAME"
    "NAMING" "NOMAP" "NON_DIGGABLE" "NON_PASSWALL" "NPC" "OBJECT" "OBJFLAGS"
    "POOL" "PORTAL" "PUDDLE" "RANDOM_CORRIDORS" "RANDOM_MONSTERS"
    "RANDOM_OBJECTS" "RANDOM_PLACES" "RANDOM_REGION" "REGION"
    "REPLACE_TERRAIN" "ROOM" "ROOMDOOR" "SEWAGE" "SHUFFLE" "SIGNPOST" "SINK"
    "SOUNDS" "SPECIAL_LEVREGION" "SPECIAL_REGION" "SPECIAL_TILESET" "SPILL"
    "STAIR" "SUBROOM" "SUBTYPE" "TELEPORT_REGION" "TERRAIN" "THRONE" "TILESET"
    "TOILET" "TOPOLOGIZE" "TRAP" "TREE" "VAULTGEN" "WALLIFY" "WALLSIGN"
    "WALLWALK")
  "Words of levels that are shown as statement.")

(defconst speclev--control-words
  '("BREAK" "CASE" "DEFAULT" "ELSE" "FOR" "FUNCTION" "IF" "INCLUDE" "LOOP"
    "SWITCH" "TO")
  "Words of levels that are shown as control.")

(defconst speclev--call-words
  '("align" "circle" "complement" "coord" "ellipse" "fillrect" "filter"
    "floodfill" "gradient" "grow" "levregion" "line" "monster" "object"
    "place" "randline" "rect" "region" "rndcoord" "selection")
  "Words of levels that are shown as call.")

(defconst speclev--constant-words
  '("active" "air" "altar" "altar_high" "altar_moloch" "altar_normal" "any"
    "arboreal" "artifact" "asleep" "astral_tileset" "awake" "banner_purple"
    "banner_purple_old" "banner_red" "banner_red_old" "baseportal" "blessed"
    "blood" "bottom" "brazier_normal" "brazier_subtype_1" "brazier_subtype_2"
    "broken" "bronze" "burn" "carpet_beige" "carpet_blue" "carpet_brown_hide"
    "carpet_crimson" "carpet_modron_spherical_plaque"
    "carpet_modron_triangular_plaque" "carpet_purple" "carpet_red"
    "carpet_yellow" "cave" "cavern" "celestial" "center" "chaos"
    "cityscape_tileset" "class_artifact" "class_treasure_armor"
    "class_treasure_weapon" "closed" "coaligned" "corrmaze" "ctrapped"
    "cubical" "cursed" "cylindrical" "death-magical" "decoration_banner"
    "decoration_cobweb" "decoration_cobweb_corner" "decoration_fireplace"
    "decoration_fireplace2" "decoration_gargoyle_statue"
    "decoration_knight_statue" "decoration_lantern" "decoration_painting"
    "decoration_priest_statue" "decoration_shield_with_swords"
    "decoration_torch" "decoration_wall_sculpture" "desert" "deserted"
    "direction_bottom" "direction_left" "direction_right" "direction_top"
    "dodecahedral" "door_black_gate" "door_iron" "door_iron_bars"
    "door_iron_windowed" "door_magic" "door_magic_windowed" "door_modron"
    "door_obsidian" "door_reinforced" "door_stone" "door_wooden"
    "door_wooden_windowed" "down" "dry" "dungeons_of_doom_tileset" "dust"
    "east" "edge" "electrified" "elemental_tileset" "elite" "empty_holder"
    "engrave" "excellent" "exceptional" "false" "feel" "filled" "fine"
    "flaming" "floor" "floor_cobblestone" "floor_marble" "floor_normal"
    "floor_parquet" "forest_coniferous" "forest_deciduous" "forest_desert"
    "forest_garden" "forest_gehennom" "forest_islands" "forest_normal"
    "forest_snowy" "forest_swamp" "forest_tropical" "forest_undead"
    "fountain_healing" "fountain_magic" "fountain_mana" "fountain_natural"
    "fountain_on_grass" "fountain_on_ground" "fountain_poison"
    "fountain_power" "fountain_random" "fountain_water" "freezing"
    "garden_tileset" "gehennom_cavernous_tileset" "gehennom_tileset"
    "ghosttown" "gnomish_mines_tileset" "gold" "grass_normal" "grass_swampy"
    "graveyard" "ground_desert_sand" "ground_normal" "ground_swampy"
    "half-left" "half-right" "hardfloor" "hear" "hostile" "hot" "ice"
    "icecavern" "icedpools" "icosahedral" "identified" "inaccessibles"
    "inactive" "infernal" "initialized" "iron" "irondoor" "irregular"
    "item12_in_holder" "item13_in_holder" "item23_in_holder" "item2_in_holder"
    "item3_in_holder" "item_in_holder" "items_in_holder" "joined" "law" "left"
    "legendary" "lethe" "level_teleporter" "lever_effect_create_closed_door"
    "lever_effect_create_location" "lever_effect_create_monster"
    "lever_effect_create_object" "lever_effect_create_portal"
    "lever_effect_create_trap" "lever_effect_create_uncreate_location"
    "lever_effect_lock_door" "lever_effect_none" "lever_effect_open_door"
    "lever_effect_open_lock_door" "limited" "lit" "location_corridor"
    "location_floor" "location_grass" "location_ground" "locked" "m_feature"
    "m_monster" "m_object" "manual_infernal_inhabitants"
    "mapping_does_not_reveal_special" "mark" "matching_portal"
    "material_adamantium" "material_bone" "material_bronze"
    "material_gemstone" "material_gold" "material_hard_crystal"
    "material_iron" "material_mithril" "material_none" "material_orichalcum"
    "material_platinum" "material_silver" "material_steel" "mazegrid"
    "mazelevel" "message_atr_none" "message_clr_attention" "message_clr_fail"
    "message_clr_god" "message_clr_hint" "message_clr_mystical"
    "message_clr_negative" "message_clr_normal" "message_clr_positive"
    "message_clr_spell" "message_clr_success"
    "message_sound_id_ugod_final_test" "message_sound_id_ugod_prove_thyself"
    "message_sound_id_ugod_well_done" "message_sound_type_none"
    "message_sound_type_sfx" "message_sound_type_ugod" "message_type_message"
    "message_type_plane_arrival" "message_type_ugod" "mines" "mineslight"
    "modron_tileset" "mpickup" "mythic" "mythic_or_legendary"
    "name_revealed_never" "name_revealed_on_arrival"
    "name_revealed_seeing_monster" "nest_tileset" "neutral" "no_map_padding"
    "no_mythic_prefix" "no_mythic_suffix" "no_other_end" "noalign" "nodoor"
    "noflip" "noflipx" "noflipy" "nommap" "nomongen" "noncoaligned" "none"
    "normal_exceptionality" "north" "noskipcheck" "not_trapped" "notblessed"
    "notcursed" "notele" "noteleport" "npc_artificer" "npc_geologist"
    "npc_hermit" "npc_hermit2" "npc_hermit3" "npc_orc_hermit3"
    "npc_quantum_mechanic" "npc_random" "npc_warp_engineer" "o_buried" "o_lit"
    "octahedral" "open" "opulent_tileset" "orc_artifact" "outdoors" "outside"
    "painting_vampire_female" "painting_vampire_male" "painting_vlad"
    "painting_wizard_blue" "painting_wizard_red" "peaceful"
    "planar_by_original_alignment" "pline" "portal_down" "portal_ladder_down"
    "portal_ladder_up" "portal_noend" "portal_reserved" "portal_sstairs_down"
    "portal_sstairs_up" "portal_stairs_down" "portal_stairs_up" "portal_up"
    "premapped" "primordial" "radial" "random" "random_contents"
    "region_general" "region_special_level_seen"
    "region_special_level_true_nature_revealed" "regular" "reinforced_tileset"
    "right" "rndvault" "rogue" "roomguard" "sanctum" "scrawl" "secret" "seen"
    "sheol" "sheollev" "shortsighted" "shrine" "shroud" "signpost_normal"
    "signpost_subtype_1" "signpost_subtype_2" "skipcheck" "sky"
    "sokoban_tileset" "solid" "solidfill" "solidify" "south" "spherical"
    "spooky" "square" "steel" "stone" "stormy" "superb" "swampy"
    "teleport_down" "teleport_up" "temple_tileset" "tetrahedral"
    "throne_on_ground" "top" "tower_tileset" "townlike" "trapped" "tree_apple"
    "tree_banana" "tree_date_palm" "tree_fig" "tree_fir" "tree_fir_snowy"
    "tree_normal" "tree_oak" "tree_on_ground" "tree_orange" "tree_pitaya"
    "tree_small" "tree_spruce" "true" "uncursed" "undead_tileset" "unfilled"
    "uninitialized" "unjoined" "unlimited" "unlit" "unseen" "up" "verbal"
    "wall-plate" "wall-sign" "wall_sculpture_modron_spherical"
    "wall_sculpture_modron_triangular" "west" "wet" "wooden")
  "Words of levels that are shown as constant.")

(defconst speclev--property-words
  '("affixed_gem" "age" "all" "avenge" "blinded" "buried" "cancelled"
    "charges" "confused" "contained" "continuously_usable" "dead"
    "decoration_style" "effect_flags" "elemental_enchantment" "enchantment"
    "eroded" "erodeproof" "exceptionality" "female" "fleeing" "floorsubtype"
    "floortype" "forged_qual" "greased" "has_backup" "indestructible"
    "invisible" "keep_original_inventory" "keytype" "level_adjustment"
    "level_boss" "male" "manual_type" "material" "maxhp" "minvent" "montype"
    "mythic_prefix" "mythic_suffix" "name" "no_pickup" "non_passdoor" "obj"
    "objtype" "paralyzed" "portal_type" "prize" "protector" "quantity"
    "quest_companion" "recharged" "revived" "secret_door" "seen_traps"
    "special_quality" "speflags" "stunned" "subtype" "switchable" "target"
    "terrain" "tertype" "tertype2" "tileset" "traptype" "use_boss_hostility"
    "uses_up_key" "waitforu")
  "Words of levels that are shown as property.")

(defconst speclev--dungeon-heading-words
  '("DUNGEON")
  "Words of dungeon descriptions that are shown as heading.")

(defconst speclev--dungeon-statement-words
  '("ALIGNMENT" "BRANCH" "CHAINBRANCH" "CHAINLEVEL" "DESCRIPTION" "ENTRY"
    "LEVALIGN" "LEVEL" "LEVELDESC" "PROTOFILE" "RNDCHLEVEL" "RNDLEVEL"
    "TILESET")
  "Words of dungeon descriptions that are shown as statement.")

(defconst speclev--dungeon-constant-words
  '("astral_tileset" "chaotic" "cityscape_tileset" "down"
    "dungeons_of_doom_tileset" "elemental_tileset" "garden_tileset"
    "gehennom_cavernous_tileset" "gehennom_tileset" "gnomish_mines_tileset"
    "gtown" "hdgn" "hellish" "iceq" "lawful" "mazelike" "modron_tileset"
    "nest_tileset" "neutral" "no_down" "no_up" "noalign" "opulent_tileset"
    "portal" "purg" "reinforced_tileset" "roguelike" "sokoban_tileset" "stair"
    "temple_tileset" "tower_tileset" "town" "unaligned" "undead_tileset" "up"
    "vecnad")
  "Words of dungeon descriptions that are shown as constant.")

(defconst speclev--squares
  '((speclev-wall . "-B|")
    (speclev-door . "+S")
    (speclev-water . "PW}")
    (speclev-lava . "L")
    (speclev-tree . "Tt")
    (speclev-furniture . "(KOUVZ\\{"))
  "The faces of squares of maps, each with its characters.")
;; Made by speclev_syntax_files: end

;;;; Colours

(defface speclev-wall '((t :inherit font-lock-comment-face)) "Walls of maps.")
(defface speclev-door '((t :inherit font-lock-builtin-face)) "Doors of maps.")
(defface speclev-water '((t :inherit font-lock-function-name-face)) "Water of maps.")
(defface speclev-lava '((t :inherit font-lock-warning-face)) "Lava of maps.")
(defface speclev-tree '((t :inherit font-lock-string-face)) "Trees of maps.")
(defface speclev-furniture '((t :inherit font-lock-type-face)) "Fountains, thrones and the like in maps.")

(defconst speclev--map-begin "^MAP\r?$")
(defconst speclev--map-end "^ENDMAP")

(defun speclev--search-word (words face)
  "A rule of font lock that shows WORDS in FACE, but for those in maps."
  (let ((pattern (concat "\\_<" (regexp-opt words) "\\_>")))
    `(,(lambda (limit) (speclev--search pattern limit nil)) (0 ',face))))

(defun speclev--search (pattern limit in-map)
  "Search for PATTERN up to LIMIT, in maps if IN-MAP, else elsewhere."
  (let (found)
    (while (and (not found) (re-search-forward pattern limit t))
      (setq found (eq (and (get-text-property (match-beginning 0) 'speclev-map) t) in-map)))
    found))

(defun speclev--square-rule (square)
  "A rule of font lock for SQUARE, a face and its characters."
  (let ((pattern (regexp-opt-charset (append (cdr square) nil))))
    `(,(lambda (limit) (speclev--search pattern limit t)) (0 ',(car square)))))

(defconst speclev-font-lock-keywords
  `((,speclev--map-begin . font-lock-preprocessor-face)
    (,speclev--map-end . font-lock-preprocessor-face)
    ,@(mapcar #'speclev--square-rule speclev--squares)
    (,(lambda (limit) (speclev--search "'\\\\?[^\n]'" limit nil)) (0 font-lock-string-face t))
    (,(lambda (limit) (speclev--search "\\$[A-Za-z_][A-Za-z0-9_]*" limit nil)) (0 font-lock-variable-name-face))
    ,(speclev--search-word speclev--heading-words 'font-lock-preprocessor-face)
    ,(speclev--search-word speclev--statement-words 'font-lock-keyword-face)
    ,(speclev--search-word speclev--control-words 'font-lock-builtin-face)
    ,(speclev--search-word speclev--call-words 'font-lock-function-name-face)
    ,(speclev--search-word speclev--constant-words 'font-lock-constant-face)
    ,(speclev--search-word speclev--property-words 'font-lock-type-face))
  "What `speclev-mode' shows in which face.")

(defconst speclev-dungeon-font-lock-keywords
  `(("^\\(?:\\^.*\\|%[A-Za-z_]*\\)" (0 font-lock-preprocessor-face t))
    ,(speclev--search-word speclev--dungeon-heading-words 'font-lock-preprocessor-face)
    ,(speclev--search-word speclev--dungeon-statement-words 'font-lock-keyword-face)
    ,(speclev--search-word speclev--dungeon-constant-words 'font-lock-constant-face))
  "What `speclev-dungeon-mode' shows in which face.")

(defvar speclev-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "." table)
    (modify-syntax-entry ?' "." table)
    (modify-syntax-entry ?$ "'" table)
    (modify-syntax-entry ?% "." table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?- "_" table)
    table)
  "Syntax of levels and of dungeon descriptions.")

(defun speclev--plain (begin end)
  "Let nothing from BEGIN to END be a quote, a comment or a parenthesis."
  (put-text-property begin end 'syntax-table (string-to-syntax ".")))

(defun speclev--propertize (begin end)
  "Find maps, characters in quotes, and `#' amid lines, from BEGIN to END."
  (goto-char begin)
  (remove-text-properties begin end '(speclev-map nil))
  (let ((in-map (and (> begin (point-min)) (speclev--in-map-p))))
    (while (< (point) end)
      (let ((line-end (min (line-end-position) end)))
        (cond
         ((and in-map (looking-at speclev--map-end)) (setq in-map nil) (goto-char line-end))
         (in-map
          (unless (= (point) line-end)
            (speclev--plain (point) line-end)
            (put-text-property (point) line-end 'speclev-map t))
          (goto-char line-end))
         ((and (bolp) (looking-at speclev--map-begin)) (setq in-map t) (goto-char line-end))
         (t (speclev--propertize-line line-end))))
      (unless (eobp) (forward-char 1)))))

(defun speclev--propertize-line (end)
  "Find characters in quotes and `#' that is no comment, up to END."
  (unless (looking-at "[ \t]*#")
    (while (re-search-forward "\"[^\"\n]*\\(?:\"\\|$\\)\\|'\\\\?[^\n]'\\|#" end t)
      (unless (eq (char-after (match-beginning 0)) ?\")
        (speclev--plain (match-beginning 0) (match-end 0)))))
  (goto-char end))

(defun speclev--extend-region (begin end)
  "Let a region from BEGIN to END be of whole lines."
  (cons (save-excursion (goto-char begin) (line-beginning-position))
        (save-excursion (goto-char end) (min (point-max) (1+ (line-end-position))))))

(defun speclev--in-map-p ()
  "Whether the line of point is a row of a map."
  (save-excursion
    (let ((case-fold-search nil))
      (beginning-of-line)
      (and (re-search-backward "^\\(?:MAP\r?$\\|ENDMAP\\|[A-Z][A-Z_]+[ \t]*:\\)" nil t)
           (looking-at speclev--map-begin)))))

;;;; Indentation

(defun speclev--line-matches (pattern)
  "Whether PATTERN begins the code of the line of point."
  (save-excursion
    (back-to-indentation)
    (let ((case-fold-search nil)) (looking-at-p pattern))))

(defun speclev--code-before ()
  "Go to the last line with code before that of point.
The value is nil if there is none, or a map."
  (let ((found nil))
    (while (and (not found) (zerop (forward-line -1)))
      (setq found (not (speclev--line-matches "#\\|$"))))
    (and found (not (speclev--line-matches "ENDMAP")))))

(defun speclev--code ()
  "The code of the line of point, with x in place of quotes."
  (replace-regexp-in-string "\"[^\"]*\"\\|'\\\\?.'" "x"
                            (buffer-substring-no-properties (line-beginning-position) (line-end-position)) t t))

(defun speclev--continues-p (block)
  "Whether the line of point goes on with an earlier one in a block.
BLOCK is where that begins, or nil."
  (or (and (speclev--line-matches "[],.+*/%&|)=<>]")
           (save-excursion (speclev--code-before)))
      (save-excursion
        (and (speclev--code-before)
             (or (not block) (> (point) block))
             (string-match-p "\\(?:[,.+*/([=<>&|@]\\|[^0-9]%\\|\\][ \t]*:\\)[ \t\r]*\\'" (speclev--code))))))

(defun speclev--indentation ()
  "How far the line of point is to be set in."
  (let* ((case-fold-search nil)
         (begin (line-beginning-position))
         (block (seq-find (lambda (open) (eq (char-after open) ?{))
                          (reverse (nth 9 (save-excursion (syntax-ppss begin))))))
         (depth 0)
         (elements nil))
    (when block
      (save-excursion
        (goto-char block)
        (setq depth (current-indentation))
        (when (speclev--line-matches "{")
          (speclev--code-before)
          (end-of-line))
        (let ((head (speclev--code)))
          (setq elements (and (string-match-p "[=:][ \t]*{?[ \t\r]*\\'" head)
                              (not (string-match-p "\\][ \t]*:[ \t]*{?[ \t\r]*\\'" head))))
          (when (string-match-p "\\`[ \t]*SWITCH\\_>" head)
            (setq block (cons 'switch block))))))
    (cond
     ((speclev--line-matches "}") depth)
     ((consp block) (+ depth (if (speclev--line-matches "\\(?:CASE\\|DEFAULT\\)\\_>") 2 4)
                       (if (speclev--continues-p (cdr block)) 2 0)))
     (t (+ depth
           (if block 2 0)
           (if (and (not elements) (not (speclev--line-matches "{")) (speclev--continues-p block)) 2 0))))))

(defun speclev-indent-line ()
  "Set the line of point in as `speclev format' does it.
Maps, and comments in the first column, stay as they are."
  (interactive)
  (unless (or (save-excursion
                (beginning-of-line)
                (let ((case-fold-search nil)) (looking-at-p "MAP\r?$\\|ENDMAP\\|#")))
              (speclev--in-map-p))
    (let ((offset (- (current-column) (current-indentation))))
      (indent-line-to (speclev--indentation))
      (when (> offset 0) (forward-char offset)))))

;;;; Files

(defun speclev--first-statement-p (words)
  "Whether the first statement of the buffer begins with one of WORDS.
That is so, too, if there is none."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char (point-min))
      (let ((case-fold-search nil))
        (while (and (not (eobp)) (looking-at-p "\ufeff?[ \t\r]*\\(?:#.*\\)?$\\|\\^.*$"))
          (forward-line 1))
        (or (eobp)
            (looking-at-p (concat "\ufeff?\\(?:%[A-Za-z_]*\\)?[ \t]*" (regexp-opt words) "[ \t]*[:[]")))))))

;;;###autoload
(defun speclev-level-p ()
  "Whether the buffer is of a level file."
  (and buffer-file-name
       (string-match-p "\\.des\\'" buffer-file-name)
       (speclev--first-statement-p speclev--heading-words)))

;;;###autoload
(defun speclev-dungeon-p ()
  "Whether the buffer is of a dungeon description."
  (and buffer-file-name
       (or (equal (file-name-nondirectory buffer-file-name) "dungeon.def")
           (and (string-match-p "\\.def\\'" buffer-file-name)
                (speclev--first-statement-p speclev--dungeon-heading-words)))))

(defun speclev--set-up (compiler)
  "What both modes have; COMPILER is the program that checks the file."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "^[ \t]*#+[ \t]*")
  (setq-local comment-end "")
  (setq-local indent-tabs-mode nil)
  (when buffer-file-name
    (setq-local compile-command
                (string-join (seq-remove #'string-empty-p
                                         (list compiler "--check -Wall" speclev-options "--"
                                               (shell-quote-argument (file-name-nondirectory buffer-file-name))))
                             " "))))

;;;###autoload
(define-derived-mode speclev-mode prog-mode "Level"
  "Major mode for level files of NetHack and its variants."
  (speclev--set-up "lev_comp")
  (setq-local font-lock-defaults '(speclev-font-lock-keywords))
  (setq-local syntax-propertize-function #'speclev--propertize)
  (add-hook 'syntax-propertize-extend-region-functions #'speclev--extend-region nil t)
  (setq-local font-lock-multiline t)
  (setq-local indent-line-function #'speclev-indent-line)
  (setq-local imenu-case-fold-search nil)
  (setq-local imenu-generic-expression
              `((nil ,(concat "^" (regexp-opt speclev--heading-words) "[ \t]*:[ \t]*\"\\([^\"\n]*\\)\"") 1)
                ("Functions" "^FUNCTION[ \t]+\\([A-Za-z_][A-Za-z0-9_-]*\\)" 1))))

;;;###autoload
(define-derived-mode speclev-dungeon-mode prog-mode "Dungeon"
  "Major mode for dungeon descriptions of NetHack and its variants."
  :syntax-table speclev-mode-syntax-table
  (speclev--set-up "dgn_comp")
  (setq-local font-lock-defaults '(speclev-dungeon-font-lock-keywords))
  (setq-local imenu-case-fold-search nil)
  (setq-local imenu-generic-expression
              '((nil "^DUNGEON[ \t]*:[ \t]*\"\\([^\"\n]*\\)\"" 1)
                ("Levels" "^\\(?:RND\\|CHAIN\\|RNDCH\\)?LEVEL[ \t]*:[ \t]*\"\\([^\"\n]*\\)\"" 1))))

;;;###autoload
(progn
  (add-to-list 'magic-mode-alist '(speclev-level-p . speclev-mode))
  (add-to-list 'magic-mode-alist '(speclev-dungeon-p . speclev-dungeon-mode)))

(defun speclev--tell-mistakes-first ()
  "Have what is wrong at point told rather than the form of its statement."
  (when (derived-mode-p 'speclev-mode 'speclev-dungeon-mode)
    (setq-local eldoc-documentation-functions
                (cons #'flymake-eldoc-function (remq #'flymake-eldoc-function eldoc-documentation-functions)))))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((speclev-mode speclev-dungeon-mode) . ("speclev" "lsp")))
  (add-hook 'eglot-managed-mode-hook #'speclev--tell-mistakes-first))

(provide 'speclev-mode)
;;; speclev-mode.el ends here
