import { describe, expect, it, test } from 'vitest'
import { parseSource } from '#worker/posts/media/probe-audio.ts'
import { audioSample } from '#worker/testing/index.ts'
import { createParserDriver } from '../byte-parser.ts'
import { parseTags } from './parse-tags.ts'

type Part = string | number[] | Uint8Array
const UTF8 = new TextEncoder()
const bytes = (...parts: Part[]) => Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? UTF8.encode(part) : part)]))
const u32 = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const le32 = (value: number) => u32(value).toReversed()
const syncsafe32 = (value: number) => [(value >> 21) & 127, (value >> 14) & 127, (value >> 7) & 127, value & 127]
const encodeUtf16 = (text: string) => bytes([0xff, 0xfe], ...[...text].map((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]))

const read = (file: Uint8Array, piece = file.length) => {
  const reader = createParserDriver(parseTags())
  for (let at = 0; at < file.length; at += piece) reader.push(file.subarray(at, at + piece))
  return reader.end()
}

const COVER = Uint8Array.from({ length: 3000 }, (_, at) => (at * 7) & 255)

function withId3Tag(version: 3 | 4, ...frames: Uint8Array[]) {
  const body = bytes(...frames)
  const plain = audioSample('mp3').subarray(10 + 48)
  return { file: bytes('ID3', [version, 0, 0], syncsafe32(body.length), body, plain), headBytes: 10 + body.length }
}
const frame = (version: 3 | 4, id: string, ...parts: Part[]) => {
  const body = bytes(...parts)
  return bytes(id, version === 4 ? syncsafe32(body.length) : u32(body.length), [0, 0], body)
}
const chapter = (version: 3 | 4, id: string, start: number, ...inner: Uint8Array[]) =>
  frame(version, 'CHAP', id, [0], u32(start), u32(start + 1), u32(0xffffffff), u32(0xffffffff), ...inner)

describe('ID3', () => {
  it.each([3, 4] as const)('reads title, cover and chapters with their links from version 2.%i', (version) => {
    const { file, headBytes } = withId3Tag(
      version,
      frame(version, 'TIT2', [version === 4 ? 3 : 1], version === 4 ? 'گفت‌وگو با باران' : encodeUtf16('گفت‌وگو با باران')),
      frame(version, 'APIC', [1], 'image/jpeg', [0, 3], encodeUtf16('جلد'), [0, 0], COVER),
      chapter(version, 'one', 0, frame(version, 'TIT2', [3], 'آغاز')),
      chapter(version, 'two', 90_000, frame(version, 'TIT2', [3], 'میانه'), frame(version, 'WXXX', [0, 0], 'https://example.org/a')),
    )
    const found = read(file)
    expect(found).toEqual({
      title: 'گفت‌وگو با باران',
      picture: COVER,
      chapters: [
        { start: 0, title: 'آغاز', href: null },
        { start: 90_000, title: 'میانه', href: 'https://example.org/a' },
      ],
      headBytes,
    })
    for (const piece of [1, 13, 1000]) expect(read(file, piece)).toEqual(found)
  })

  it('reads unsynchronised tags and UTF-8 declared as Latin-1', () => {
    const torn = bytes('ID3', [3, 0, 128], syncsafe32(10 + 4), frame(3, 'TIT2', [0, 0xff, 0, 0x41]))
    expect(read(torn).title).toBe('ÿA')
    expect(read(withId3Tag(3, frame(3, 'TIT2', [0], 'باران')).file).title).toBe('باران')
  })

  it('skips a tag of 100 MB', () => {
    const file = bytes('ID3', [4, 0, 0], syncsafe32(100_000_000), frame(4, 'TIT2', [3], 'باران'))
    expect(read(file)).toMatchObject({ title: '', headBytes: 100_000_010 })
  })
})

test('parseTags reads title, cover, Nero chapters and the audio offset of an M4A file', () => {
  const box = (type: string, ...parts: Part[]) => {
    const body = bytes(...parts)
    return bytes(
      u32(body.length + 8),
      [...type].map((sign) => sign.charCodeAt(0)),
      body,
    )
  }
  const value = (...parts: Part[]) => box('data', u32(1), u32(0), ...parts)
  const start = (ms: number) => [0, 0, 0, 0, ...u32(ms * 10_000)]
  const chapters = box('chpl', [1, 0, 0, 0], u32(0), [2], start(0), [8], 'آغاز', start(60_000), [2], 'ب')
  const list = box(
    'meta',
    u32(0),
    box('hdlr', new Uint8Array(25)),
    box('ilst', box('\u00a9nam', value('باران')), box('covr', value(COVER))),
  )
  const head = bytes(box('ftyp', 'M4A ', u32(0)), box('moov', box('mvhd', new Uint8Array(100)), box('udta', chapters, list)))
  const found = read(bytes(head, box('mdat', new Uint8Array(500))))
  expect(found).toEqual({
    title: 'باران',
    picture: COVER,
    chapters: [
      { start: 0, title: 'آغاز', href: null },
      { start: 60_000, title: 'ب', href: null },
    ],
    headBytes: head.length + 8,
  })
  expect(read(bytes(box('ftyp', 'M4A ', u32(0)), box('mdat', new Uint8Array(500)), head.subarray(16)))).toMatchObject({
    title: 'باران',
    headBytes: 24,
  })
})

describe('Vorbis comments', () => {
  const picture = bytes(u32(3), u32(10), 'image/jpeg', u32(0), u32(1), u32(1), u32(24), u32(0), u32(COVER.length), COVER)
  const encodedComments = [
    'title=باران',
    'CHAPTER001=00:00:00.000',
    'CHAPTER001NAME=آغاز',
    'CHAPTER002=01:02:03.5',
    'CHAPTER002NAME=میانه',
    'CHAPTER003=x',
    `METADATA_BLOCK_PICTURE=${picture.toBase64()}`,
  ].map((comment) => UTF8.encode(comment))
  const comments = bytes(
    le32(3),
    'ffm',
    le32(encodedComments.length),
    ...encodedComments.flatMap((comment) => [le32(comment.length), comment]),
  )
  const EXPECTED = {
    title: 'باران',
    picture: COVER,
    chapters: [
      { start: 0, title: 'آغاز', href: null },
      { start: 3_723_500, title: 'میانه', href: null },
    ],
  }

  it('are read from a FLAC file', () => {
    const block = (kind: number, body: Uint8Array) => bytes(u32((kind << 24) | body.length), body)
    const head = bytes('fLaC', block(0, new Uint8Array(34)), block(128 | 4, comments))
    expect(read(bytes(head, new Uint8Array(100)))).toEqual({ ...EXPECTED, headBytes: head.length })
  })

  it('are read across the pages of an Ogg file', () => {
    const page = (place: number, table: number[], body: Uint8Array) =>
      bytes('OggS', [0, 0], le32(place), le32(0), new Uint8Array(12), [table.length], table, body)
    const packet = bytes('OpusTags', comments)
    const first = packet.subarray(0, 255 * 10)
    const rest = packet.subarray(first.length)
    const table = [...Array<number>(Math.floor(rest.length / 255)).fill(255), rest.length % 255]
    const head = bytes(
      page(0, [19], bytes('OpusHead', new Uint8Array(11))),
      page(0, Array<number>(10).fill(255), first),
      page(0, table, rest),
    )
    expect(read(bytes(head, page(960, [50], new Uint8Array(50))))).toEqual({ ...EXPECTED, headBytes: head.length })
  })
})

test.each([
  ['mp3', 'x'],
  ['aac', ''],
  ['m4a', ''],
  ['ogg', ''],
  ['vorbis', ''],
  ['flac', ''],
] as const)('parseTags finds no cover in the %s sample, and no chapters even if it is truncated', (name, title) => {
  const file = audioSample(name)
  expect(read(file)).toMatchObject({ title, picture: null, chapters: [] })
  for (let cut = 0; cut < file.length; cut += 97) expect(read(file.subarray(0, cut)).chapters).toEqual([])
})

test('parseSource reads less than 1 MB to skip a tag of 90 MB', async () => {
  const head = bytes('ID3', [4, 0, 0], syncsafe32(90_000_000))
  const readLengths: number[] = []
  const found = await parseSource(parseTags(), {
    bytes: 100_000_000,
    read: async (offset, length) => {
      readLengths.push(length)
      const piece = new Uint8Array(length)
      if (offset === 0) piece.set(head)
      return piece
    },
  })
  expect(found.headBytes).toBe(90_000_010)
  expect(readLengths.reduce((sum, each) => sum + each, 0)).toBeLessThan(1_000_000)
})
