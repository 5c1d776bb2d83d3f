import { view } from '../walk.ts'
import { loosely, MAX_CHAPTERS, own, type Tags } from './tags.ts'

const TIME = /^(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/

/** Comments of Ogg and FLAC (vorbis-I §5.2): title, cover and the chapters of the CHAPTERxxx extension. */
export function readComments(bytes: Uint8Array, tags: Tags): void {
  const [starts, names] = [new Map<string, number>(), new Map<string, string>()]
  for (const [key, value] of commentsOf(bytes)) {
    const [, number, part] = /^CHAPTER(\d{1,3})(NAME)?$/.exec(key) ?? []
    if (key === 'TITLE') tags.title ||= value
    else if (key === 'METADATA_BLOCK_PICTURE') tags.picture ??= fromBase64(value)
    else if (number && part) names.set(number, value)
    else if (number) starts.set(number, msOf(value))
  }
  for (const [number, start] of [...starts].slice(0, MAX_CHAPTERS))
    if (!Number.isNaN(start)) tags.chapters.push({ start, title: names.get(number) ?? '', href: null })
}

function* commentsOf(bytes: Uint8Array): Generator<[key: string, value: string]> {
  const data = view(bytes)
  let at = 0
  const length = () => {
    at += 4
    return at <= bytes.length ? data.getUint32(at - 4, true) : 0
  }
  const vendor = length()
  at += vendor
  for (let left = length(); left > 0 && at < bytes.length; left--) {
    const size = length()
    const text = loosely(bytes.subarray(at, at + size))
    at += size
    const sign = text.indexOf('=')
    if (sign > 0) yield [text.slice(0, sign).toUpperCase(), text.slice(sign + 1)]
  }
}

function msOf(time: string): number {
  const [, hours, minutes, seconds, rest = ''] = TIME.exec(time.trim()) ?? []
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'))
}

/** A picture block of FLAC (RFC 9639 §8.8), of which only the picture is kept. */
export function pictureBlock(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const data = view(bytes)
  let at = 4
  // Its type and what it is called, then four numbers on how it looks.
  for (const skipped of [0, 16]) {
    if (at + 4 > bytes.length) return null
    at += 4 + data.getUint32(at) + skipped
  }
  if (at + 4 > bytes.length) return null
  const picture = bytes.subarray(at + 4, at + 4 + data.getUint32(at))
  return picture.length > 0 ? own(picture) : null
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return pictureBlock(Uint8Array.fromBase64(text))
  } catch {
    return null
  }
}
