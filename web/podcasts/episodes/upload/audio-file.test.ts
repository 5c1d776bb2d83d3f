import { expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { ACCEPTED_EXTENSIONS, computePeaks, loudnessToPeaks, validateAudioFile } from './audio-file.ts'

/** Samples of a tone whose loudness in each tenth of a second is given. */
const tone = (...levels: number[]) =>
  Float32Array.from(levels.flatMap((level) => Array.from({ length: 800 }, (_, at) => (at % 2 ? level : -level))))

function stubDecoder(decode: (bytes: ArrayBuffer) => Promise<Float32Array>) {
  const decoded: number[] = []
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async (bytes: ArrayBuffer) => {
        decoded.push(bytes.byteLength)
        const samples = await decode(bytes)
        return { getChannelData: () => samples }
      }
    },
  )
  return decoded
}
const fileOf = (name: string, size: number) => new File([new Uint8Array(size)], name)
const peaksOf = async (file: File, signal = new AbortController().signal) =>
  [...atob(await computePeaks(file, signal))].map((char) => char.charCodeAt(0))

test('a waveform has a bar for each tenth of a second, by its loudness', async () => {
  const decoded = stubDecoder(async () => tone(0.2, 0.4, 0.1))
  expect([await peaksOf(fileOf('a.m4a', 100)), decoded]).toEqual([[128, 255, 64], [100]])
})

test('a framed file is decoded in slices, of which some may hold no audio', async () => {
  const slices = [tone(0.2), new Error('tags'), tone(0.4)]
  const decoded = stubDecoder(async () => {
    const next = slices.shift()
    if (next instanceof Error || !next) throw next
    return next
  })
  expect([await peaksOf(fileOf('a.MP3', 2 * 1024 * 1024 + 7)), decoded]).toEqual([
    [128, 255],
    [1024 * 1024, 1024 * 1024, 7],
  ])
})

test('an unframed file is decoded up to its limit, a framed one of any size', async () => {
  const decoded = stubDecoder(async () => tone(0.5))
  expect([await peaksOf(fileOf('a.wav', 12_000_000)), await peaksOf(fileOf('a.wav', 12_000_001)), decoded]).toEqual([
    [255],
    [],
    [12_000_000],
  ])
  expect((await peaksOf(fileOf('a.aac', 12_000_001))).length).toBe(12)
})

test('silence, a stopped upload and a browser without a decoder have no waveform', async () => {
  stubDecoder(async () => tone(0, 0))
  expect(await peaksOf(fileOf('a.m4a', 10))).toEqual([])
  const stop = new AbortController()
  stubDecoder(async () => {
    stop.abort()
    return tone(0.5)
  })
  expect(await peaksOf(fileOf('a.m4a', 10), stop.signal)).toEqual([])
  vi.unstubAllGlobals()
  expect(await computePeaks(fileOf('a.m4a', 10), new AbortController().signal)).toBe('')
})

test('a long waveform has at most 400 bars, each the mean of its part', () => {
  const loudness = Array.from({ length: 1000 }, (_, at) => at)
  const peaks = [...loudnessToPeaks(loudness)]
  expect([peaks.length, peaks[0], peaks.at(-1)]).toEqual([400, 0, 255])
  expect(peaks).toEqual(peaks.toSorted((a, b) => a - b))
  expect([...loudnessToPeaks([1, 2, 3, 4, 5], 2)]).toEqual([96, 255])
  expect([...loudnessToPeaks([])]).toEqual([])
})

test('every accepted ending is accepted, up to the limits of a file and of the quota', () => {
  for (const ending of ACCEPTED_EXTENSIONS.split(',')) expect(validateAudioFile({ name: `a${ending}`, size: 1 }, undefined)).toBeUndefined()
  expect(validateAudioFile({ name: 'a.mp3', size: LIMITS.episodeAudioBytes }, LIMITS.episodeAudioBytes)).toBeUndefined()
  expect(validateAudioFile({ name: 'a.mp3', size: 1 }, 0)).toBeDefined()
  expect(validateAudioFile({ name: 'mp3', size: 1 }, undefined)).toBeDefined()
})
