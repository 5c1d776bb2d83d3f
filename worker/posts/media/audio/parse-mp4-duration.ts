import { ascii, type ByteParser, view } from './byte-parser.ts'

const CONTAINER_BOXES = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex'])
const PARSED_BOXES = new Set(['mvhd', 'mehd', 'hdlr', 'stsd'])
const MAX_BOXES = 10_000
const MAX_BODY_BYTES = 32

/** Returns the duration of an M4A file (ISO 14496-12) in ms; undefined for video and for audio other than AAC. */
export function* parseMp4Duration(): ByteParser<number | undefined> {
  let [scale, length, hasSound] = [0, 0, false]
  for (let count = 0; count < MAX_BOXES; count++) {
    const head = yield ['take', 8]
    if (head.length < 8) break
    const type = ascii(head, 4, 8)
    let size = view(head).getUint32(0) - 8
    if (size === -7) {
      const long = yield ['take', 8]
      size = long.length < 8 ? -1 : Number(view(long).getBigUint64(0)) - 16
    }
    // A box without a size extends to the end of the file.
    if (size < 0) break
    if (CONTAINER_BOXES.has(type)) continue
    if (!PARSED_BOXES.has(type)) {
      yield ['skip', size]
      continue
    }
    const body = yield ['take', Math.min(size, MAX_BODY_BYTES)]
    if (body.length < Math.min(size, MAX_BODY_BYTES)) break
    yield ['skip', size - body.length]
    const is64 = body[0] === 1
    if (type === 'hdlr' && ascii(body, 8, 12) === 'vide') return undefined
    if (type === 'stsd' && ascii(body, 12, 16) === 'mp4a') hasSound = true
    if (type === 'mvhd' && body.length >= (is64 ? MAX_BODY_BYTES : 20)) {
      scale = view(body).getUint32(is64 ? 20 : 12)
      length = is64 ? Number(view(body).getBigUint64(24)) : view(body).getUint32(16)
    }
    // Fragmented files store the duration here.
    if (type === 'mehd' && body.length >= (is64 ? 12 : 8)) length ||= is64 ? Number(view(body).getBigUint64(4)) : view(body).getUint32(4)
  }
  return hasSound ? scale && (length * 1000) / scale : undefined
}
