#!/bin/bash
# A real window on a real X server: a click on «Theme» turns its pixels dark, a second one light again.
# Usage: real_window.sh PATH-OF-FOREWARP. Exit code 77: a tool is missing, nothing was tested.
set -euo pipefail

forewarp=$1
examples=${FOREWARP_SOURCE_DIR:?names the source folder}/resources/examples

if [ -z "${FOREWARP_INSIDE_XVFB:-}" ]; then
    for tool in xvfb-run xdotool import; do
        if ! command -v "$tool" > /dev/null; then
            echo "SKIPPED: $tool is not installed (packages: xvfb xdotool imagemagick)"
            exit 77
        fi
    done
    FOREWARP_INSIDE_XVFB=1 exec xvfb-run -a -s "-screen 0 1600x1000x24" "$0" "$forewarp"
fi

home=$(mktemp -d)
export XDG_DATA_HOME=$home XDG_CONFIG_HOME=$home XDG_RUNTIME_DIR=$home QT_QPA_PLATFORM=xcb
chmod 700 "$home"

"$forewarp" "$examples" --theme light &
program=$!
trap 'kill "$program" 2> /dev/null || true; rm -rf "$home"' EXIT

window=$(timeout 30 xdotool search --sync --onlyvisible --name Forewarp | head -n 1)
eval "$(xdotool getwindowgeometry --shell "$window")"

# Brightness of the window's left edge, in percent.
brightness() {
    import -window "$window" -crop "4x4+2+$((HEIGHT / 2))" -colorspace Gray -resize '1x1!' txt:- |
        sed -n 's/.*gray(\([0-9]*\).*/\1/p' | tail -n 1
}

# Waits until the brightness is above or below a limit: until_brightness -gt 85
until_brightness() {
    for _ in $(seq 100); do
        if [ "$(brightness)" "$1" "$2" ]; then return 0; fi
        sleep 0.1
    done
    echo "FAILED: brightness is $(brightness), expected $1 $2"
    return 1
}

# «Theme» stands left of «Analyse» at the right end of the toolbar; how far left depends on the fonts.
click_theme_until() {
    for from_right in 140 155 125 170 110; do
        xdotool mousemove --sync $((X + WIDTH - from_right)) $((Y + 51)) click 1
        for _ in $(seq 20); do
            if [ "$(brightness)" "$1" "$2" ]; then return 0; fi
            sleep 0.1
        done
    done
    echo "FAILED: no click on «Theme» brought a brightness $1 $2, it is $(brightness)"
    return 1
}

until_brightness -gt 85
click_theme_until -lt 30
click_theme_until -gt 85

# The process survives and ends by itself when its window is closed.
xdotool windowfocus --sync "$window" key ctrl+q
for _ in $(seq 100); do
    if ! kill -0 "$program" 2> /dev/null; then
        wait "$program" || { echo "FAILED: it ended with exit code $?"; exit 1; }
        echo "PASSED"
        exit 0
    fi
    sleep 0.1
done
echo "FAILED: the window did not close with Ctrl+Q"
exit 1
