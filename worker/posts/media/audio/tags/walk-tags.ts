import { ascii, view, type Walk } from '../walk.ts'
import { readId3, syncsafe } from './id3.ts'
import { walkMp4Tags } from './mp4.ts'
import { MAX_TAG, noTags, type Tags } from './tags.ts'
import { pictureBlock, readComments } from './vorbis-comments.ts'

/** Reads what a sound says of itself and where its first sound begins; anything else says nothing. */
export function* walkTags(): Walk<Tags> {
  const tags = noTags()
  for (;;) {
    const head = yield ['peek', 10]
    if (ascii(head, 0, 3) !== 'ID3' || head.length < 10) break
    const foot = (head[5] ?? 0) & 16 ? 10 : 0
    const size = syncsafe(head.subarray(6))
    yield ['skip', 10]
    if (size <= MAX_TAG) readId3(head, yield ['take', size], tags)
    else yield ['skip', size]
    yield ['skip', foot]
    tags.headBytes += 10 + size + foot
  }
  const sign = yield ['peek', 12]
  if (ascii(sign, 4, 8) === 'ftyp') return yield* walkMp4Tags(tags)
  if (ascii(sign, 0, 4) === 'OggS') return yield* walkOggTags(tags)
  if (ascii(sign, 0, 4) === 'fLaC') return yield* walkFlacTags(tags)
  return tags
}

/** The second packet of a stream holds its comments (RFC 7845 §5.2, vorbis-I §4.2); the first page with a place in time its sound. */
function* walkOggTags(tags: Tags): Walk<Tags> {
  const packet: Uint8Array[] = []
  let [size, isWhole] = [0, false]
  for (let pages = 0; ; pages++) {
    const head = yield ['peek', 27]
    if (head.length < 27 || ascii(head, 0, 4) !== 'OggS' || (pages > 0 && view(head).getBigInt64(6, true) > 0n)) return tags
    const table = (yield ['peek', 27 + (head[26] ?? 0)]).subarray(27)
    yield ['skip', 27 + table.length]
    const bytes = table.reduce((sum, each) => sum + each, 0)
    tags.headBytes += 27 + table.length + bytes
    if (pages === 0 || isWhole || size > MAX_TAG) {
      yield ['skip', bytes]
      continue
    }
    const end = table.findIndex((each) => each < 255)
    const body = yield ['take', bytes]
    const mine =
      end < 0
        ? body
        : body.subarray(
            0,
            table.subarray(0, end + 1).reduce((sum, each) => sum + each, 0),
          )
    packet.push(mine)
    size += mine.length
    isWhole = end >= 0
    if (isWhole) readPacket(packet, size, tags)
  }
}

function readPacket(parts: readonly Uint8Array[], size: number, tags: Tags): void {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  readComments(whole.subarray(ascii(whole, 0, 8) === 'OpusTags' ? 8 : 7), tags)
}

const COMMENTS = 4
const PICTURE = 6

/** Blocks before the first frame (RFC 9639 §8.1). */
function* walkFlacTags(tags: Tags): Walk<Tags> {
  yield ['skip', 4]
  tags.headBytes += 4
  for (;;) {
    const head = yield ['take', 4]
    if (head.length < 4) return tags
    const [first, size] = [head[0] ?? 0, view(head).getUint32(0) & 0xffffff]
    const kind = first & 127
    tags.headBytes += 4 + size
    if ((kind === COMMENTS || kind === PICTURE) && size <= MAX_TAG) {
      const body = yield ['take', size]
      if (kind === COMMENTS) readComments(body, tags)
      else tags.picture ??= pictureBlock(body)
    } else yield ['skip', size]
    if (first & 128) return tags
  }
}
