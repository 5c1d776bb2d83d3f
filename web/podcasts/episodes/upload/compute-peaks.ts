import { LIMITS } from '#shared/limits/index.ts'
import { toBase64 } from './fingerprint.ts'

/** The lowest rate every browser decodes to; a waveform needs no more. */
const SAMPLE_RATE = 8000
const STEP = SAMPLE_RATE / 10
const BARS = 400
const SLICE = 1024 * 1024
/** Formats of frames can be decoded piece by piece; the others only whole, which takes twenty times their size of memory. */
const FRAMED = /\.(?:mp3|aac)$/i
const MAX_UNFRAMED_BYTES = 12_000_000

/** The waveform of a file, base64 of a byte a bar, made slice by slice in little memory; empty where this browser cannot. */
export async function computePeaks(file: File, signal: AbortSignal): Promise<string> {
  if (!FRAMED.test(file.name) && file.size > MAX_UNFRAMED_BYTES) return ''
  const slice = FRAMED.test(file.name) ? SLICE : file.size
  const loudness: number[] = []
  try {
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
    for (let at = 0; at < file.size && !signal.aborted; at += slice) {
      const bytes = await file.slice(at, at + slice).arrayBuffer()
      const sound = await context.decodeAudioData(bytes).catch(() => undefined)
      // A cover picture may fill the first slices, and tags the last.
      if (sound) loudness.push(...computeLoudness(sound.getChannelData(0)))
    }
  } catch {
    return ''
  }
  return signal.aborted ? '' : toBase64(loudnessToPeaks(loudness))
}

/** Root mean squares of tenths of a second. */
function computeLoudness(samples: Float32Array): number[] {
  const found: number[] = []
  for (let at = 0; at < samples.length; at += STEP) {
    const part = samples.subarray(at, at + STEP)
    found.push(Math.sqrt(part.reduce((sum, each) => sum + each * each, 0) / part.length))
  }
  return found
}

/** At most that many bars, the loudest of which is 255; none of silence. */
export function loudnessToPeaks(loudness: readonly number[], max = Math.min(BARS, LIMITS.waveformPeaks)): Uint8Array {
  const count = Math.min(max, loudness.length)
  const means = Array.from({ length: count }, (_, bar) => {
    const part = loudness.slice(Math.floor((bar * loudness.length) / count), Math.floor(((bar + 1) * loudness.length) / count))
    return part.reduce((sum, each) => sum + each, 0) / part.length
  })
  const top = Math.max(0, ...means)
  return top > 0 ? Uint8Array.from(means, (mean) => Math.round((mean / top) * 255)) : new Uint8Array(0)
}
