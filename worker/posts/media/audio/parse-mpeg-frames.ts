import { ascii, type ByteParser } from './byte-parser.ts'

interface Frame {
  format: 'mp3' | 'aac'
  bytes: number
  ms: number
}

const MAX_JUNK = 65_536
const HEADER_BYTES = 8

/**
 * Sums the frame durations of an MP3 or AAC stream, in ms, instead of trusting a declared duration. Returns undefined if no frame is found;
 * the first frame must be followed by another frame, a trailing tag or the end of the file. Files with an ID3 tag may have up to 64 KiB of
 * junk before the first frame.
 */
export function* parseMpegFrames(hasTag: boolean): ByteParser<{ format: Frame['format']; duration: number } | undefined> {
  let duration = 0
  let format: Frame['format'] | undefined
  let junk = hasTag ? 1 : 0
  for (;;) {
    const header = yield ['peek', HEADER_BYTES]
    if (header.length < HEADER_BYTES || /^(?:TAG|APETAGEX|LYRICSBE)/.test(ascii(header))) break
    const frame = parseMp3Frame(header) ?? parseAacFrame(header)
    const isKnown = frame && (format === undefined || format === frame.format)
    const frameAndNext: Uint8Array | undefined = isKnown && (junk > 0 || !format) ? yield ['peek', frame.bytes + HEADER_BYTES] : undefined
    if (isKnown && (!frameAndNext || hasNextFrame(frameAndNext, frame))) {
      // A first frame with Xing, Info or VBRI metadata contains no audio.
      if (format || !/Xing|Info|VBRI/.test(ascii(frameAndNext?.subarray(0, frame.bytes) ?? header))) duration += frame.ms
      format = frame.format
      junk = 0
      yield ['skip', frame.bytes]
    } else {
      if ((!format && !hasTag) || ++junk > MAX_JUNK) break
      yield ['skip', 1]
    }
  }
  return format && { format, duration }
}

function hasNextFrame(frameAndNext: Uint8Array, { bytes, format }: Frame): boolean {
  const next = frameAndNext.subarray(bytes)
  if (next.length < HEADER_BYTES) return frameAndNext.length >= bytes
  return /^(?:TAG|APETAGEX|LYRICSBE)/.test(ascii(next)) || (parseMp3Frame(next) ?? parseAacFrame(next))?.format === format
}

const MPEG1_BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG2_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const MP3_RATES = [44_100, 48_000, 32_000]

/** ISO 11172-3 §2.4.1.3, layer III, with the half and quarter rates of MPEG 2 and 2.5. */
function parseMp3Frame([b0 = 0, b1 = 0, b2 = 0]: Uint8Array): Frame | undefined {
  const version = (b1 >> 3) & 3
  if (b0 !== 0xff || (b1 & 0xe0) !== 0xe0 || (b1 & 6) !== 2 || version === 1) return undefined
  const isMpeg1 = version === 3
  const kbps = (isMpeg1 ? MPEG1_BITRATES : MPEG2_BITRATES)[b2 >> 4]
  const full = MP3_RATES[(b2 >> 2) & 3]
  if (!kbps || !full) return undefined
  const rate = full / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
  const samples = isMpeg1 ? 1152 : 576
  return { format: 'mp3', bytes: Math.floor((samples * kbps * 125) / rate) + ((b2 >> 1) & 1), ms: (samples * 1000) / rate }
}

const AAC_RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** ISO 13818-7 §6.2 (ADTS). */
function parseAacFrame([b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0]: Uint8Array): Frame | undefined {
  if (b0 !== 0xff || (b1 & 0xf6) !== 0xf0) return undefined
  const rate = AAC_RATES[(b2 >> 2) & 15]
  const bytes = ((b3 & 3) << 11) | (b4 << 3) | (b5 >> 5)
  return rate && bytes >= HEADER_BYTES ? { format: 'aac', bytes, ms: ((b6 & 3) + 1) * 1024 * (1000 / rate) } : undefined
}
