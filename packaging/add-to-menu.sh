#!/bin/sh
# Adds this folder's Parlance to the desktop's application menu, for this user only.
# Run it again after moving the folder. To undo: add-to-menu.sh --remove
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/parlance.desktop

if [ "${1:-}" = --remove ]; then
  rm -f "$entry" "$data"/icons/hicolor/*/apps/parlance.png "$data"/icons/hicolor/scalable/apps/parlance.svg
  echo "Parlance was removed from the menu; its folder and your library are untouched."
  exit 0
fi
mkdir -p "$data/applications" "$data/icons"
cp -R "$here/share/icons/hicolor" "$data/icons/"
sed "s|^Exec=.*|Exec=\"$here/parlance\"|" "$here/share/applications/parlance.desktop" > "$entry"
echo "Parlance is in the application menu now."
