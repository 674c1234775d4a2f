# Makes of an installed tree what Debian asks of a package.
set(root "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")

# Debian's own package of NetHack has pages of these names.
file(GLOB pages ${root}/share/man/man6/*.6)
foreach(page IN LISTS pages)
  file(RENAME ${page} ${page}speclev)
endforeach()

# Functions of zsh that come with packages lie in a folder of their own.
if(EXISTS ${root}/share/zsh/site-functions)
  file(RENAME ${root}/share/zsh/site-functions ${root}/share/zsh/vendor-completions)
endif()

file(GLOB texts ${root}/share/man/man*/* ${root}/share/doc/*/changelog)
execute_process(COMMAND gzip -9nf ${texts} COMMAND_ERROR_IS_FATAL ANY)
