const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES = [44_100, 48_000, 32_000]

/** Returns the duration of MPEG layer III audio in ms, summed over its frames. Throws if there are no frames. */
export function mp3Duration(bytes: Buffer): number {
  let at = afterTag(bytes)
  let seconds = 0
  while (at + 4 <= bytes.length) {
    const frame = frameAt(bytes, at)
    if (!frame) {
      at += 1
      continue
    }
    seconds += frame.seconds
    at += frame.length
  }
  if (seconds === 0) throw new Error('Not an MP3 file')
  return Math.round(seconds * 1000)
}

/** Returns the offset after the ID3v2 tag, whose size is encoded in four groups of seven bits. */
function afterTag(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3') return 0
  return 10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0)
}

function frameAt(bytes: Buffer, at: number): { seconds: number; length: number } | undefined {
  const header = bytes.readUInt32BE(at)
  const [sync, version, layer] = [header >>> 21, (header >>> 19) & 3, (header >>> 17) & 3]
  const baseRate = RATES[(header >>> 10) & 3]
  if (sync !== 0x7ff || version === 1 || layer !== 1 || baseRate === undefined) return undefined
  const isFirst = version === 3
  const kilobits = (isFirst ? BITRATES_1 : BITRATES_2)[(header >>> 12) & 15]
  if (!kilobits) return undefined
  const rate = isFirst ? baseRate : baseRate / (version === 2 ? 2 : 4)
  const samples = isFirst ? 1152 : 576
  return { seconds: samples / rate, length: Math.floor((samples * kilobits * 125) / rate) + ((header >>> 9) & 1) }
}
