#!/usr/bin/env bash
# Makes the sample podcast episodes: sample/audio/<name>.txt -> sample/audio/<name>.mp3
#
# Needs espeak-ng and ffmpeg (Debian: apt-get install espeak-ng ffmpeg).
# The MP3 files are committed, so neither a build nor an installation runs this:
# run it only after changing a narration (or an episode's title), then commit
# the new MP3 files.
#
#   sample/make-audio.sh                 every narration
#   sample/make-audio.sh dakhl-01 ...    only these
#
# A file is <podcast key>-<number>. Each show has its own jingle (2 seconds of
# soft tones); the narration follows in espeak-ng's Persian voice. Output: mono,
# 32 kbit/s, with ID3 title (from the post whose front matter has
# "sound: <name>.mp3") and album (the show's title in podcasts/<key>.json).
# The episodes jaha-01 to jaha-04 have a program of their own, scripts/sample/sound/make.ts.
# The sounds of posts, setar-parde.mp3 and zangule-ipak.mp3, are synthesized (plucked
# strings, a bell in wind); nothing here makes them.
# Fails when a file is not 15-60 s long or is larger than 220 KiB.
set -euo pipefail
cd "$(dirname "$0")"
for tool in espeak-ng ffmpeg ffprobe; do
  command -v "$tool" >/dev/null || { echo "make-audio: $tool is missing" >&2; exit 1; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# three notes (Hz) per show
notes() {
  case $1 in
    dakhl) echo "294 370 440" ;;
    sekke) echo "262 311 392" ;;
    tabsere) echo "330 392 494" ;;
    zangeakhar) echo "392 494 587" ;;
    *) echo "262 330 392" ;;
  esac
}

if [ $# -eq 0 ]; then
  for f in audio/*.txt; do set -- "$@" "$(basename "$f" .txt)"; done
fi

for name in "$@"; do
  text=audio/$name.txt
  mp3=audio/$name.mp3
  key=${name%-*}
  read -r a b c <<<"$(notes "$key")"

  post=$(grep -rlx "sound: $name.mp3" posts 2>/dev/null | sort | head -n 1 || true)
  title=$name
  [ -n "$post" ] && title=$(sed -n 's/^title: *//p' "$post" | head -n 1)
  album=$(sed -n 's/^ *"title": *"\(.*\)",*$/\1/p' "podcasts/$key.json" | head -n 1)

  espeak-ng -v fa -s 135 -p 42 -g 2 -f "$text" -w "$work/voice.wav"
  ffmpeg -nostdin -v error -y \
    -f lavfi -i "sine=f=$a:d=2,afade=t=out:d=1.9" \
    -f lavfi -i "sine=f=$b:d=1.7,afade=t=in:d=0.05,afade=t=out:d=1.6,adelay=300" \
    -f lavfi -i "sine=f=$c:d=1.4,afade=t=in:d=0.05,afade=t=out:d=1.3,adelay=600" \
    -i "$work/voice.wav" \
    -filter_complex "[0][1][2]amix=3:duration=longest,volume=2,lowpass=f=1800,afade=t=in:d=0.08,atrim=0:2,aresample=24000[j];
      [3]aresample=24000,highpass=f=70,loudnorm=I=-18:TP=-2,aresample=24000,apad=pad_dur=0.4[v];
      [j][v]concat=n=2:v=0:a=1[out]" \
    -map "[out]" -ac 1 -c:a libmp3lame -b:a 32k -fflags +bitexact -flags:a +bitexact \
    -map_metadata -1 -metadata title="$title" -metadata album="$album" -id3v2_version 3 "$mp3"

  seconds=$(ffprobe -v error -show_entries format=duration -of csv=p=0 "$mp3")
  bytes=$(stat -c %s "$mp3")
  printf '%s\t%.1f s\t%d bytes\t%s\n' "$name" "$seconds" "$bytes" "$title"
  awk -v s="$seconds" -v b="$bytes" 'BEGIN { exit !(s >= 15 && s <= 60 && b <= 220 * 1024) }' ||
    { echo "make-audio: $name is outside 15-60 s or 220 KiB" >&2; exit 1; }
done
