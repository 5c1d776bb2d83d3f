import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type AUDIO_SAMPLES, audioSample } from '#worker/testing/index.ts'
import { createParserDriver } from './byte-parser.ts'
import { parseAudio } from './parse-audio.ts'

const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : [...part])))

/** What is read of a file that comes in pieces of that size. */
function read(file: Uint8Array, piece = file.length || 1) {
  const reader = createParserDriver(parseAudio())
  for (let at = 0; at < file.length; at += piece) reader.push(file.subarray(at, at + piece))
  return reader.end()
}

describe('a sound of one and a half seconds', () => {
  // Frames are whole, and encoders begin before the first sample: as ffprobe says, to a tenth.
  test.each<[keyof typeof AUDIO_SAMPLES, string, number]>([
    ['mp3', 'mp3', 1584],
    ['aac', 'aac', 1664],
    ['m4a', 'm4a', 1500],
    ['ogg', 'ogg', 1500],
    ['vorbis', 'ogg', 1500],
    ['flac', 'flac', 1500],
  ])('as %s lasts as long, in whatever pieces it comes', (name, format, duration) => {
    const probe = read(audioSample(name))
    expect(probe).toMatchObject({ format })
    expect(Math.abs((typeof probe === 'string' ? 0 : probe.duration) - duration)).toBeLessThan(45)
    for (const piece of [1, 7, 100, 1024]) expect(read(audioSample(name), piece)).toEqual(probe)
  })

  it('is found behind tags and before them, whose bytes are not heard', () => {
    const plain = audioSample('mp3').subarray(mp3Start(audioSample('mp3')))
    const probe = read(plain)
    expect(probe).toMatchObject({ format: 'mp3' })
    const cover = bytes('ID3', [4, 0, 0, 0, 0, 2, 0], new Uint8Array(256).fill(0xff))
    expect(read(bytes(cover, plain))).toEqual(probe)
    expect(read(bytes(cover, new Uint8Array(500), plain, 'TAG', new Uint8Array(125).fill(0xff)))).toEqual(probe)
    expect(read(bytes(cover, audioSample('flac')))).toEqual(read(audioSample('flac')))
  })

  it('goes on behind a torn place, and lasts as long as what is left of it', () => {
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
  ['nothing', bytes()],
  ['a film', audioSample('film')],
  ['a PNG', bytes([0x89], 'PNG\r\n\u001a\n', new Uint8Array(100))],
  ['a WAV', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ', new Uint8Array(100))],
  ['a WebM', bytes([0x1a, 0x45, 0xdf, 0xa3], 'webm', new Uint8Array(100))],
  ['a page that says it is a sound', bytes('<!doctype html><audio></audio>')],
  ['a JPEG, which begins like a frame', bytes([0xff, 0xd8, 0xff, 0xe0], new Uint8Array(100))],
  ['one frame before a script', bytes([0xff, 0xfb, 0x90, 0x00], '<script>alert(1)</script>', new Uint8Array(2000))],
  ['Ogg with a film in it', bytes('OggS', [0, 2], new Uint8Array(20), [1, 42], '\u0080theora', new Uint8Array(60))],
  ['tags alone', bytes('ID3', [4, 0, 0, 0, 0, 0, 10], new Uint8Array(10))],
])('%s is no sound', (_, file) => {
  expect(read(file)).toBe('unknown')
  expect(read(file, 3)).toBe('unknown')
})

test('a sound that says no length is broken', () => {
  const flac = audioSample('flac').slice()
  flac.fill(0, 21, 26)
  expect(read(flac)).toBe('broken')
  const ogg = audioSample('ogg')
  expect(read(ogg.subarray(0, 60))).toBe('broken')
})

test('no bytes, however hostile, throw or read for ever', () => {
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
    fc.property(fc.oneof(corrupted, fc.uint8Array({ maxLength: 300 })), fc.integer({ min: 1, max: 50 }), (file, piece) => {
      const found = read(file)
      expect(read(file, piece)).toEqual(found)
      if (typeof found !== 'string') expect(found.duration).toBeGreaterThan(0)
    }),
    { numRuns: 2000 },
  )
})

test('twenty-five megabytes of the smallest frames are read in little time and memory', () => {
  const frame = bytes([0xff, 0xf3, 0x14, 0xc0], new Uint8Array(20))
  const piece = new Uint8Array(frame.length * 4000)
  for (let at = 0; at < piece.length; at += frame.length) piece.set(frame, at)
  const reader = createParserDriver(parseAudio())
  let count = 0
  for (let sent = 0; sent + piece.length <= 25_000_000; sent += piece.length) {
    reader.push(piece)
    count += 4000
  }
  expect(reader.end()).toEqual({ format: 'mp3', duration: count * 24 })
})
