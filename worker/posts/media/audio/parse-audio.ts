import type { AudioFormat } from '#shared/audio.ts'
import { DAY } from '#shared/time.ts'
import { ascii, type ByteParser, view } from './byte-parser.ts'

const CONTAINER_BOXES = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex'])
const PARSED_BOXES = new Set(['mvhd', 'mehd', 'hdlr', 'stsd'])
const MAX_BOXES = 10_000
const MAX_BODY_BYTES = 32

/** Returns the duration of an M4A file (ISO 14496-12) in ms, 0 if it is missing; undefined for video and for audio other than AAC. */
function* parseMp4Duration(): ByteParser<number | undefined> {
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

const PAGE_HEADER_BYTES = 27
const FIRST_OF_STREAM = 2
const NO_PACKET_ENDS = -1n

/**
 * Returns the duration of an Opus or Vorbis stream in an Ogg file (RFC 3533), in ms, from the last granule position; undefined for other
 * streams, including video.
 */
function* parseOggDuration(): ByteParser<number | undefined> {
  let [rate, skipped, lastGranule] = [0, 0, 0n]
  for (;;) {
    const header = yield ['take', PAGE_HEADER_BYTES]
    if (header.length < PAGE_HEADER_BYTES || ascii(header, 0, 4) !== 'OggS') break
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

/**
 * Format and duration (ms) detected from the bytes, `unknown` for an unsupported file, or `broken` for a supported format whose duration is
 * missing, zero or longer than a day.
 */
export type AudioProbe = { format: AudioFormat; duration: number } | 'unknown' | 'broken'

/** Detects the format and duration from the bytes, ignoring file names and HTTP headers. */
export function* parseAudio(): ByteParser<AudioProbe> {
  let isTagged = false
  for (;;) {
    const tag = yield ['peek', 10]
    if (ascii(tag, 0, 3) !== 'ID3' || tag.length < 10) break
    isTagged = true
    const [size, hasFoot] = [tag.subarray(6).reduce((sum, part) => sum * 128 + (part & 127), 0), (tag[5] ?? 0) & 16]
    yield ['skip', 10 + size + (hasFoot ? 10 : 0)]
  }
  const magic = yield ['peek', 12]
  if (ascii(magic, 4, 8) === 'ftyp') return toAudioProbe('m4a', yield* parseMp4Duration())
  if (ascii(magic, 0, 4) === 'OggS') return toAudioProbe('ogg', yield* parseOggDuration())
  if (ascii(magic, 0, 4) === 'fLaC') return toAudioProbe('flac', yield* parseFlacDuration())
  const framed = yield* parseMpegFrames(isTagged)
  return framed ? toAudioProbe(framed.format, framed.duration) : 'unknown'
}

function toAudioProbe(format: AudioFormat, ms: number | undefined): AudioProbe {
  if (ms === undefined) return 'unknown'
  const duration = Math.round(ms)
  return duration >= 1 && duration <= DAY ? { format, duration } : 'broken'
}

/** Reads the sample rate (20 bits) and sample count (36 bits) from the first FLAC block (RFC 9639 §8.2). */
function* parseFlacDuration(): ByteParser<number> {
  const head = yield ['take', 26]
  if (head.length < 26) return 0
  const rate = view(head).getUint32(18) >>> 12
  const samples = ((head[21] ?? 0) & 15) * 2 ** 32 + view(head).getUint32(22)
  return rate && (samples * 1000) / rate
}

interface Frame {
  format: 'mp3' | 'aac'
  bytes: number
  ms: number
}

const MAX_JUNK = 65_536
const FRAME_HEADER_BYTES = 8

/**
 * Sums the frame durations of an MP3 or AAC stream, in ms, instead of trusting a declared duration. Returns undefined if no frame is found;
 * the first frame must be followed by another frame, a trailing tag or the end of the file. Skips up to `MAX_JUNK` bytes between frames
 * and, after an ID3 tag, before the first one.
 */
function* parseMpegFrames(hasTag: boolean): ByteParser<{ format: Frame['format']; duration: number } | undefined> {
  let duration = 0
  let format: Frame['format'] | undefined
  let junk = hasTag ? 1 : 0
  for (;;) {
    // An intact stream of 500 MB has a million frames, too many to request one by one.
    const added: ReturnType<typeof addFrames> | undefined =
      format && junk === 0 ? addFrames(yield ['peekBuffered', FRAME_HEADER_BYTES], format, duration) : undefined
    if (added && added.bytes > 0) {
      duration = added.duration
      yield ['skip', added.bytes]
      continue
    }
    const header = yield ['peek', FRAME_HEADER_BYTES]
    if (header.length < FRAME_HEADER_BYTES || /^(?:TAG|APETAGEX|LYRICSBE)/.test(ascii(header))) break
    const frame = parseMp3Frame(header) ?? parseAacFrame(header)
    const isKnown = frame && (format === undefined || format === frame.format)
    const frameAndNext: Uint8Array | undefined =
      isKnown && (junk > 0 || !format) ? yield ['peek', frame.bytes + FRAME_HEADER_BYTES] : undefined
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

/** Adds the durations of the adjacent frames at the start of the bytes, the last of which may extend beyond them; returns their size in bytes. */
function addFrames(bytes: Uint8Array, format: Frame['format'], duration: number): { bytes: number; duration: number } {
  const parseFrame = format === 'mp3' ? parseMp3Frame : parseAacFrame
  let at = 0
  while (at + FRAME_HEADER_BYTES <= bytes.length) {
    const frame = parseFrame(bytes, at)
    if (!frame) break
    duration += frame.ms
    at += frame.bytes
  }
  return { bytes: at, duration }
}

function hasNextFrame(frameAndNext: Uint8Array, { bytes, format }: Frame): boolean {
  const next = frameAndNext.subarray(bytes)
  if (next.length < FRAME_HEADER_BYTES) return frameAndNext.length >= bytes
  return /^(?:TAG|APETAGEX|LYRICSBE)/.test(ascii(next)) || (parseMp3Frame(next) ?? parseAacFrame(next))?.format === format
}

const MPEG1_BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG2_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const MP3_RATES = [44_100, 48_000, 32_000]

/** ISO 11172-3 §2.4.1.3, layer III, with the half and quarter rates of MPEG 2 and 2.5. */
function parseMp3Frame(bytes: Uint8Array, at = 0): Frame | undefined {
  const [b0, b1, b2] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
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
function parseAacFrame(bytes: Uint8Array, at = 0): Frame | undefined {
  const byteAt = (offset: number) => bytes[at + offset] ?? 0
  if (byteAt(0) !== 0xff || (byteAt(1) & 0xf6) !== 0xf0) return undefined
  const rate = AAC_RATES[(byteAt(2) >> 2) & 15]
  const size = ((byteAt(3) & 3) << 11) | (byteAt(4) << 3) | (byteAt(5) >> 5)
  const ms = ((byteAt(6) & 3) + 1) * 1024 * (1000 / (rate ?? 1))
  return rate && size >= FRAME_HEADER_BYTES ? { format: 'aac', bytes: size, ms } : undefined
}
