import { ascii, type ByteParser, view } from '../byte-parser.ts'
import { readId3, syncsafe } from './id3.ts'
import { parseMp4Tags } from './mp4.ts'
import { copyBytes, createEmptyTags, decodeLenient, MAX_CHAPTERS, MAX_TAG_BYTES, type Tags } from './tags.ts'

const TIME = /^(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/

/** Reads the title, cover and `CHAPTERxxx` chapters from the comments of an Ogg or FLAC file (vorbis-I §5.2). */
function readVorbisComments(bytes: Uint8Array, tags: Tags): void {
  const [starts, names] = [new Map<string, number>(), new Map<string, string>()]
  for (const [key, value] of splitComments(bytes)) {
    const [, number, part] = /^CHAPTER(\d{1,3})(NAME)?$/.exec(key) ?? []
    if (key === 'TITLE') tags.title ||= value
    else if (key === 'METADATA_BLOCK_PICTURE') tags.picture ??= decodePicture(value)
    else if (number && part) names.set(number, value)
    else if (number) starts.set(number, parseTimestamp(value))
  }
  for (const [number, start] of [...starts].slice(0, MAX_CHAPTERS))
    if (!Number.isNaN(start)) tags.chapters.push({ start, title: names.get(number) ?? '', href: null })
}

function* splitComments(bytes: Uint8Array): Generator<[key: string, value: string]> {
  const data = view(bytes)
  let at = 0
  const readLength = () => {
    at += 4
    return at <= bytes.length ? data.getUint32(at - 4, true) : 0
  }
  const vendor = readLength()
  at += vendor
  for (let left = readLength(); left > 0 && at < bytes.length; left--) {
    const size = readLength()
    const text = decodeLenient(bytes.subarray(at, at + size))
    at += size
    const separator = text.indexOf('=')
    if (separator > 0) yield [text.slice(0, separator).toUpperCase(), text.slice(separator + 1)]
  }
}

function parseTimestamp(time: string): number {
  const [, hours, minutes, seconds, fraction = ''] = TIME.exec(time.trim()) ?? []
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}

/** Returns the image bytes of a FLAC picture block (RFC 9639 §8.8), or null if it ends before them or they are empty. */
function readPictureBlock(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const data = view(bytes)
  let at = 4
  // Skips the MIME type and description, and the four integers for dimensions and colors after the description.
  for (const skipped of [0, 16]) {
    if (at + 4 > bytes.length) return null
    at += 4 + data.getUint32(at) + skipped
  }
  if (at + 4 > bytes.length) return null
  const picture = bytes.subarray(at + 4, at + 4 + data.getUint32(at))
  return picture.length > 0 ? copyBytes(picture) : null
}

function decodePicture(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return readPictureBlock(Uint8Array.fromBase64(text))
  } catch {
    return null
  }
}

/** Reads the tags of an audio file and the number of bytes before its audio data. Tags are empty for a file without supported tags. */
export function* parseTags(): ByteParser<Tags> {
  const tags = createEmptyTags()
  for (;;) {
    const head = yield ['peek', 10]
    if (ascii(head, 0, 3) !== 'ID3' || head.length < 10) break
    const footerBytes = (head[5] ?? 0) & 16 ? 10 : 0
    const size = syncsafe(head.subarray(6))
    yield ['skip', 10]
    if (size <= MAX_TAG_BYTES) readId3(head, yield ['take', size], tags)
    else yield ['skip', size]
    yield ['skip', footerBytes]
    tags.headBytes += 10 + size + footerBytes
  }
  const magic = yield ['peek', 12]
  if (ascii(magic, 4, 8) === 'ftyp') return yield* parseMp4Tags(tags)
  if (ascii(magic, 0, 4) === 'OggS') return yield* parseOggTags(tags)
  if (ascii(magic, 0, 4) === 'fLaC') return yield* parseFlacTags(tags)
  return tags
}

/**
 * Reads the comments of an Ogg file from the second packet (RFC 7845 §5.2, vorbis-I §4.2); audio data starts at the first later page with a
 * positive granule position.
 */
function* parseOggTags(tags: Tags): ByteParser<Tags> {
  const packet: Uint8Array[] = []
  let [size, isComplete] = [0, false]
  for (let pages = 0; ; pages++) {
    const head = yield ['peek', 27]
    if (head.length < 27 || ascii(head, 0, 4) !== 'OggS' || (pages > 0 && view(head).getBigInt64(6, true) > 0n)) return tags
    const table = (yield ['peek', 27 + (head[26] ?? 0)]).subarray(27)
    yield ['skip', 27 + table.length]
    const bytes = table.reduce((sum, each) => sum + each, 0)
    tags.headBytes += 27 + table.length + bytes
    if (pages === 0 || isComplete || size > MAX_TAG_BYTES) {
      yield ['skip', bytes]
      continue
    }
    const end = table.findIndex((each) => each < 255)
    const body = yield ['take', bytes]
    const packetPart =
      end < 0
        ? body
        : body.subarray(
            0,
            table.subarray(0, end + 1).reduce((sum, each) => sum + each, 0),
          )
    packet.push(packetPart)
    size += packetPart.length
    isComplete = end >= 0
    if (isComplete) readCommentPacket(packet, size, tags)
  }
}

function readCommentPacket(parts: readonly Uint8Array[], size: number, tags: Tags): void {
  const packet = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    packet.set(part, at)
    at += part.length
  }
  readVorbisComments(packet.subarray(ascii(packet, 0, 8) === 'OpusTags' ? 8 : 7), tags)
}

const VORBIS_COMMENT_BLOCK = 4
const PICTURE_BLOCK = 6

/** Reads the FLAC metadata blocks before the first frame (RFC 9639 §8.1). */
function* parseFlacTags(tags: Tags): ByteParser<Tags> {
  yield ['skip', 4]
  tags.headBytes += 4
  for (;;) {
    const head = yield ['take', 4]
    if (head.length < 4) return tags
    const [first, size] = [head[0] ?? 0, view(head).getUint32(0) & 0xffffff]
    const kind = first & 127
    tags.headBytes += 4 + size
    if ((kind === VORBIS_COMMENT_BLOCK || kind === PICTURE_BLOCK) && size <= MAX_TAG_BYTES) {
      const body = yield ['take', size]
      if (kind === VORBIS_COMMENT_BLOCK) readVorbisComments(body, tags)
      else tags.picture ??= readPictureBlock(body)
    } else yield ['skip', size]
    if (first & 128) return tags
  }
}
