import { AUDIO_FORMATS, LIMITS } from '#shared/limits/index.ts'
import { toBase64 } from '#web/lib/upload/fingerprint.ts'
import { text } from '#web/podcasts/episodes/text.ts'
import { formatBytes, formatMegabytes } from '#web/ui/upload/format-upload.ts'

/** Files are checked by extension, because devices disagree on MIME types. */
const EXTENSIONS = [...AUDIO_FORMATS, 'oga', 'opus', 'm4b'].map((format) => `.${format}`)
export const ACCEPTED_EXTENSIONS = EXTENSIONS.join()

/** Returns why a file is rejected, in Persian, or undefined if it is acceptable. Only the server checks the content. */
export function validateAudioFile({ name, size }: Pick<File, 'name' | 'size'>, freeBytes: number | undefined): string | undefined {
  if (!EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending))) return text.notAudio
  if (size === 0) return text.empty
  if (size > LIMITS.episodeAudioBytes) return text.tooLarge(formatMegabytes(size))
  return freeBytes !== undefined && size > freeBytes ? text.notEnoughSpace(formatBytes(freeBytes)) : undefined
}

/** Lowest sample rate, in Hz, that Web Audio requires browsers to support; sufficient for a waveform. */
const SAMPLE_RATE = 8000
const STEP = SAMPLE_RATE / 10
const BARS = 400
const SLICE = 1024 * 1024
/** Framed formats can be decoded in slices; others only as a whole, which takes many times their size in memory. */
const FRAMED = /\.(?:mp3|aac)$/i
const MAX_UNFRAMED_BYTES = 12_000_000

/**
 * Computes the waveform of a file as base64, one byte per bar. Returns an empty string when aborted, when the browser cannot decode the
 * file, for silence, and for an unframed file above `MAX_UNFRAMED_BYTES`.
 */
export async function computePeaks(file: File, signal: AbortSignal): Promise<string> {
  if (!FRAMED.test(file.name) && file.size > MAX_UNFRAMED_BYTES) return ''
  const slice = FRAMED.test(file.name) ? SLICE : file.size
  const loudness: number[] = []
  try {
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
    for (let at = 0; at < file.size && !signal.aborted; at += slice) {
      const bytes = await file.slice(at, at + slice).arrayBuffer()
      const sound = await context.decodeAudioData(bytes).catch(() => undefined)
      // A slice that holds only tags or a cover picture does not decode.
      if (sound) loudness.push(...computeLoudness(sound.getChannelData(0)))
    }
  } catch {
    return ''
  }
  return signal.aborted ? '' : toBase64(loudnessToPeaks(loudness))
}

function computeLoudness(samples: Float32Array): number[] {
  const found: number[] = []
  for (let at = 0; at < samples.length; at += STEP) {
    const part = samples.subarray(at, at + STEP)
    found.push(Math.sqrt(part.reduce((sum, each) => sum + each * each, 0) / part.length))
  }
  return found
}

/** Averages loudness into at most `max` bars and scales the loudest to 255; empty for silence. */
export function loudnessToPeaks(loudness: readonly number[], max = Math.min(BARS, LIMITS.waveformPeaks)): Uint8Array {
  const count = Math.min(max, loudness.length)
  const means = Array.from({ length: count }, (_, bar) => {
    const part = loudness.slice(Math.floor((bar * loudness.length) / count), Math.floor(((bar + 1) * loudness.length) / count))
    return part.reduce((sum, each) => sum + each, 0) / part.length
  })
  const top = Math.max(0, ...means)
  return top > 0 ? Uint8Array.from(means, (mean) => Math.round((mean / top) * 255)) : new Uint8Array(0)
}
