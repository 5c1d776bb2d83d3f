import type { MediaBucket, ObjectKey } from '#worker/lib/media-bucket.ts'

/** Bytes of a part; R2 requires all parts but the last to have the same size, of at least 5 MiB. */
export const PART_BYTES = 5 * 1024 * 1024
const encoder = new TextEncoder()

export interface ObjectWriter {
  /** Appends text; keeps less than a part in memory once it resolves. */
  write: (text: string) => Promise<void>
  /** Stores the object and returns its size in bytes. */
  close: () => Promise<number>
  /** Drops the parts of an object that will not be stored. */
  abort: () => Promise<void>
}

/** Writes an object of any size in bounded memory: in parts, or at once if it is smaller than one. */
export function writeObject(bucket: MediaBucket, key: ObjectKey, contentType: string, partBytes = PART_BYTES): ObjectWriter {
  const httpMetadata = { contentType }
  const parts: R2UploadedPart[] = []
  let upload: R2MultipartUpload | undefined
  let [buffer, used, total] = [new Uint8Array(partBytes), 0, 0]
  const flush = async () => {
    upload ??= await bucket.createMultipartUpload(key, { httpMetadata })
    parts.push(await upload.uploadPart(parts.length + 1, buffer.subarray(0, used)))
    ;[buffer, used] = [new Uint8Array(partBytes), 0]
  }
  return {
    write: async (text) => {
      const bytes = encoder.encode(text)
      for (let from = 0; from < bytes.length; ) {
        if (used === partBytes) await flush()
        const length = Math.min(bytes.length - from, partBytes - used)
        buffer.set(bytes.subarray(from, from + length), used)
        ;[used, from, total] = [used + length, from + length, total + length]
      }
    },
    close: async () => {
      if (!upload) await bucket.put(key, buffer.subarray(0, used), { httpMetadata })
      else {
        if (used > 0) await flush()
        await upload.complete(parts)
      }
      return total
    },
    abort: async () => upload?.abort(),
  }
}
