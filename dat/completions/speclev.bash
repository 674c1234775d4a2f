# Completion of lev_comp, dgn_comp and speclev for bash 4.4 or later. 'speclev complete' tells what may stand where: this
# hands it the words, and the shell what it says.

# Prints the words up to the cursor, each ended by a zero. Where bash splits a word at '=' or ':', they are joined again.
_speclev_words() {
  local line=${COMP_LINE:0:COMP_POINT} word words=() joined=
  local i
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    local rest=${line#"${line%%[![:blank:]]*}"}
    # The last one reaches behind the cursor where that is amid a word.
    ((i < COMP_CWORD)) || word=$rest
    if ((i > 0)) && [[ $rest == "$line" && -n $rest && ($word == [=:]* || $joined) ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
    joined=
    [[ $word != *[=:] ]] || joined=yes
    line=${rest#"$word"}
  done
  # Without the shell's quotes.
  for word in "${words[@]}"; do
    word=${word//[\'\"]/}
    printf '%s\0' "${word//\\/}"
  done
}

_speclev() {
  local words=() word program=speclev
  while IFS= read -r -d '' word; do words+=("$word"); done < <(_speclev_words)
  # Of several, the one beside the program that is typed.
  [[ $1 != */* || ! -x ${1%/*}/speclev ]] || program=${1%/*}/speclev
  # What stands in front of the last '=' or ':' of the word is not in the reply.
  local current=${words[-1]} before=
  [[ $COMP_WORDBREAKS != *:* || $current != *:* ]] || before=${current%:*}:
  [[ $COMP_WORDBREAKS != *=* || ${current#"$before"} != *=* ]] || before=${current%=*}=
  COMPREPLY=()
  while IFS=$'\t' read -r word _; do
    case $word in
      :files) compopt -o default ;;
      :folders) compopt -o dirnames ;;
      *)
        [[ $word != *= ]] || compopt -o nospace
        COMPREPLY+=("$(printf '%q' "${word#"$before"}")")
        ;;
    esac
  done < <("$program" complete -- "${words[@]}" 2>/dev/null)
}

complete -F _speclev lev_comp dgn_comp speclev
