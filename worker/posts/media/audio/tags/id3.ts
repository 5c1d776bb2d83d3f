import { ascii, view } from '../byte-parser.ts'
import { copyBytes, decodeLenient, MAX_CHAPTERS, type TagChapter, type Tags } from './tags.ts'

const HEADER_BYTES = 10
const UNSYNC_FLAG = 2
const LENGTH_FLAG = 1

/** Decodes a 28-bit integer stored in four bytes of seven bits each. */
export const syncsafe = (bytes: Uint8Array): number => bytes.subarray(0, 4).reduce((sum, part) => sum * 128 + (part & 127), 0)

/**
 * Reads the title, cover and chapters (`CHAP` frames of the ID3v2 Chapter Frame Addendum) from an ID3 2.3 or 2.4 tag; ignores other
 * versions.
 */
export function readId3(head: Uint8Array, body: Uint8Array, tags: Tags): void {
  const [version, flags] = [head[3] ?? 0, head[5] ?? 0]
  if (version !== 3 && version !== 4) return
  const content = version === 3 && flags & 128 ? removeUnsynchronisation(body) : body
  const skipped = flags & 64 && content.length > 4 ? (version === 4 ? syncsafe(content) : 4 + view(content).getUint32(0)) : 0
  for (const { id, bytes } of readFrames(content.subarray(skipped), version)) {
    if (id === 'TIT2') tags.title ||= decodeText(bytes)
    else if (id === 'APIC') tags.picture ??= decodePicture(bytes)
    else if (id === 'CHAP' && tags.chapters.length < MAX_CHAPTERS) tags.chapters.push(...decodeChapter(bytes, version))
  }
}

function* readFrames(bytes: Uint8Array, version: number): Generator<{ id: string; bytes: Uint8Array }> {
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const id = ascii(bytes, at, at + 4)
    if (!/^[A-Z0-9]{4}$/.test(id)) return
    const size = version === 4 ? syncsafe(bytes.subarray(at + 4)) : view(bytes).getUint32(at + 4)
    const flags = version === 4 ? (bytes[at + 9] ?? 0) : 0
    const body = bytes.subarray(at + HEADER_BYTES + (flags & LENGTH_FLAG ? 4 : 0), at + HEADER_BYTES + size)
    yield { id, bytes: flags & UNSYNC_FLAG ? removeUnsynchronisation(body) : body }
    at += HEADER_BYTES + size
  }
}

function removeUnsynchronisation(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length)
  let length = 0
  bytes.forEach((byte, at) => {
    if (byte !== 0 || bytes[at - 1] !== 0xff) out[length++] = byte
  })
  return out.subarray(0, length)
}

const ENCODINGS = ['latin1', 'utf-16', 'utf-16be', 'utf-8'] as const

function findTerminator(bytes: Uint8Array, encoding: number): { end: number; next: number } {
  const wide = encoding === 1 || encoding === 2
  for (let at = 0; at < bytes.length; at += wide ? 2 : 1)
    if (bytes[at] === 0 && (!wide || bytes[at + 1] === 0)) return { end: at, next: at + (wide ? 2 : 1) }
  return { end: bytes.length, next: bytes.length }
}

function decodeString(bytes: Uint8Array, encoding: number): string {
  if (encoding !== 1) return encoding === 0 ? decodeLenient(bytes) : new TextDecoder(ENCODINGS[encoding] ?? 'utf-8').decode(bytes)
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes)
}

function decodeText(bytes: Uint8Array): string {
  const [encoding, encoded] = [bytes[0] ?? 0, bytes.subarray(1)]
  return decodeString(encoded.subarray(0, findTerminator(encoded, encoding).end), encoding)
}

function decodePicture(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const type = findTerminator(bytes.subarray(1), 0).next + 1
  const rest = bytes.subarray(type + 1)
  const picture = rest.subarray(findTerminator(rest, bytes[0] ?? 0).next)
  return picture.length > 0 ? copyBytes(picture) : null
}

function decodeChapter(bytes: Uint8Array, version: number): TagChapter[] {
  const { next } = findTerminator(bytes, 0)
  if (next + 16 > bytes.length) return []
  const chapter: TagChapter = { start: view(bytes).getUint32(next), title: '', href: null }
  for (const { id, bytes: inner } of readFrames(bytes.subarray(next + 16), version)) {
    if (id === 'TIT2') chapter.title = decodeText(inner)
    // The URL follows the description.
    else if (id === 'WXXX')
      chapter.href = decodeLenient(inner.subarray(1 + findTerminator(inner.subarray(1), inner[0] ?? 0).next)).split('\0', 1)[0] ?? null
  }
  return [chapter]
}
