import { ascii, view } from '../walk.ts'
import { loosely, MAX_CHAPTERS, own, type TagChapter, type Tags } from './tags.ts'

const HEAD = 10
const UNSYNCHRONISED = 2
const HAS_LENGTH = 1

/** Four groups of seven bits. */
export const syncsafe = (bytes: Uint8Array): number => bytes.subarray(0, 4).reduce((sum, part) => sum * 128 + (part & 127), 0)

/** What an ID3 tag of version 2.3 or 2.4 says: title, cover, chapters (CHAP of the ID3v2 Chapter Frame Addendum). */
export function readId3(head: Uint8Array, body: Uint8Array, tags: Tags): void {
  const [version, flags] = [head[3] ?? 0, head[5] ?? 0]
  if (version !== 3 && version !== 4) return
  const whole = version === 3 && flags & 128 ? synchronised(body) : body
  const skipped = flags & 64 && whole.length > 4 ? (version === 4 ? syncsafe(whole) : 4 + view(whole).getUint32(0)) : 0
  for (const { id, bytes } of framesOf(whole.subarray(skipped), version)) {
    if (id === 'TIT2') tags.title ||= textOf(bytes)
    else if (id === 'APIC') tags.picture ??= pictureOf(bytes)
    else if (id === 'CHAP' && tags.chapters.length < MAX_CHAPTERS) tags.chapters.push(...chapterOf(bytes, version))
  }
}

function* framesOf(bytes: Uint8Array, version: number): Generator<{ id: string; bytes: Uint8Array }> {
  for (let at = 0; at + HEAD <= bytes.length; ) {
    const id = ascii(bytes, at, at + 4)
    if (!/^[A-Z0-9]{4}$/.test(id)) return
    const size = version === 4 ? syncsafe(bytes.subarray(at + 4)) : view(bytes).getUint32(at + 4)
    const flags = version === 4 ? (bytes[at + 9] ?? 0) : 0
    const body = bytes.subarray(at + HEAD + (flags & HAS_LENGTH ? 4 : 0), at + HEAD + size)
    yield { id, bytes: flags & UNSYNCHRONISED ? synchronised(body) : body }
    at += HEAD + size
  }
}

/** Takes out the zero that stands behind each 0xff. */
function synchronised(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length)
  let length = 0
  bytes.forEach((byte, at) => {
    if (byte !== 0 || bytes[at - 1] !== 0xff) out[length++] = byte
  })
  return out.subarray(0, length)
}

const ENCODINGS = ['latin1', 'utf-16', 'utf-16be', 'utf-8'] as const

/** Where a text of that encoding ends. */
function endOf(bytes: Uint8Array, encoding: number): { end: number; next: number } {
  const wide = encoding === 1 || encoding === 2
  for (let at = 0; at < bytes.length; at += wide ? 2 : 1)
    if (bytes[at] === 0 && (!wide || bytes[at + 1] === 0)) return { end: at, next: at + (wide ? 2 : 1) }
  return { end: bytes.length, next: bytes.length }
}

function decoded(bytes: Uint8Array, encoding: number): string {
  if (encoding !== 1) return encoding === 0 ? loosely(bytes) : new TextDecoder(ENCODINGS[encoding] ?? 'utf-8').decode(bytes)
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes)
}

function textOf(bytes: Uint8Array): string {
  const [encoding, words] = [bytes[0] ?? 0, bytes.subarray(1)]
  return decoded(words.subarray(0, endOf(words, encoding).end), encoding)
}

function pictureOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const type = endOf(bytes.subarray(1), 0).next + 1
  const words = bytes.subarray(type + 1)
  const picture = words.subarray(endOf(words, bytes[0] ?? 0).next)
  return picture.length > 0 ? own(picture) : null
}

function chapterOf(bytes: Uint8Array, version: number): TagChapter[] {
  const { next } = endOf(bytes, 0)
  if (next + 16 > bytes.length) return []
  const chapter: TagChapter = { start: view(bytes).getUint32(next), title: '', href: null }
  for (const { id, bytes: inner } of framesOf(bytes.subarray(next + 16), version)) {
    if (id === 'TIT2') chapter.title = textOf(inner)
    // Behind what the link is called stands the link itself, always in Latin letters.
    else if (id === 'WXXX')
      chapter.href = loosely(inner.subarray(1 + endOf(inner.subarray(1), inner[0] ?? 0).next)).split('\0', 1)[0] ?? null
  }
  return [chapter]
}
