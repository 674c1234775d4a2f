# Completion of lev_comp, dgn_comp and speclev for fish. 'speclev complete' tells what may stand where.

function __speclev_complete
    set -l words (commandline -opc) (commandline -ct | string unescape)
    set -l program speclev
    # Of several, the one beside the program that is typed.
    if string match -q '*/*' -- $words[1]; and test -x (dirname -- $words[1])/speclev
        set program (dirname -- $words[1])/speclev
    end
    for line in ($program complete -- $words 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path $words[-1]
            case :folders
                __fish_complete_directories $words[-1] ''
            case '*'
                echo $line
        end
    end
end

for program in lev_comp dgn_comp speclev
    complete -c $program -f -a '(__speclev_complete)'
end
