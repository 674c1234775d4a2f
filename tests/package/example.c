#include <speclev/speclev.h>
#include <stdio.h>
#include <string.h>

/* Compiles a text, and prints the files and the mistakes that it gives. */
static int compile(const speclev_target* target, const char* text) {
  speclev_result* result;
  speclev_options options = {.size = sizeof options, .name = "level.des"};
  speclev_status status = speclev_compile(target, text, strlen(text), &options, &result);
  size_t files, messages;
  const speclev_file* const* file = speclev_files(result, &files);
  for (size_t i = 0; i < files; ++i) printf("%s, %zu bytes\n", file[i]->name, file[i]->length);
  const speclev_diagnostic* const* message = speclev_diagnostics(result, &messages);
  for (size_t i = 0; i < messages; ++i)
    printf("%s:%u:%u: %s\n", message[i]->file, message[i]->begin.line, message[i]->begin.column, message[i]->message);
  if (status > SPECLEV_FAILED) fprintf(stderr, "%s\n", speclev_message(result));
  speclev_free(result);
  return status;
}

/* A level as the game makes it with a seed. */
static void show(const speclev_target* target, const char* text) {
  speclev_result *levels, *loaded;
  speclev_options options = {.size = sizeof options, .flags = SPECLEV_LOADABLE, .seed = 7};
  if (speclev_compile(target, text, strlen(text), &options, &levels) == SPECLEV_GOOD &&
      speclev_load(levels, 0, &options, &loaded) == SPECLEV_GOOD) {
    const unsigned char* squares = speclev_loaded(loaded)->characters;
    for (int row = 0; row < SPECLEV_ROWS; ++row, squares += SPECLEV_COLUMNS) printf("%.80s\n", (const char*)squares);
    speclev_free(loaded);
  }
  speclev_free(levels);
}

int main(void) {
  speclev_target* target;
  speclev_result* result;
  speclev_status status = speclev_find_target("nethack-3.4.3", &target, &result);
  if (status != SPECLEV_GOOD) fprintf(stderr, "%s\n", speclev_message(result));
  speclev_free(result);
  if (status != SPECLEV_GOOD) return 1;
  const char* good = "MAZE:\"a\",random\nGEOMETRY:center,center\nMAP\n|...|\nENDMAP\n";
  if (compile(target, good) == SPECLEV_GOOD) show(target, good);
  compile(target, "MAZE:\"a\",random\nNOMAP\nTRAP:\"pitt\",random\n");
  speclev_free_target(target);
  return 0;
}
