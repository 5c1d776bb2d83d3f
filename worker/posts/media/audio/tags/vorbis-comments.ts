import { view } from '../byte-parser.ts'
import { copyBytes, decodeLenient, MAX_CHAPTERS, type Tags } from './tags.ts'

const TIME = /^(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/

/** Reads the title, cover and `CHAPTERxxx` chapters from the comments of an Ogg or FLAC file (vorbis-I §5.2). */
export function readVorbisComments(bytes: Uint8Array, tags: Tags): void {
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

/** Returns the image bytes of a FLAC picture block (RFC 9639 §8.8), or null if it is truncated or empty. */
export function readPictureBlock(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
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
