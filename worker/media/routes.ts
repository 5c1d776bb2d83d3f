import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { Hash, LIMITS } from '#worker/lib/contract.ts'
import { AppError } from '#worker/lib/errors.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireWriter } from '#worker/lib/viewer.ts'
import { Uploaded } from './contract.ts'
import { imageKey } from './image-key.ts'
import { serveObject } from './serve.ts'
import { uploadImage } from './upload-image.ts'

/** `/api/media`: uploads. The body is the file itself. */
export const mediaRoutes = new Hono<AppContext>().post(
  '/images',
  describe('Upload a picture', { 201: Uploaded }, [400, 401, 413, 415]),
  async (c) => {
    const viewer = requireWriter(c)
    if (Number(c.req.header('Content-Length') ?? 0) > LIMITS.imageBytes)
      throw new AppError('too_large', { message: 'حجم تصویر بیش از ۱۰ مگابایت است؛ تصویر کوچک‌تری برگزین.' })
    const bytes = await readUpTo(c.req.raw.body, LIMITS.imageBytes)
    return c.json(await uploadImage(c.env, c.get('db'), viewer.id, bytes), 201)
  },
)

/** Reads a body without a trusted length, giving up one byte past the limit. */
async function readUpTo(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > limit) throw new AppError('too_large', { message: 'حجم تصویر بیش از ۱۰ مگابایت است؛ تصویر کوچک‌تری برگزین.' })
    parts.push(new Uint8Array(part))
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

const ImageFile = z.strictObject({ hash: Hash, file: z.string().regex(/^\d{1,5}\.(?:avif|webp)$/) })

/** `/media`: stored objects. */
export const mediaFiles = new Hono<AppContext>().get('/:hash/:file', input('param', ImageFile), (c) => {
  const { hash, file } = c.req.valid('param')
  const [width = '', format] = file.split('.')
  return serveObject(c.env, imageKey(hash, Number(width), format === 'avif' ? 'image/avif' : 'image/webp'), c.req.raw)
})
