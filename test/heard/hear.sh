#!/bin/bash
# A desktop that nobody sees, with Orca on it, for the tests that its arguments name. In a namespace of processes of its own
# (`unshare --pid --fork --mount-proc`), because Orca looks for another Orca of the same user and gives way to it.
set -eu
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT
export HEARD_FOLDER=$run LANG=C.UTF-8 LANGUAGE=${HEARD_LANGUAGE:-fr} GSETTINGS_BACKEND=memory
export HOME=$run/home XDG_RUNTIME_DIR=$run/runtime ORCA_SPEECH_LOG=$run/speech.jsonl
mkdir -p -m 700 "$HOME/.local/share/orca" "$HOME/.config/speech-dispatcher" "$XDG_RUNTIME_DIR"
cp "$(dirname "$0")/orca-customizations.py" "$HOME/.local/share/orca/"
printf 'AddModule "dummy" "sd_dummy" ""\nDefaultModule dummy\n' >"$HOME/.config/speech-dispatcher/speechd.conf"
Xvfb -displayfd 4 -screen 0 1280x900x24 -nolisten tcp 4>"$run/display" 2>"$run/xvfb.log" &
until [ -s "$run/display" ]; do sleep 0.1; done
DISPLAY=:$(cat "$run/display")
export DISPLAY
timeout 1200 dbus-run-session -- bash -c '
  /usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1 >"$HEARD_FOLDER/atspi.log" 2>&1 &
  orca --debug-file "$HEARD_FOLDER/orca.debug" -e speech -d braille >"$HEARD_FOLDER/orca.log" 2>&1 &
  "$@"' heard "$@"
