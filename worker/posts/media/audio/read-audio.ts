import type { AudioFormat } from '#shared/audio.ts'
import { walkBoxes } from './boxes.ts'
import { walkFrames } from './frames.ts'
import { walkPages } from './pages.ts'
import { ascii, view, type Walk } from './walk.ts'

/** What a file proves to be by its bytes: `unknown` for what is not kept, `broken` when it is one but says no good length. */
export type Heard = { format: AudioFormat; duration: number } | 'unknown' | 'broken'

const DAY = 86_400_000

/** Reads what a sound is and how long it lasts (ms), whatever its name or header claims. */
export function* walkAudio(): Walk<Heard> {
  let isTagged = false
  for (;;) {
    const tag = yield ['peek', 10]
    if (ascii(tag, 0, 3) !== 'ID3' || tag.length < 10) break
    isTagged = true
    const [size, hasFoot] = [tag.subarray(6).reduce((sum, part) => sum * 128 + (part & 127), 0), (tag[5] ?? 0) & 16]
    yield ['skip', 10 + size + (hasFoot ? 10 : 0)]
  }
  const sign = yield ['peek', 12]
  if (ascii(sign, 4, 8) === 'ftyp') return heard('m4a', yield* walkBoxes())
  if (ascii(sign, 0, 4) === 'OggS') return heard('ogg', yield* walkPages())
  if (ascii(sign, 0, 4) === 'fLaC') return heard('flac', yield* flacLength())
  const framed = yield* walkFrames(isTagged)
  return framed ? heard(framed.format, framed.duration) : 'unknown'
}

function heard(format: AudioFormat, ms: number | undefined): Heard {
  if (ms === undefined) return 'unknown'
  const duration = Math.round(ms)
  return duration >= 1 && duration <= DAY ? { format, duration } : 'broken'
}

/** FLAC says its rate (20 bits) and number of samples (36 bits) in its first block (RFC 9639 §8.2). */
function* flacLength(): Walk<number> {
  const head = yield ['take', 26]
  if (head.length < 26) return 0
  const rate = view(head).getUint32(18) >>> 12
  const samples = ((head[21] ?? 0) & 15) * 2 ** 32 + view(head).getUint32(22)
  return rate && (samples * 1000) / rate
}
