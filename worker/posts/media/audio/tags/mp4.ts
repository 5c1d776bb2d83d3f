import { ascii, view, type Walk } from '../walk.ts'
import { chapterSamples, newTrack, noteTrack, type Track, tellsOfTrack } from './mp4-chapters.ts'
import { loosely, MAX_CHAPTERS, MAX_TAG, own, type Tags } from './tags.ts'

const HOLDING = new Set(['moov', 'trak', 'tref', 'mdia', 'minf', 'stbl', 'udta', 'ilst', '\u00a9nam', 'covr'])
const MAX_BOXES = 10_000
const MAX_TRACKS = 16
/** Version and flags before what a full box holds. */
const FULL = 4
/** A value's kind and language before the value. */
const VALUE = 8

/**
 * M4A: title and cover as iTunes keeps them, Nero's chapters (`chpl`), and where the names of QuickTime's stand if there are none of
 * Nero's; the sound begins where `mdat` does.
 */
export function* walkMp4Tags(tags: Tags): Walk<Tags> {
  let [at, name] = [0, '']
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
    const holds = HOLDING.has(type) ? 0 : type === 'meta' ? FULL : undefined
    if (holds !== undefined) {
      yield ['skip', holds]
      at += holds
      name = type
      if (type === 'trak' && tracks.length < MAX_TRACKS) tracks.push(newTrack())
      continue
    }
    const track = tracks.at(-1)
    const isOfTrack = tellsOfTrack(type, size, track)
    const isRead = isOfTrack || ((type === 'data' || type === 'chpl') && size <= MAX_TAG)
    const body = yield [isRead ? 'take' : 'skip', size]
    at += size
    if (isOfTrack && track) noteTrack(type, body, track)
    else if (type === 'chpl') readChapters(body, tags)
    else if (isRead && name === '\u00a9nam') tags.title ||= loosely(body.subarray(VALUE))
    else if (isRead && name === 'covr' && body.length > VALUE) tags.picture ??= own(body.subarray(VALUE))
  }
  const samples = tags.chapters.length > 0 ? [] : chapterSamples(tracks)
  if (samples.length > 0) tags.chapterSamples = samples
  return tags
}

/** Nero's list: a count, then for each its start in tenths of a microsecond and its name with the length before it. */
function readChapters(bytes: Uint8Array, { chapters }: Tags): void {
  const data = view(bytes)
  let at = bytes[0] === 1 ? 9 : 5
  for (let left = bytes[at - 1] ?? 0; left > 0 && at + 9 <= bytes.length && chapters.length < MAX_CHAPTERS; left--) {
    const size = bytes[at + 8] ?? 0
    chapters.push({
      start: Math.round(Number(data.getBigUint64(at)) / 10_000),
      title: loosely(bytes.subarray(at + 9, at + 9 + size)),
      href: null,
    })
    at += 9 + size
  }
}
