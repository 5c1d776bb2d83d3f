import { execFileSync, spawnSync } from 'node:child_process'
import { RATE, type Sound } from './signal.ts'

/** Integrated loudness of an episode in LUFS, and its highest sample before encoding, which may overshoot by 1 dB. */
const LOUDNESS = -18
const CEILING = 0.63
/** Bits per second; constant, because browsers seek in it to the exact second. */
export const BIT_RATE = 24_000

const RAW = ['-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', 'pipe:0']

/** Encodes a sound as MP3 with ffmpeg, which must be installed. Throws if ffmpeg fails. */
export function encode(sound: Sound, file: string, tags: { title: string; album: string }): void {
  const input = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength)
  const { stderr } = spawnSync('ffmpeg', ['-hide_banner', ...RAW, '-af', 'ebur128', '-f', 'null', '-'], { input, encoding: 'utf8' })
  const measured = Number(/I:\s+(-?[\d.]+) LUFS(?![\s\S]*I:\s)/.exec(stderr)?.[1])
  const level = `volume=${LOUDNESS - measured}dB,alimiter=level=false:limit=${CEILING}:attack=4:release=120`
  const names = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
  const codec = ['-c:a', 'libmp3lame', '-b:a', String(BIT_RATE), '-compression_level', '0', '-fflags', '+bitexact', '-flags:a', '+bitexact']
  execFileSync(
    'ffmpeg',
    ['-v', 'error', '-y', ...RAW, '-af', level, ...codec, '-map_metadata', '-1', ...names, '-id3v2_version', '3', file],
    {
      input,
    },
  )
}
