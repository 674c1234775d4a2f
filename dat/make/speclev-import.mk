# Keeps a target of speclev as a game's own sources are: include this in the game's Makefile, behind its first rule, and
# let levels depend on $(SPECLEV_FOLDER)/profile. That is made again when one of the files below has changed; the rules
# for the headers that the game's build makes are the game's.
#
#   dat/castle.lev: dat/castle.des $(SPECLEV_FOLDER)/profile
#   	lev_comp --target $(SPECLEV_FOLDER) -o dat dat/castle.des
#
# What is set before is taken instead.
SPECLEV ?= speclev
SPECLEV_GAME ?= .
SPECLEV_FOLDER ?= ./speclev-target
# The compiler with the flags of the game; its -D are needed above all.
SPECLEV_CC ?= $(CC) $(CPPFLAGS) $(CFLAGS)
# Words that must be described by hand do not stop the build; levels that use them do.
SPECLEV_IMPORT_FLAGS ?= -Wno-unknown-word
SPECLEV_HEADERS ?= $(addprefix $(SPECLEV_GAME)/include/,date.h pm.h onames.h)
SPECLEV_SOURCES ?= $(wildcard $(addprefix $(SPECLEV_GAME)/,src/monst.c src/objects.c src/drawing.c util/lev_main.c \
  util/lev_comp.l util/lev_comp.y util/dgn_comp.l util/dgn_comp.y include/*.h))

$(SPECLEV_FOLDER)/profile: $(SPECLEV_HEADERS) $(SPECLEV_SOURCES)
	$(SPECLEV) import $(SPECLEV_IMPORT_FLAGS) --cc '$(SPECLEV_CC)' -o '$(SPECLEV_FOLDER)' '$(SPECLEV_GAME)'
