import { ascii, type ByteParser, view } from '../byte-parser.ts'
import { findChapterSamples, isTrackBox, newTrack, readTrackBox, type Track } from './mp4-chapters.ts'
import { copyBytes, decodeLenient, MAX_CHAPTERS, MAX_TAG_BYTES, type Tags } from './tags.ts'

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
