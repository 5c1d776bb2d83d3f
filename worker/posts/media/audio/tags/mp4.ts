import { ascii, type ByteParser, view } from '../byte-parser.ts'
import { copyBytes, decodeLenient, MAX_CHAPTERS, MAX_TAG_BYTES, type TagChapter, type Tags } from './tags.ts'

interface Track {
  id: number
  /** Time units per second. */
  scale: number
  isText: boolean
  /** Ids of the tracks that contain this track's chapters. */
  chapters: number[]
  tables: Partial<Record<string, Uint8Array>>
}

/** The byte range of a chapter title in the file; `start` is the chapter's start time in ms. */
export interface ChapterSample {
  start: number
  offset: number
  size: number
}

const newTrack = (): Track => ({ id: 0, scale: 0, isText: false, chapters: [], tables: {} })

/** Boxes read for every track; the sample tables are read only for text tracks. */
const TRACK_BOXES = new Set(['tkhd', 'mdhd', 'hdlr', 'chap'])
const TABLES = new Set(['stts', 'stsc', 'stsz', 'stco', 'co64'])
const MAX_TABLE = 64 * 1024
const MAX_NAME = 4096

/** Returns whether `readTrackBox` needs a box of this type and size. */
const isTrackBox = (type: string, size: number, track: Track | undefined): boolean =>
  track !== undefined && size <= MAX_TABLE && (TRACK_BOXES.has(type) || (track.isText && TABLES.has(type)))

/**
 * Stores the content of a track box (ISO 14496-12 and the QuickTime `chap` reference). Reads missing numbers of a truncated box as zero.
 */
function readTrackBox(type: string, bytes: Uint8Array, track: Track): void {
  const timesEnd = bytes[0] === 1 ? 20 : 12
  if (type === 'tkhd') track.id = u32(bytes, timesEnd)
  else if (type === 'mdhd') track.scale = u32(bytes, timesEnd)
  else if (type === 'hdlr') track.isText ||= ['text', 'sbtl'].includes(ascii(bytes, 8, 12))
  else if (type === 'chap') for (let at = 0; at + 4 <= bytes.length; at += 4) track.chapters.push(u32(bytes, at))
  else track.tables[type] = copyBytes(bytes)
}

/**
 * Locates up to `MAX_CHAPTERS` chapter titles, which are the samples of the first text track that another track references as its chapters.
 */
function findChapterSamples(tracks: readonly Track[]): ChapterSample[] {
  const referencedIds = new Set(tracks.flatMap(({ chapters }) => chapters))
  const track = tracks.find(({ id, isText, scale }) => isText && scale > 0 && referencedIds.has(id))
  if (!track) return []
  const sizes = readSampleSizes(track.tables.stsz)
  const lengths = readSampleDurations(track.tables.stts, sizes.length)
  let time = 0
  return readSampleOffsets(track.tables, sizes).map((offset, at) => {
    const start = Math.round((time * 1000) / track.scale)
    time += lengths[at] ?? 0
    return { start, offset, size: sizes[at] ?? 0 }
  })
}

function readSampleSizes(stsz: Uint8Array | undefined): number[] {
  const [shared, count] = [u32(stsz, 4), Math.min(u32(stsz, 8), MAX_CHAPTERS)]
  return Array.from({ length: count }, (_, at) => shared || u32(stsz, 12 + at * 4))
}

function readSampleDurations(stts: Uint8Array | undefined, max: number): number[] {
  const lengths: number[] = []
  for (let at = 8; lengths.length < max && at + 8 <= (stts?.length ?? 0); at += 8) {
    for (let left = u32(stts, at); left > 0 && lengths.length < max; left--) lengths.push(u32(stts, at + 4))
  }
  return lengths
}

function readSampleOffsets({ stsc, stco, co64 }: Track['tables'], sizes: readonly number[]): number[] {
  const [offsetTable, width] = stco ? [stco, 4] : [co64, 8]
  const offsets: number[] = []
  let run = 8
  for (let chunk = 1; offsets.length < sizes.length && 8 + chunk * width <= (offsetTable?.length ?? 0); chunk++) {
    while (run + 24 <= (stsc?.length ?? 0) && u32(stsc, run + 12) <= chunk) run += 12
    const at = 8 + (chunk - 1) * width
    let offset = width === 8 ? u32(offsetTable, at) * 2 ** 32 + u32(offsetTable, at + 4) : u32(offsetTable, at)
    for (let left = u32(stsc, run + 4); left > 0 && offsets.length < sizes.length; left--) {
      const size = sizes[offsets.length] ?? 0
      offsets.push(offset)
      offset += size
    }
  }
  return offsets
}

/**
 * Reads the chapter titles at these positions, starting from the beginning of the file; skips overlapping, oversized and empty ones.
 * Returns them by start time.
 */
export function* parseChapters(samples: readonly ChapterSample[]): ByteParser<TagChapter[]> {
  const chapters: TagChapter[] = []
  let at = 0
  for (const { start, offset, size } of samples.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < at || size < 2 || size > MAX_NAME) continue
    yield ['skip', offset - at]
    const sample = yield ['take', size]
    if (sample.length < size) break
    at = offset + size
    const title = decodeTitle(sample.subarray(2, 2 + view(sample).getUint16(0)))
    if (title !== '') chapters.push({ start, title, href: null })
  }
  return chapters.toSorted((a, b) => a.start - b.start)
}

/** Decodes UTF-16 after a big-endian byte order mark, otherwise UTF-8 or Latin-1. */
const decodeTitle = (bytes: Uint8Array): string =>
  bytes[0] === 0xfe && bytes[1] === 0xff ? new TextDecoder('utf-16be').decode(bytes) : decodeLenient(bytes)

const u32 = (bytes: Uint8Array | undefined, at: number): number => (bytes && at + 4 <= bytes.length ? view(bytes).getUint32(at) : 0)

const CONTAINER_BOXES = new Set(['moov', 'trak', 'tref', 'mdia', 'minf', 'stbl', 'udta', 'ilst', '\u00a9nam', 'covr'])
const MAX_BOXES = 10_000
const MAX_TRACKS = 16
/** Size of the version and flags at the start of a full box, in bytes. */
const FULL_BOX_HEADER = 4
/** Size of the type and locale before a value, in bytes. */
const DATA_HEADER = 8

/**
 * Reads the iTunes title and cover and the Nero chapters (`chpl`) of an MP4 file; without Nero chapters, locates the QuickTime chapter
 * titles. Audio data starts at the first `mdat` box.
 */
export function* parseMp4Tags(tags: Tags): ByteParser<Tags> {
  let [at, container] = [0, '']
  const tracks: Track[] = []
  for (let count = 0; count < MAX_BOXES; count++) {
    const head = yield ['take', 8]
    if (head.length < 8) break
    const type = ascii(head, 4, 8)
    let size = view(head).getUint32(0) - 8
    at += 8
    if (size === -7) {
      const long = yield ['take', 8]
      size = long.length < 8 ? -1 : Number(view(long).getBigUint64(0)) - 16
      at += 8
    }
    if (type === 'mdat') tags.headBytes ||= at
    if (size < 0) break
    const headerSize = CONTAINER_BOXES.has(type) ? 0 : type === 'meta' ? FULL_BOX_HEADER : undefined
    if (headerSize !== undefined) {
      yield ['skip', headerSize]
      at += headerSize
      container = type
      if (type === 'trak' && tracks.length < MAX_TRACKS) tracks.push(newTrack())
      continue
    }
    const track = tracks.at(-1)
    const isTrackData = isTrackBox(type, size, track)
    const isRead = isTrackData || ((type === 'data' || type === 'chpl') && size <= MAX_TAG_BYTES)
    const body = yield [isRead ? 'take' : 'skip', size]
    at += size
    if (isTrackData && track) readTrackBox(type, body, track)
    else if (type === 'chpl') readNeroChapters(body, tags)
    else if (isRead && container === '\u00a9nam') tags.title ||= decodeLenient(body.subarray(DATA_HEADER))
    else if (isRead && container === 'covr' && body.length > DATA_HEADER) tags.picture ??= copyBytes(body.subarray(DATA_HEADER))
  }
  const samples = tags.chapters.length > 0 ? [] : findChapterSamples(tracks)
  if (samples.length > 0) tags.chapterSamples = samples
  return tags
}

/** Reads Nero chapters: a count, then the start (in units of 100 ns), title length and title of each chapter. */
function readNeroChapters(bytes: Uint8Array, { chapters }: Tags): void {
  const data = view(bytes)
  let at = bytes[0] === 1 ? 9 : 5
  for (let left = bytes[at - 1] ?? 0; left > 0 && at + 9 <= bytes.length && chapters.length < MAX_CHAPTERS; left--) {
    const size = bytes[at + 8] ?? 0
    chapters.push({
      start: Math.round(Number(data.getBigUint64(at)) / 10_000),
      title: decodeLenient(bytes.subarray(at + 9, at + 9 + size)),
      href: null,
    })
    at += 9 + size
  }
}
