import { ascii, type ByteParser, view } from './byte-parser.ts'

const HEADER_BYTES = 27
const FIRST_OF_STREAM = 2
const NO_PACKET_ENDS = -1n

/**
 * Returns the duration of an Opus or Vorbis stream in an Ogg file (RFC 3533), in ms, from the last granule position; undefined for other
 * streams, including video.
 */
export function* parseOggDuration(): ByteParser<number | undefined> {
  let [rate, skipped, lastGranule] = [0, 0, 0n]
  for (;;) {
    const header = yield ['take', HEADER_BYTES]
    if (header.length < HEADER_BYTES || ascii(header, 0, 4) !== 'OggS') break
    const segments = yield ['take', header[26] ?? 0]
    const size = segments.reduce((sum, each) => sum + each, 0)
    const body = yield ['peek', Math.min(size, 19)]
    if (((header[5] ?? 0) & FIRST_OF_STREAM) !== 0) {
      const isOpus = ascii(body, 0, 8) === 'OpusHead'
      if (rate || body.length < 19 || (!isOpus && ascii(body, 0, 7) !== '\u0001vorbis')) return undefined
      // Opus counts granules at 48 kHz (RFC 7845 §4), and players skip the pre-skip samples.
      rate = isOpus ? 48_000 : view(body).getUint32(12, true)
      skipped = isOpus ? view(body).getUint16(10, true) : 0
    }
    yield ['skip', size]
    const granulePosition = view(header).getBigInt64(6, true)
    if (granulePosition !== NO_PACKET_ENDS) lastGranule = granulePosition
  }
  return rate ? ((Number(lastGranule) - skipped) * 1000) / rate : undefined
}
