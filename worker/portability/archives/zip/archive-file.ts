import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Env } from '#worker/env.ts'
import { archiveKey, indexKey, tailKey } from '../object-keys.ts'
import { dataDescriptor, isLargeFile, localHeader, type ZipEntry } from './zip-records.ts'

/** Bytes of every part but the last; R2 requires equal ones of at least 5 MiB. */
export const PART_BYTES = 8 * 1024 * 1024

/** A file that is already written. */
export interface WrittenFile extends ZipEntry {
  /** Hexadecimal. */
  sha256: string
}

const WrittenEntry = z.object({
  path: z.string(),
  crc: z.number(),
  bytes: z.number(),
  offset: z.number(),
  isStreamed: z.boolean(),
  sha256: z.string(),
})
/** Object of a checkpoint: the files and the parts since the checkpoint before. */
const Index = z.object({ files: z.array(WrittenEntry), parts: z.array(z.object({ partNumber: z.number(), etag: z.string() })) })
export type CheckpointIndex = z.infer<typeof Index>

export interface FileSource {
  env: Pick<Env, 'MEDIA'>
  hash: string
  multipartId: string
  /** Number of this turn, in the keys of its objects. */
  turn: number
  /** Time of the files, in UTC ms. */
  at: number
  /** Prefix of all paths, with a slash at its end. */
  folder: string
  /** Runs after every part. */
  afterPart: () => Promise<void>
}

/** A text, or chunks of a stream; `maxBytes` of a stream is an upper bound of its length. */
export type FileContent = string | { stream: AsyncIterable<string | Uint8Array>; maxBytes: number }

const encoder = new TextEncoder()

/**
 * Writes a zip to a multipart upload and holds one part at a time. `offset` is where it continues, and `tail` the bytes after the last full
 * part. The same part may be written again, by a later turn, until the upload is completed.
 */
export function openArchiveFile(source: FileSource, start: { offset: number; tail: Uint8Array | undefined }) {
  const { env, hash, multipartId, turn, at, folder, afterPart } = source
  const upload = env.MEDIA.resumeMultipartUpload(archiveKey(hash), multipartId)
  const buffer = new Uint8Array(PART_BYTES)
  let offset = start.offset
  let partNumber = Math.floor(offset / PART_BYTES)
  let filled = offset % PART_BYTES
  if (filled !== (start.tail?.length ?? 0)) throw new Error('The tail of an archive does not match its progress')
  if (start.tail) buffer.set(start.tail)
  let index: CheckpointIndex = { files: [], parts: [] }

  async function uploadPart(bytes: Uint8Array): Promise<void> {
    partNumber += 1
    const { etag } = await upload.uploadPart(partNumber, bytes)
    index.parts.push({ partNumber, etag })
    await afterPart()
  }

  async function write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const count = Math.min(bytes.length - from, PART_BYTES - filled)
      buffer.set(bytes.subarray(from, from + count), filled)
      filled += count
      from += count
      if (filled === PART_BYTES) {
        await uploadPart(buffer)
        filled = 0
      }
    }
    offset += bytes.length
  }

  /** Adds a file below the top folder. */
  async function add(path: string, content: FileContent): Promise<WrittenFile> {
    const entry = { path: folder + path, crc: 0, bytes: 0, offset, isStreamed: typeof content !== 'string' }
    const hasher = createHash('sha256')
    if (typeof content === 'string') {
      const bytes = encoder.encode(content)
      Object.assign(entry, { crc: crc32(bytes), bytes: bytes.length })
      hasher.update(bytes)
      await write(localHeader(entry, at))
      await write(bytes)
    } else {
      await write(localHeader({ ...entry, bytes: content.maxBytes }, at))
      for await (const chunk of content.stream) {
        const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk
        entry.crc = crc32(bytes, entry.crc)
        entry.bytes += bytes.length
        hasher.update(bytes)
        await write(bytes)
      }
      await write(dataDescriptor(entry.crc, entry.bytes, isLargeFile(content.maxBytes)))
    }
    const file = { ...entry, sha256: hasher.digest('hex') }
    index.files.push(file)
    return file
  }

  /** Stores what a later turn needs to continue from here, as checkpoint `number`. */
  async function store(number: number): Promise<void> {
    await env.MEDIA.put(indexKey(hash, number, turn), JSON.stringify(index))
    if (filled > 0) await env.MEDIA.put(tailKey(hash, number, turn), buffer.slice(0, filled))
    index = { files: [], parts: [] }
  }

  /** Uploads the last part and completes the upload with these parts and those since the last checkpoint. */
  async function complete(parts: CheckpointIndex['parts']): Promise<void> {
    if (filled > 0) await uploadPart(buffer.subarray(0, filled))
    await upload.complete([...parts, ...index.parts])
  }

  return {
    write,
    add,
    store,
    complete,
    offset: () => offset,
    /** Files and parts since the last checkpoint. */
    pending: () => index,
  }
}
export type ArchiveFile = ReturnType<typeof openArchiveFile>

/** Reads the object of a checkpoint. */
export async function readIndex(env: Pick<Env, 'MEDIA'>, key: string): Promise<CheckpointIndex> {
  const found = await env.MEDIA.get(key)
  if (!found) throw new Error('An archive lost its index')
  return Index.parse(await found.json())
}
