import { describe, expect, it } from 'vitest'
import { createParserDriver } from '../byte-parser.ts'
import { parseChapters } from './mp4.ts'
import { parseTags } from './parse-tags.ts'

const UTF8 = new TextEncoder()
const bytes = (...parts: (string | readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? UTF8.encode(part) : part)]))
const u32 = (...values: number[]) => values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
const box = (type: string, ...parts: Parameters<typeof bytes>) => {
  const body = bytes(...parts)
  return bytes(u32(body.length + 8), type, body)
}

const encodeTitle = (text: string) => bytes([0, UTF8.encode(text).length], text, box('encd', u32(256)))
const UTF16_TITLE = bytes([0, 6, 0xfe, 0xff, 0x06, 0x28, 0x06, 0x27])
const TITLES = [encodeTitle('آغاز'), UTF16_TITLE, encodeTitle(''), encodeTitle('پایان')]
const CHUNKS = [bytes(...TITLES.slice(0, 2)), ...TITLES.slice(2)]
const EXPECTED = [
  { start: 0, title: 'آغاز', href: null },
  { start: 1500, title: 'با', href: null },
  { start: 4500, title: 'پایان', href: null },
]

const FTYP = box('ftyp', 'M4A ', u32(0))
const MDAT = box('mdat', ...CHUNKS.flatMap((chunk) => [new Uint8Array(700), chunk]))

function chunkOffsets(from: number): number[] {
  let at = from + 8
  return CHUNKS.map(({ length }) => {
    at += 700 + length
    return at - length
  })
}

interface Overrides {
  is64?: boolean
  refers?: number
  stts?: Uint8Array
}

const trackHeader = (id: number) => box('tkhd', u32(0, 0, 0, id), new Uint8Array(68))
const mediaBox = (scale: number, kind: string, ...tables: Uint8Array[]) =>
  box('mdia', box('mdhd', u32(0, 0, 0, scale, 0, 0)), box('hdlr', u32(0, 0), kind, new Uint8Array(13)), box('minf', box('stbl', ...tables)))

function buildMoov(places: readonly number[], { is64 = false, refers = 2, stts = box('stts', u32(0, 2, 3, 1500, 1, 90)) }: Overrides = {}) {
  const sizes = box('stsz', u32(0, 0, TITLES.length, ...TITLES.map(({ length }) => length)))
  const shares = box('stsc', u32(0, 2, 1, 2, 1, 2, 1, 1))
  const offsets = is64
    ? box('co64', u32(0, places.length, ...places.flatMap((place) => [0, place])))
    : box('stco', u32(0, places.length, ...places))
  const audioTrack = box(
    'trak',
    trackHeader(1),
    box('tref', box('chap', u32(9, refers))),
    mediaBox(44_100, 'soun', box('stsz', new Uint8Array(90_000))),
  )
  const textTrack = box('trak', trackHeader(2), mediaBox(1000, 'text', stts, sizes, shares, offsets))
  return box('moov', box('mvhd', new Uint8Array(100)), audioTrack, textTrack, box('udta', box('meta', u32(0), box('ilst'))))
}

function readChapters(file: Uint8Array) {
  const reader = createParserDriver(parseTags())
  reader.push(file)
  const again = createParserDriver(parseChapters(reader.end().chapterSamples ?? []))
  again.push(file)
  return again.end()
}
const buildFile = (over?: Overrides) => bytes(FTYP, MDAT, buildMoov(chunkOffsets(FTYP.length), over))

describe('QuickTime chapters', () => {
  it.each([false, true])('are read with the header at the start or the end (64-bit offsets: %s)', (is64) => {
    expect(readChapters(buildFile({ is64 }))).toEqual(EXPECTED)
    const before = FTYP.length + buildMoov(chunkOffsets(0), { is64 }).length
    expect(readChapters(bytes(FTYP, buildMoov(chunkOffsets(before), { is64 }), MDAT))).toEqual(EXPECTED)
  })

  it('are ignored without a referencing track or in a file with Nero chapters', () => {
    expect(readChapters(buildFile({ refers: 3 }))).toEqual([])
    const nero = box('moov', box('udta', box('chpl', [1, 0, 0, 0], u32(0), [1], new Uint8Array(8), [2], 'ب')))
    const reader = createParserDriver(parseTags())
    reader.push(bytes(buildFile(), nero))
    const { chapters, chapterSamples } = reader.end()
    expect([chapters, chapterSamples]).toEqual([[{ start: 0, title: 'ب', href: null }], undefined])
  })

  it('are limited to those in the file, even if it is truncated or a table claims 4 billion samples', () => {
    const file = buildFile()
    for (let cut = 0; cut < file.length; cut += __FULL_MATRIX__ ? 61 : 311)
      expect(readChapters(file.subarray(0, cut)).length, String(cut)).toBeLessThanOrEqual(3)
    const endless = box('stts', u32(0, 1, 0xffffffff, 0xffffffff))
    expect(readChapters(buildFile({ stts: endless })).map(({ title }) => title)).toEqual(['آغاز', 'با', 'پایان'])
    const many = bytes(
      ...Array.from({ length: 20 }, () => buildMoov(chunkOffsets(FTYP.length), { refers: 3 })),
      buildMoov(chunkOffsets(FTYP.length)),
    )
    expect(readChapters(bytes(FTYP, MDAT, many)).length).toBeLessThanOrEqual(3)
  })

  it('are read without errors and with bounded titles when the header is corrupt', () => {
    let seed = 1405
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const [file, from] = [buildFile(), FTYP.length + MDAT.length]
    for (let time = 0; time < 200; time++) {
      const broken = file.slice()
      for (let at = 0; at < 4; at++) broken[from + next(file.length - from)] = next(256)
      for (const { title } of readChapters(broken)) expect(title.length).toBeLessThan(4096)
    }
  })
})
