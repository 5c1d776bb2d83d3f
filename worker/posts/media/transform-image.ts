import type { Env } from '#worker/env.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'

/** A GIF of one pixel, which a working image service can always read. */
const PIXEL = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')

export type ImageSource = () => ReadableStream<Uint8Array>

export const imageSource =
  (bytes: Uint8Array<ArrayBuffer>): ImageSource =>
  () =>
    new Blob([bytes]).stream()

/** Returns the size of an image in pixels. Errors: `invalid` if the image is broken, `unavailable` if the image service fails. */
export const measureImage = (env: Env, source: ImageSource): Promise<{ width: number; height: number }> =>
  withHealthCheck(env, async () => {
    const info = await env.IMAGES.info(source())
    if (!('width' in info)) throw new Error('The image service reports no size')
    return info
  })

/** Transforms an image and returns its bytes. Errors: `invalid` if the image is broken, `unavailable` if the image service fails. */
export const transformImage = (
  env: Env,
  source: ImageSource,
  transform: ImageTransform,
  output: ImageOutputOptions,
): Promise<Uint8Array<ArrayBuffer>> =>
  withHealthCheck(env, async () => {
    const transformed = await env.IMAGES.input(source()).transform(transform).output(output)
    return new Uint8Array(await transformed.response().arrayBuffer())
  })

/**
 * Blames the image only if the service transforms `PIXEL` and then rejects the image again, because error 9523 can mean either a broken
 * image or a failure of the service (developers.cloudflare.com/images/reference/troubleshooting).
 */
async function withHealthCheck<Result>(env: Env, operate: () => Promise<Result>): Promise<Result> {
  try {
    return await operate()
  } catch (error) {
    await checkImageService(env, error)
  }
  try {
    return await operate()
  } catch {
    throw invalid({ file: 'این تصویر خراب است یا کامل نیامده؛ آن را دوباره ذخیره کن یا تصویر دیگری انتخاب کن' })
  }
}

async function checkImageService(env: Env, cause: unknown): Promise<void> {
  try {
    await (await env.IMAGES.input(imageSource(PIXEL)()).output({ format: 'image/webp' })).response().arrayBuffer()
  } catch {
    throw imageServiceUnavailable(cause)
  }
}

/** Creates the error for a failure of the image service or the media bucket, which is not the fault of the user's file. */
export const imageServiceUnavailable = (cause: unknown): AppError =>
  Object.assign(
    new AppError('unavailable', { message: 'اکنون نمی‌توانیم تصویر را آماده کنیم؛ تصویرت ایرادی ندارد، چند لحظهٔ دیگر دوباره امتحان کن.' }),
    { cause },
  )
