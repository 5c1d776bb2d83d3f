import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import type { MediaBucket, ObjectKey } from '#worker/lib/media-bucket.ts'
import { rejectStalledWrites } from './reject-stalled-writes.ts'

/** A service that reports a failure of the disk at `failedAt`, in UTC ms. */
const storage = (failedAt: number) =>
  // The code under test uses only the service's `fetch`.
  ({ fetch: async () => Response.json({ isFailing: failedAt > 0, failedAt }) }) as unknown as Fetcher

const never = new Promise<never>(() => undefined)
/** A bucket whose writes never settle, like the local R2 on a full disk. */
const stalled = {
  put: () => never,
  resumeMultipartUpload: () => ({ key: '', uploadId: '', uploadPart: () => never, complete: () => never, abort: async () => undefined }),
} as unknown as MediaBucket
const immediately = () => Promise.resolve()

it('a write that is pending while the disk fails throws unavailable', async () => {
  const bucket = rejectStalledWrites(stalled, storage(Date.now() + 1000), immediately)
  const upload = bucket.resumeMultipartUpload('sound/a', 'b')
  for (const write of [bucket.put('sound/a', ''), upload.uploadPart(1, ''), upload.complete([])])
    await expect(write).rejects.toMatchObject({ code: 'unavailable' })
})

it('an earlier failure of the disk does not affect a pending write', async () => {
  let checks = 0
  let failedAt = Date.now() - 60_000
  const service = { fetch: async () => Response.json({ isFailing: false, failedAt }) } as unknown as Fetcher
  const wait = async () => {
    checks++
    if (checks === 5) failedAt = Date.now() + 1000
  }
  await expect(rejectStalledWrites(stalled, service, wait).put('sound/a', '')).rejects.toMatchObject({ code: 'unavailable' })
  expect(checks).toBe(5)
})

it('a write that fits, and every read, works as before', async () => {
  const key: ObjectKey = `sound/${newHash()}`
  const bucket = rejectStalledWrites(env.MEDIA, storage(0))
  await bucket.put(key, 'text')
  expect(await (await bucket.get(key))?.text()).toBe('text')
  await bucket.delete(key)
  expect(await bucket.head(key)).toBeNull()
})
