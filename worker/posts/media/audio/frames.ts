import { ascii, type Walk } from './walk.ts'

interface Frame {
  format: 'mp3' | 'aac'
  bytes: number
  ms: number
}

const MAX_JUNK = 65_536
const LOOK = 8

/**
 * MP3 and AAC are frames one after the other; their lengths summed up are the sound's, whatever a header says. Answers undefined
 * when it does not begin with two frames; `tagged` files may have something before them.
 */
export function* walkFrames(tagged: boolean): Walk<{ format: Frame['format']; duration: number } | undefined> {
  let duration = 0
  let format: Frame['format'] | undefined
  let junk = tagged ? 1 : 0
  for (;;) {
    const sign = yield ['peek', LOOK]
    if (sign.length < LOOK || /^(?:TAG|APETAGEX|LYRICSBE)/.test(ascii(sign))) break
    const frame = mp3Frame(sign) ?? aacFrame(sign)
    const isKnown = frame && (format === undefined || format === frame.format)
    const whole: Uint8Array | undefined = isKnown && (junk > 0 || !format) ? yield ['peek', frame.bytes + LOOK] : undefined
    if (isKnown && (!whole || isFollowed(whole, frame))) {
      // The first frame of many files is a table of the others, and silent.
      if (format || !/Xing|Info|VBRI/.test(ascii(whole?.subarray(0, frame.bytes) ?? sign))) duration += frame.ms
      format = frame.format
      junk = 0
      yield ['skip', frame.bytes]
    } else {
      if ((!format && !tagged) || ++junk > MAX_JUNK) break
      yield ['skip', 1]
    }
  }
  return format && { format, duration }
}

/** True when another frame of the kind stands behind it, or nothing does. */
function isFollowed(whole: Uint8Array, { bytes, format }: Frame): boolean {
  const next = whole.subarray(bytes)
  if (next.length < LOOK) return whole.length >= bytes
  return /^(?:TAG|APETAGEX|LYRICSBE)/.test(ascii(next)) || (mp3Frame(next) ?? aacFrame(next))?.format === format
}

const KBPS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBPS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const MP3_RATES = [44_100, 48_000, 32_000]

/** ISO 11172-3 §2.4.1.3, layer III, with the half and quarter rates of MPEG 2 and 2.5. */
function mp3Frame([b0 = 0, b1 = 0, b2 = 0]: Uint8Array): Frame | undefined {
  const version = (b1 >> 3) & 3
  if (b0 !== 0xff || (b1 & 0xe0) !== 0xe0 || (b1 & 6) !== 2 || version === 1) return undefined
  const isFirst = version === 3
  const kbps = (isFirst ? KBPS_1 : KBPS_2)[b2 >> 4]
  const full = MP3_RATES[(b2 >> 2) & 3]
  if (!kbps || !full) return undefined
  const rate = full / (isFirst ? 1 : version === 2 ? 2 : 4)
  const samples = isFirst ? 1152 : 576
  return { format: 'mp3', bytes: Math.floor((samples * kbps * 125) / rate) + ((b2 >> 1) & 1), ms: (samples * 1000) / rate }
}

const AAC_RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** ISO 13818-7 §6.2 (ADTS). */
function aacFrame([b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0]: Uint8Array): Frame | undefined {
  if (b0 !== 0xff || (b1 & 0xf6) !== 0xf0) return undefined
  const rate = AAC_RATES[(b2 >> 2) & 15]
  const bytes = ((b3 & 3) << 11) | (b4 << 3) | (b5 >> 5)
  return rate && bytes >= LOOK ? { format: 'aac', bytes, ms: ((b6 & 3) + 1) * 1024 * (1000 / rate) } : undefined
}
