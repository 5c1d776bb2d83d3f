import { crc32 } from 'node:zlib'
import { LIMITS } from '#shared/limits/index.ts'
import type { TurnBudget } from '#worker/lib/turn-budget.ts'
import { SourceError, type SourceFile } from '../../source-item.ts'
import { decodeText } from '../text/decode-text.ts'
import { readDirectory, type ZipEntry } from './read-directory.ts'

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_BYTES = 30
const READ_BYTES = 1_000_000
/** Deflate compresses at most 1032:1; text and JSON in exports stay far below this. */
const MAX_RATIO = 400
/** Entries below this size may have any ratio. */
const RATIO_FREE_BYTES = 1_000_000
/** A compressed zip in a zip is held in memory. */
const MAX_NESTED_BYTES = 40_000_000
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/

export interface Zip {
  /** Paths of the files in the order of the directory, without folders and files of operating systems. */
  paths: readonly string[]
  has(path: string): boolean
  /** Size that the directory claims, in bytes; 0 for an unknown path. */
  size(path: string): number
  /** Returns the bytes of a file; undefined if it is missing, damaged or has more than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Returns the text of a file, or why it cannot be read: larger than `maxBytes`, which is checked before it is inflated, or damaged. */
  text(path: string, maxBytes: number): Promise<{ text: string } | { failure: 'tooLong' | 'damaged' }>
  /** Returns the bytes of a file from the byte `from` on, as they are inflated. The stream fails with `SourceError` for a damaged file or a bomb. */
  stream(path: string, from?: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
  /** Opens an entry as a file of its own, for a zip in this one. Throws `SourceError` with `nested` if it is too large for that. */
  open(path: string): Promise<SourceFile>
  /** Sum of the sizes that the directory claims, in bytes. */
  totalBytes: number
}

/**
 * Opens a zip file by its directory. Throws `SourceError` with `broken`, `encrypted`, `empty`, `tooMany`, or `bomb` if its entries share
 * bytes or have more than `maxBytes` together.
 */
export async function openZip(file: SourceFile, budget: TurnBudget, maxBytes: number = LIMITS.importInflatedBytes): Promise<Zip> {
  const entries = new Map<string, ZipEntry>()
  for (const entry of await readDirectory(file))
    if (entry.path !== '' && !entry.path.endsWith('/') && !SYSTEM_FILE.test(entry.path) && !entries.has(entry.path))
      entries.set(entry.path, entry)
  if (entries.size === 0) throw new SourceError('empty')
  const all = [...entries.values()]
  if (all.every(({ isEncrypted }) => isEncrypted)) throw new SourceError('encrypted')
  const totalBytes = all.reduce((sum, { bytes }) => sum + bytes, 0)
  if (totalBytes > maxBytes || haveSharedBytes(all)) throw new SourceError('bomb')
  const stream = async (path: string, from = 0) => {
    const entry = entries.get(path)
    if (!entry) throw new SourceError('broken')
    return inflateEntry(file, entry, from, budget)
  }
  const read = async (path: string, most: number) => {
    const entry = entries.get(path)
    return !entry || entry.bytes > most || entry.isEncrypted ? undefined : ignoreDamage(stream(path).then((bytes) => readAll(bytes, most)))
  }
  return {
    totalBytes,
    paths: [...entries.keys()],
    has: (path) => entries.has(path),
    size: (path) => entries.get(path)?.bytes ?? 0,
    stream,
    read,
    text: async (path, most) => {
      if ((entries.get(path)?.bytes ?? 0) > most) return { failure: 'tooLong' }
      const bytes = await read(path, most)
      return bytes ? { text: decodeText(bytes) } : { failure: 'damaged' }
    },
    open: async (path) => {
      const entry = entries.get(path)
      if (!entry) throw new SourceError('broken')
      if (entry.method === 0 && !entry.isEncrypted) return sliceOf(file, path, await dataStart(file, entry), entry.bytes)
      if (entry.bytes > MAX_NESTED_BYTES) throw new SourceError('nested')
      const bytes = await readAll(await stream(path), MAX_NESTED_BYTES)
      if (!bytes) throw new SourceError('nested')
      return {
        ...{ name: path, bytes: bytes.length },
        read: async (offset, length) => bytes.slice(offset, offset + length),
        stream: async () => new Blob([bytes]).stream(),
      }
    },
  }
}

/** Returns whether the data of two entries overlap, so that few bytes become many. */
function haveSharedBytes(entries: readonly ZipEntry[]): boolean {
  let end = 0
  for (const { headerAt, compressedBytes } of entries.toSorted((one, other) => one.headerAt - other.headerAt)) {
    if (headerAt < end) return true
    end = headerAt + LOCAL_HEADER_BYTES + compressedBytes
  }
  return false
}

async function ignoreDamage<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value
  } catch (error) {
    if (error instanceof SourceError) return undefined
    throw error
  }
}

/** A part of a file as a file. */
const sliceOf = (file: SourceFile, name: string, from: number, bytes: number): SourceFile => ({
  name,
  bytes,
  read: (offset, length) => file.read(from + offset, Math.max(0, Math.min(length, bytes - offset))),
  stream: async () => streamOf(readRange(file, from, bytes)),
})

/** Reads a stream; undefined if it has more than `maxBytes`. */
async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    if (bytes > maxBytes) return undefined
    parts.push(part)
  }
  const [only] = parts
  if (parts.length === 1 && only) return only
  const all = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

async function inflateEntry(
  file: SourceFile,
  entry: ZipEntry,
  start: number,
  budget: TurnBudget,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  if (entry.isEncrypted) throw new SourceError('encrypted')
  if (entry.method !== 0 && entry.method !== 8) throw new SourceError('broken')
  if (entry.bytes > RATIO_FREE_BYTES && entry.bytes > entry.compressedBytes * MAX_RATIO) throw new SourceError('bomb')
  const from = await dataStart(file, entry)
  if (entry.method === 8) {
    const inflatedBytes = inflateParts(readRange(file, from, entry.compressedBytes))
    return streamOf(skipBytes(checkEntry(inflatedBytes, entry, budget), start))
  }
  const skipped = Math.min(start, entry.compressedBytes)
  const bytes = readRange(file, from + skipped, entry.compressedBytes - skipped)
  return streamOf(checkEntry(bytes, skipped === 0 ? entry : { bytes: entry.bytes - skipped, crc: 0 }, budget))
}

/** Returns where the data of an entry begins. */
async function dataStart(file: SourceFile, entry: ZipEntry): Promise<number> {
  const header = await file.read(entry.headerAt, LOCAL_HEADER_BYTES)
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  if (header.length < LOCAL_HEADER_BYTES || view.getUint32(0, true) !== LOCAL_HEADER) throw new SourceError('broken')
  const from = entry.headerAt + LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
  if (from + entry.compressedBytes > file.bytes) throw new SourceError('broken')
  return from
}

/** Returns a stream that asks for the next bytes only when they are read. */
const streamOf = (parts: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 0 },
  )

async function* readRange(file: SourceFile, from: number, length: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < length; ) {
    const part = await file.read(from + at, Math.min(READ_BYTES, length - at))
    if (part.length === 0) throw new SourceError('broken')
    at += part.length
    yield part
  }
}

async function* skipBytes(parts: AsyncGenerator<Uint8Array<ArrayBuffer>>, bytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let left = bytes
  for await (const part of parts) {
    if (part.length > left) yield left === 0 ? part : part.subarray(left)
    left = Math.max(0, left - part.length)
  }
}

async function* inflateParts(compressed: AsyncGenerator<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = streamOf(compressed).pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof SourceError ? error : new SourceError('broken')
      })
      if (done) return
      yield new Uint8Array(value)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Passes on the bytes of an entry, which must have the size and the checksum that the directory claims; a checksum of 0 is not known. */
async function* checkEntry(
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  entry: Pick<ZipEntry, 'bytes' | 'crc'>,
  budget: TurnBudget,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let [bytes, crc] = [0, 0]
  for await (const part of parts) {
    bytes += part.length
    if (bytes > entry.bytes) throw new SourceError('broken')
    crc = crc32(part, crc)
    await budget.consume(part.length)
    yield part
  }
  if (bytes !== entry.bytes || (entry.crc !== 0 && crc !== entry.crc)) throw new SourceError('broken')
}
