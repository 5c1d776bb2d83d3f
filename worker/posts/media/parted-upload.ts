/** R2 takes parts of one size, no smaller than this but for the last. */
const PART = 5 * 1024 * 1024

/**
 * Stores what comes in pieces of no known length, holding one part of it at a time. Nothing is stored before `finish`.
 */
export function partedUpload(bucket: R2Bucket, key: string) {
  let held = new Uint8Array(PART)
  let size = 0
  let begun: { upload: R2MultipartUpload; parts: R2UploadedPart[] } | undefined
  const sendPart = async (bytes: Uint8Array<ArrayBuffer>) => {
    begun ??= { upload: await bucket.createMultipartUpload(key), parts: [] }
    begun.parts.push(await begun.upload.uploadPart(begun.parts.length + 1, bytes))
  }
  return {
    async add(piece: Uint8Array): Promise<void> {
      for (let at = 0; at < piece.length; ) {
        const next = piece.subarray(at, at + PART - size)
        held.set(next, size)
        size += next.length
        at += next.length
        if (size < PART) return
        await sendPart(held)
        held = new Uint8Array(PART)
        size = 0
      }
    },
    async finish(): Promise<void> {
      if (!begun) {
        await bucket.put(key, held.subarray(0, size))
        return
      }
      if (size > 0) await sendPart(held.slice(0, size))
      await begun.upload.complete(begun.parts)
    },
    /** Leaves nothing behind, finished or not; R2 itself forgets after a week what could not be given up. */
    async giveUp(): Promise<void> {
      await begun?.upload.abort().catch(() => undefined)
      await bucket.delete(key)
    },
  }
}
