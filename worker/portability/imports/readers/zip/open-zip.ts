import { SourceError, type SourceFile } from '../../source-item.ts'
import { readDirectory, type ZipEntry } from './read-directory.ts'

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_BYTES = 30
const READ_BYTES = 1_000_000
/** Deflate compresses at most 1032:1; text and JSON in exports stay far below this. */
const MAX_RATIO = 400
/** Entries below this size may have any ratio. */
const RATIO_FREE_BYTES = 1_000_000
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/

export interface Zip {
  /** Paths of the files in the order of the directory, without folders and files of operating systems. */
  paths: readonly string[]
  has(path: string): boolean
  /** Size that the directory claims, in bytes; 0 for an unknown path. */
  size(path: string): number
  /** Returns the bytes of a file; undefined if it is missing, damaged or has more than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Returns the bytes of a file from the byte `from` on, as they are inflated. The stream fails with `SourceError` for a damaged file or a bomb. */
  stream(path: string, from?: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
}

/** Opens a zip file by its directory. Throws `SourceError` with `broken`, `encrypted`, `empty` or `tooMany`. */
export async function openZip(file: SourceFile): Promise<Zip> {
  const entries = new Map<string, ZipEntry>()
  for (const entry of await readDirectory(file))
    if (entry.path !== '' && !entry.path.endsWith('/') && !SYSTEM_FILE.test(entry.path) && !entries.has(entry.path))
      entries.set(entry.path, entry)
  if (entries.size === 0) throw new SourceError('empty')
  if ([...entries.values()].every(({ isEncrypted }) => isEncrypted)) throw new SourceError('encrypted')
  const stream = async (path: string, from = 0) => {
    const entry = entries.get(path)
    if (!entry) throw new SourceError('broken')
    return inflateEntry(file, entry, from)
  }
  return {
    paths: [...entries.keys()],
    has: (path) => entries.has(path),
    size: (path) => entries.get(path)?.bytes ?? 0,
    stream,
    read: async (path, maxBytes) => {
      const entry = entries.get(path)
      if (!entry || entry.bytes > maxBytes || entry.isEncrypted) return undefined
      try {
        return await readAll(await stream(path), maxBytes)
      } catch (error) {
        if (error instanceof SourceError) return undefined
        throw error
      }
    },
  }
}

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

async function inflateEntry(file: SourceFile, entry: ZipEntry, start: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  if (entry.isEncrypted) throw new SourceError('encrypted')
  if (entry.method !== 0 && entry.method !== 8) throw new SourceError('broken')
  if (entry.bytes > RATIO_FREE_BYTES && entry.bytes > entry.compressedBytes * MAX_RATIO) throw new SourceError('tooLarge')
  const header = await file.read(entry.headerAt, LOCAL_HEADER_BYTES)
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  if (header.length < LOCAL_HEADER_BYTES || view.getUint32(0, true) !== LOCAL_HEADER) throw new SourceError('broken')
  const from = entry.headerAt + LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
  if (from + entry.compressedBytes > file.bytes) throw new SourceError('broken')
  if (entry.method === 8) return streamOf(skipBytes(inflateRange(file, from, entry), start))
  return streamOf(readRange(file, from + Math.min(start, entry.compressedBytes), Math.max(0, entry.compressedBytes - start)))
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

/** Inflates an entry up to the size that the directory claims; more or less is an error. */
async function* inflateRange(file: SourceFile, from: number, entry: ZipEntry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const inflatedBytes = streamOf(readRange(file, from, entry.compressedBytes)).pipeThrough(new DecompressionStream('deflate-raw'))
  let bytes = 0
  const reader = inflatedBytes.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof SourceError ? error : new SourceError('broken')
      })
      if (done) break
      bytes += value.length
      if (bytes > entry.bytes) throw new SourceError('broken')
      yield new Uint8Array(value)
    }
    if (bytes !== entry.bytes) throw new SourceError('broken')
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
