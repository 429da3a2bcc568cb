# shellcheck shell=bash
# Creates the sample team of scripts/demo and scripts/examples: two repositories and a teammate who pushes to them.
# Source this file with 'set -e', with HOME set to a separate folder, 'team' to the folder for the origins and the
# teammate's clones, and 'now' to the reference time for the ages of commits, in seconds. The same 'now' produces the
# same commit IDs.

# Configures git with only your identity and the teammate's, and sets 'icons' and 'components' to the teammate's clones.
team_begin() {
    icons=$team/teammate/icons-library components=$team/teammate/ios-components
    mkdir -p "$HOME/code" "$team/origin" "$team/teammate"
    git config --global init.defaultBranch main
    git config --global user.name "A teammate"
    git config --global user.email teammate@example.org
    git config --global commit.gpgSign false
}

commit() { # folder, age in seconds, subject
    git -C "$1" add --all
    GIT_AUTHOR_DATE="$((now - $2)) +0300" GIT_COMMITTER_DATE="$((now - $2)) +0300" git -C "$1" commit -q -m "$3"
}

outline() { # subject: prints its lines
    case $1 in
        arrow) echo 'M4 12h16M13 5l7 7-7 7' ;;
        basket) echo 'M4 10h16l-2 10H6zM8 10l4-6 4 6' ;;
        bell) echo 'M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 21h4' ;;
        camera) echo 'M3 7h4l2-3h6l2 3h4v13H3zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8z' ;;
        card) echo 'M3 5h18v14H3zM3 10h18' ;;
        cart) echo 'M3 4h3l2 11h10l3-8H7M9 20h.1M17 20h.1' ;;
        chart) echo 'M4 20V10M10 20V4M16 20v-7M21 20H3' ;;
        chat) echo 'M4 4h16v12H9l-5 4z' ;;
        check) echo 'M4 12l5 6L20 6' ;;
        clock) echo 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 3' ;;
        cloud) echo 'M7 19a5 5 0 0 1 0-10 6 6 0 0 1 11 2 4 4 0 0 1 0 8z' ;;
        flag) echo 'M5 21V4h13l-3 4 3 4H5' ;;
        folder) echo 'M3 5h6l2 3h10v11H3z' ;;
        gear) echo 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M5 19l3-3M16 8l3-3' ;;
        gift) echo 'M4 10h16v11H4zM2 6h20v4H2zM12 6v15M12 6c-7 0-5-6 0 0 5-6 7 0 0 0z' ;;
        globe) echo 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c5 6 5 12 0 18-5-6-5-12 0-18' ;;
        heart) echo 'M12 21C2 14 2 5 8 5q3 0 4 3 1-3 4-3c6 0 6 9-4 16z' ;;
        home) echo 'M3 12l9-8 9 8M6 10v10h12V10' ;;
        image) echo 'M3 4h18v16H3zM3 17l6-6 4 4 3-3 5 5M15 8h.1' ;;
        key) echo 'M8 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 13l9-9M16 8l3 3' ;;
        leaf) echo 'M4 20C4 8 10 4 20 4c0 12-5 16-13 14M4 20c3-6 6-8 10-10' ;;
        lock) echo 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4' ;;
        map) echo 'M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3zM9 3v15M15 6v15' ;;
        moon) echo 'M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10z' ;;
        music) echo 'M9 18V5l11-2v13M6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM17 19a3 3 0 1 0 0-6 3 3 0 0 0 0 6z' ;;
        pen) echo 'M4 20l1-5L16 4l4 4L9 19z' ;;
        phone) echo 'M5 3h4l2 5-3 2a12 12 0 0 0 6 6l2-3 5 2v4C11 21 3 13 5 3z' ;;
        star) echo 'M12 3l3 6 6 1-4 4 1 7-6-3-6 3 1-7-4-4 6-1z' ;;
        sun) echo 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1' ;;
        *) echo 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0' ;;
    esac
}
icon() { # folder, name, lines to draw (default: those of the subject)
    local drawn
    case ${2##*-} in
        bold) drawn='stroke-width="3"' ;;
        duotone) drawn='stroke-width="1.5" fill="currentColor" fill-opacity="0.25"' ;;
        filled | solid) drawn='stroke-width="1" fill="currentColor" fill-rule="evenodd"' ;;
        light) drawn='stroke-width="1.25"' ;;
        rounded) drawn='stroke-width="2" stroke-linecap="round" stroke-linejoin="round"' ;;
        sharp) drawn='stroke-width="2" stroke-linecap="square"' ;;
        slim | thin | hairline) drawn='stroke-width="0.75"' ;;
        *) drawn='stroke-width="2"' ;;
    esac
    [[ $drawn == *fill=* ]] || drawn+=' fill="none"'
    printf '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" %s stroke="currentColor"><title>%s</title><path d="%s"/></svg>\n' \
        "$drawn" "$2" "${3:-$(outline "${2%-*}")}" >"$1/icons/$2.svg"
}
metadata() { # writes a catalogue of the existing icons
    local file separator=""
    {
        printf '{\n  "icons": ['
        for file in "$1"/icons/*.svg; do
            file=${file##*/}
            printf '%s\n    {"name": "%s", "file": "icons/%s"}' "$separator" "${file%.svg}" "$file"
            separator=,
        done
        printf '\n  ]\n}\n'
    } >"$1/metadata.json"
}
colors() { # folder, value of the first: 157 colors of 5 brands
    local number separator="" value=$2
    {
        printf '{\n  "colors": ['
        for ((number = 0; number < 157; number++)); do
            printf '%s\n    {"name": "brand-%d/%03d", "value": "%s"}' "$separator" $((number % 5 + 1)) $((number / 5)) "$value"
            printf -v value '#%06X' $((number * 106419 % 16777216))
            separator=,
        done
        printf '\n  ]\n}\n'
    } >"$1/colors.json"
}
component() { # folder, name; also writes a catalogue of the existing components
    local file name separator=""
    mkdir -p "$1/Sources/$2" "$1/specs/components"
    printf 'import SwiftUI\n\npublic struct %s: View {\n    public var body: some View { Text("%s") }\n}\n' "$2" "$2" \
        >"$1/Sources/$2/$2.swift"
    printf '{"name": "%s", "platforms": ["iOS"]}\n' "$2" >"$1/specs/components/$2.json"
    {
        printf '{\n  "components": ['
        for file in "$1"/Sources/*/; do
            name=$(basename "$file")
            printf '%s\n    {"name": "%s", "spec": "specs/components/%s.json"}' "$separator" "$name" "$name"
            separator=,
        done
        printf '\n  ]\n}\n'
    } >"$1/specs/index.json"
}

# Creates the repositories, and your clones of them in ~/code.
team_make() {
    local name subject style
    for name in icons-library ios-components; do
        git init -q --bare "$team/origin/$name.git"
        git init -q "$team/teammate/$name"
        git -C "$team/teammate/$name" remote add origin "$team/origin/$name.git"
    done
    mkdir "$icons/icons"
    for subject in arrow bell camera card chart chat check clock cloud flag folder gear gift globe \
        heart home image key leaf lock map moon music pen phone star sun user; do
        for style in bold duotone filled light outline rounded sharp slim solid thin; do
            icon "$icons" "$subject-$style"
        done
    done
    metadata "$icons"
    colors "$icons" '#0A84FF'
    commit "$icons" 259200 "Icons and colors"
    component "$components" Button
    component "$components" Card
    commit "$components" 432000 "Button and Card"
    for name in icons-library ios-components; do
        git -C "$team/teammate/$name" push -q -u origin main
        git clone -q "$team/origin/$name.git" "$HOME/code/$name"
    done
}

# Makes the teammate's first push.
team_push() {
    local name
    for name in cart-bold cart-light cart-outline; do icon "$icons" "$name"; done
    metadata "$icons"
    commit "$icons" 7500 "Add the cart icons"
    colors "$icons" '#0066CC'
    commit "$icons" 7300 "Darken the first color for contrast"
    git -C "$icons" push -q
    component "$components" Badge
    commit "$components" 3700 "Add Badge"
    git -C "$components" push -q
}
