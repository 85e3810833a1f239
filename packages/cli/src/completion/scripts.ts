/** The shells that can be helped. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/**
 * What each shell reads once. It asks `charsheet completion <shell> -- ...` for what fits at the cursor: the first line of the
 * answer says whether files do, too, and each of the others is a word with a tab and what it is.
 */
export const scripts: Record<Shell, string> = {
  bash: `# Completion of charsheet for bash
_charsheet() {
  local IFS=$'\\n' kind line current="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  {
    read -r kind
    while read -r line; do COMPREPLY+=("\${line%%$'\\t'*}"); done
  } < <(charsheet completion bash -- "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null </dev/null)
  [[ $kind == files ]] || return
  if ((\${#COMPREPLY[@]} == 0)); then
    compopt -o default -o bashdefault 2>/dev/null
    return
  fi
  for line in $(compgen -f -- "$current"); do COMPREPLY+=("$(printf %q "$line")"); done
}
complete -F _charsheet charsheet`,

  zsh: `#compdef charsheet
# Completion of charsheet for zsh
_charsheet() {
  local kind line word
  local -a lines found
  lines=("\${(@f)$(charsheet completion zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null </dev/null)}")
  kind=$lines[1]
  for line in "\${(@)lines[2,-1]}"; do
    word=\${line%%$'\\t'*}
    found+=("\${word//:/\\\\:}:\${line#*$'\\t'}")
  done
  # What fits is known already, whatever the case and the accents that were typed.
  (( $#found )) && _describe -t words charsheet found -U
  if [[ $kind == files ]]; then
    compset -P '*='
    _files
  fi
}
if [[ $funcstack[1] == _charsheet ]]; then
  _charsheet "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i; }
  compdef _charsheet charsheet
fi`,

  fish: `# Completion of charsheet for fish
function __charsheet_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    set -l word (string unescape -- "$current" 2>/dev/null; or string trim -lc "'\\"" -- "$current")
    set -l lines (charsheet completion fish -- $before[2..-1] "$word" 2>/dev/null </dev/null)
    printf '%s\\n' $lines[2..-1]
    if test "$lines[1]" = files
        __fish_complete_path "$current"
    end
end
complete -c charsheet -f -a '(__charsheet_complete)'`,
};
