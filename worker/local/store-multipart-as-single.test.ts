import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'
import { storeMultipartAsSingle } from './store-multipart-as-single.ts'

test('the local bucket stores a multipart upload as one object of the same length, which an aborted upload leaves unchanged', async () => {
  const bucket = storeMultipartAsSingle(env.MEDIA)
  const key: ObjectKey = `sound/${newHash()}`
  const parts = [new Uint8Array(5 * 1024 * 1024).fill(1), new Uint8Array(1000).fill(2)]
  const { uploadId } = await bucket.createMultipartUpload(key)
  const upload = bucket.resumeMultipartUpload(key, uploadId)
  const done = [await upload.uploadPart(1, parts[0] ?? ''), await upload.uploadPart(2, parts[1] ?? '')]
  const stored = await upload.complete(done)
  // Only an object stored in one piece has an MD5 checksum.
  expect(stored.checksums.md5).toBeDefined()
  const whole = new Uint8Array((await (await bucket.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect([whole.length, whole[0], whole.at(-1)]).toEqual([5 * 1024 * 1024 + 1000, 1, 2])
  const given = bucket.resumeMultipartUpload(key, (await bucket.createMultipartUpload(key)).uploadId)
  await given.abort()
  await expect(given.complete([])).rejects.toThrow()
  expect((await bucket.head(key))?.etag).toBe(stored.etag)
})
