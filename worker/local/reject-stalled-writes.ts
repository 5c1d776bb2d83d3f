import { AppError } from '#worker/lib/errors.ts'
import type { MediaBucket, ObjectKey } from '#worker/lib/media-bucket.ts'
import { readStorageState } from './storage-failure.ts'

/** Interval between checks of a pending write, in ms. */
const CHECK_INTERVAL = 1000

const waitForNextCheck = () => new Promise<void>((done) => setTimeout(done, CHECK_INTERVAL))

/**
 * Returns a bucket whose writes throw `unavailable` when the disk fails while they are pending. The local R2 never settles a write that does
 * not fit on the disk, which would block the request or the queue forever. `wait` separates two checks.
 */
export function rejectStalledWrites(bucket: MediaBucket, storage: Fetcher | undefined, wait = waitForNextCheck): MediaBucket {
  if (!storage) return bucket
  const guard = async <Result>(write: Promise<Result>): Promise<Result> => {
    const startedAt = Date.now()
    let isSettled = false
    const watch = async (): Promise<never> => {
      for (;;) {
        await wait()
        if (isSettled || (await readStorageState(storage)).failedAt >= startedAt) throw new AppError('unavailable')
      }
    }
    try {
      return await Promise.race([write, watch()])
    } finally {
      isSettled = true
    }
  }
  return new Proxy(bucket, {
    get(target, name) {
      if (name === 'put') return (...given: Parameters<MediaBucket['put']>) => guard(target.put(...given))
      if (name === 'resumeMultipartUpload') return (key: ObjectKey, id: string) => guardUpload(target.resumeMultipartUpload(key, id), guard)
      const found: unknown = Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
}

const guardUpload = (upload: R2MultipartUpload, guard: <Result>(write: Promise<Result>) => Promise<Result>): R2MultipartUpload => ({
  key: upload.key,
  uploadId: upload.uploadId,
  uploadPart: (number, value, options) => guard(upload.uploadPart(number, value, options)),
  abort: () => upload.abort(),
  complete: (parts) => guard(upload.complete(parts)),
})
