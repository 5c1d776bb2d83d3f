import type { AudioFormat } from '#shared/audio.ts'
import { ascii, type ByteParser, view } from './byte-parser.ts'
import { parseMp4Duration } from './parse-mp4-duration.ts'
import { parseMpegFrames } from './parse-mpeg-frames.ts'
import { parseOggDuration } from './parse-ogg-duration.ts'

/**
 * Format and duration (ms) detected from the bytes, `unknown` for an unsupported file, or `broken` for a supported format whose duration is
 * missing or longer than a day.
 */
export type AudioProbe = { format: AudioFormat; duration: number } | 'unknown' | 'broken'

const DAY = 86_400_000

/** Detects the format and duration from the bytes, ignoring file names and HTTP headers. */
export function* parseAudio(): ByteParser<AudioProbe> {
  let isTagged = false
  for (;;) {
    const tag = yield ['peek', 10]
    if (ascii(tag, 0, 3) !== 'ID3' || tag.length < 10) break
    isTagged = true
    const [size, hasFoot] = [tag.subarray(6).reduce((sum, part) => sum * 128 + (part & 127), 0), (tag[5] ?? 0) & 16]
    yield ['skip', 10 + size + (hasFoot ? 10 : 0)]
  }
  const magic = yield ['peek', 12]
  if (ascii(magic, 4, 8) === 'ftyp') return toAudioProbe('m4a', yield* parseMp4Duration())
  if (ascii(magic, 0, 4) === 'OggS') return toAudioProbe('ogg', yield* parseOggDuration())
  if (ascii(magic, 0, 4) === 'fLaC') return toAudioProbe('flac', yield* parseFlacDuration())
  const framed = yield* parseMpegFrames(isTagged)
  return framed ? toAudioProbe(framed.format, framed.duration) : 'unknown'
}

function toAudioProbe(format: AudioFormat, ms: number | undefined): AudioProbe {
  if (ms === undefined) return 'unknown'
  const duration = Math.round(ms)
  return duration >= 1 && duration <= DAY ? { format, duration } : 'broken'
}

/** Reads the sample rate (20 bits) and sample count (36 bits) from the first FLAC block (RFC 9639 §8.2). */
function* parseFlacDuration(): ByteParser<number> {
  const head = yield ['take', 26]
  if (head.length < 26) return 0
  const rate = view(head).getUint32(18) >>> 12
  const samples = ((head[21] ?? 0) & 15) * 2 ** 32 + view(head).getUint32(22)
  return rate && (samples * 1000) / rate
}
