/** R2 requires parts of equal size, at least 5 MiB each, except for the last part. */
const PART_BYTES = 5 * 1024 * 1024

/** Streams an object of unknown length to R2, holding one part in memory at a time. The object becomes visible on `finish`. */
export function createMultipartWriter(bucket: R2Bucket, key: string) {
  let buffer = new Uint8Array(PART_BYTES)
  let size = 0
  let multipart: { upload: R2MultipartUpload; parts: R2UploadedPart[] } | undefined
  const sendPart = async (bytes: Uint8Array<ArrayBuffer>) => {
    multipart ??= { upload: await bucket.createMultipartUpload(key), parts: [] }
    multipart.parts.push(await multipart.upload.uploadPart(multipart.parts.length + 1, bytes))
  }
  return {
    async write(piece: Uint8Array): Promise<void> {
      for (let at = 0; at < piece.length; ) {
        const next = piece.subarray(at, at + PART_BYTES - size)
        buffer.set(next, size)
        size += next.length
        at += next.length
        if (size < PART_BYTES) return
        await sendPart(buffer)
        buffer = new Uint8Array(PART_BYTES)
        size = 0
      }
    },
    async finish(): Promise<void> {
      if (!multipart) {
        await bucket.put(key, buffer.subarray(0, size))
        return
      }
      if (size > 0) await sendPart(buffer.slice(0, size))
      await multipart.upload.complete(multipart.parts)
    },
    /** Discards the upload, whether or not it is finished. R2 itself expires abandoned multipart uploads after a week. */
    async abort(): Promise<void> {
      await multipart?.upload.abort().catch(() => undefined)
      await bucket.delete(key)
    },
  }
}
