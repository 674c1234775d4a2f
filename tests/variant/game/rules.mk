# Behind the game's own rules: its levels, made with what was imported of its sources.
levels: dat/moth.lev

dat/moth.lev: dat/moth.des $(SPECLEV_FOLDER)/profile
	$(LEVCOMP) --target $(SPECLEV_FOLDER) -o dat dat/moth.des
