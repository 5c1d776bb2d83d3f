import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type AUDIO_SAMPLES, audioSample } from '#worker/testing/index.ts'
import { createParserDriver } from './byte-parser.ts'
import { parseAudio } from './parse-audio.ts'

const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : [...part])))

function read(file: Uint8Array, chunk = file.length || 1) {
  const reader = createParserDriver(parseAudio())
  for (let at = 0; at < file.length; at += chunk) reader.push(file.subarray(at, at + chunk))
  return reader.end()
}

describe('an audio file of 1.5 seconds', () => {
  // The expected durations, in ms, are those reported by ffprobe.
  test.each<[keyof typeof AUDIO_SAMPLES, string, number]>([
    ['mp3', 'mp3', 1584],
    ['aac', 'aac', 1664],
    ['m4a', 'm4a', 1500],
    ['ogg', 'ogg', 1500],
    ['vorbis', 'ogg', 1500],
    ['flac', 'flac', 1500],
  ])('as %s has the expected duration, in one piece and in chunks', (name, format, duration) => {
    const probe = read(audioSample(name))
    expect(probe).toMatchObject({ format })
    expect(Math.abs((typeof probe === 'string' ? 0 : probe.duration) - duration)).toBeLessThan(45)
    for (const chunk of [1, 7, 100, 1024]) expect(read(audioSample(name), chunk)).toEqual(probe)
  })

  it('has the same duration with tags before and after the audio', () => {
    const plain = audioSample('mp3').subarray(mp3Start(audioSample('mp3')))
    const probe = read(plain)
    expect(probe).toMatchObject({ format: 'mp3' })
    const cover = bytes('ID3', [4, 0, 0, 0, 0, 2, 0], new Uint8Array(256).fill(0xff))
    expect(read(bytes(cover, plain))).toEqual(probe)
    expect(read(bytes(cover, new Uint8Array(500), plain, 'TAG', new Uint8Array(125).fill(0xff)))).toEqual(probe)
    expect(read(bytes(cover, audioSample('flac')))).toEqual(read(audioSample('flac')))
  })

  it('is recognized despite a corrupt section, and its first half has about half the duration', () => {
    const file = audioSample('mp3')
    const [whole, half] = [read(file), read(file.subarray(0, file.length / 2))]
    if (typeof whole === 'string' || typeof half === 'string') throw new Error('not read')
    expect(half.duration).toBeGreaterThan(whole.duration * 0.35)
    expect(half.duration).toBeLessThan(whole.duration * 0.65)
    const torn = bytes(file.subarray(0, 900), new Uint8Array(50), file.subarray(900))
    expect(read(torn)).toMatchObject({ format: 'mp3' })
  })
})

const mp3Start = (file: Uint8Array) => 10 + file.subarray(6, 10).reduce((sum, part) => sum * 128 + part, 0)

test.each([
  ['an empty file', bytes()],
  ['a video', audioSample('film')],
  ['a PNG', bytes([0x89], 'PNG\r\n\u001a\n', new Uint8Array(100))],
  ['a WAV', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ', new Uint8Array(100))],
  ['a WebM', bytes([0x1a, 0x45, 0xdf, 0xa3], 'webm', new Uint8Array(100))],
  ['HTML with an audio element', bytes('<!doctype html><audio></audio>')],
  ['a JPEG, which starts like a frame', bytes([0xff, 0xd8, 0xff, 0xe0], new Uint8Array(100))],
  ['one frame before a script', bytes([0xff, 0xfb, 0x90, 0x00], '<script>alert(1)</script>', new Uint8Array(2000))],
  ['Ogg with video', bytes('OggS', [0, 2], new Uint8Array(20), [1, 42], '\u0080theora', new Uint8Array(60))],
  ['tags only', bytes('ID3', [4, 0, 0, 0, 0, 0, 10], new Uint8Array(10))],
])('parseAudio returns unknown for %s', (_, file) => {
  expect(read(file)).toBe('unknown')
  expect(read(file, 3)).toBe('unknown')
})

test('parseAudio returns broken for audio without a duration', () => {
  const flac = audioSample('flac').slice()
  flac.fill(0, 21, 26)
  expect(read(flac)).toBe('broken')
  const ogg = audioSample('ogg')
  expect(read(ogg.subarray(0, 60))).toBe('broken')
})

test('parseAudio returns the same result for corrupted or random bytes in chunks as in one piece', () => {
  const names = ['mp3', 'aac', 'm4a', 'ogg', 'flac', 'film'] as const
  const corrupted = fc
    .record({
      name: fc.constantFrom(...names),
      spots: fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 20 }),
      cut: fc.nat(3000),
    })
    .map(({ name, spots, cut }) => {
      const file = audioSample(name).slice(0, cut)
      for (const [at, value] of spots) if (at < file.length) file[at] = value
      return file
    })
  fc.assert(
    fc.property(fc.oneof(corrupted, fc.uint8Array({ maxLength: 300 })), fc.integer({ min: 1, max: 50 }), (file, chunk) => {
      const found = read(file)
      expect(read(file, chunk)).toEqual(found)
      if (typeof found !== 'string') expect(found.duration).toBeGreaterThan(0)
    }),
    { numRuns: 2000 * __RUNS__ },
  )
})

test('parseAudio adds up the durations of almost 25 MB of small frames', () => {
  const frame = bytes([0xff, 0xf3, 0x14, 0xc0], new Uint8Array(20))
  const chunk = new Uint8Array(frame.length * 4000)
  for (let at = 0; at < chunk.length; at += frame.length) chunk.set(frame, at)
  const reader = createParserDriver(parseAudio())
  let count = 0
  for (let sent = 0; sent + chunk.length <= 25_000_000; sent += chunk.length) {
    reader.push(chunk)
    count += 4000
  }
  expect(reader.end()).toEqual({ format: 'mp3', duration: count * 24 })
})
