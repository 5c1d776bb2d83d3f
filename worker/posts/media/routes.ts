import { Hono } from 'hono'
import { z } from 'zod'
import { Audio, AudioFormat } from '#shared/audio.ts'
import { Hash } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { cacheHeaders } from '#worker/lib/page-cache.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { StorageUsage, Uploaded } from './contract.ts'
import { serveCover, uploadCover } from './cover.ts'
import { audioCacheTag, imageCacheTag, imageKey } from './object-keys.ts'
import { findAudio, serveObject, serveRanges } from './serve.ts'
import { readStorageUsage } from './storage-usage.ts'
import { audioTooLarge, uploadAudio } from './upload-audio.ts'
import { uploadImage } from './upload-image.ts'

export const mediaRoutes = new Hono<AppContext>()
  .get('/usage', describeEndpoint('Get the storage that the viewer’s uploads use', { 200: StorageUsage }, [401, 429]), async (c) =>
    c.json(await readStorageUsage(c.get('db'), requireViewer(c)), 200),
  )
  .post('/images', describeEndpoint('Upload an image', { 201: Uploaded }, [400, 401, 403, 409, 413, 415], ['image/*']), async (c) => {
    const viewer = requireWriter(c)
    return c.json(await uploadImage(c.env, c.get('db'), viewer.id, await readImageBody(c.req.raw)), 201)
  })
  .post(
    '/covers',
    describeEndpoint("Upload a show's cover: square, 1400 to 3000 pixels", { 201: Uploaded }, [400, 401, 403, 409, 413, 415], ['image/*']),
    async (c) => {
      const viewer = requireWriter(c)
      return c.json(await uploadCover(c.env, c.get('db'), viewer.id, await readImageBody(c.req.raw)), 201)
    },
  )
  .post(
    '/audio',
    describeEndpoint(
      'Upload audio for a post: MP3, M4A, AAC, Ogg or FLAC',
      { 201: Audio },
      [400, 401, 403, 409, 413, 415, 429],
      ['audio/*'],
    ),
    async (c) => {
      const viewer = requireWriter(c)
      if (Number(c.req.header('Content-Length') ?? 0) > LIMITS.postAudioBytes) throw audioTooLarge()
      return c.json(await uploadAudio(c.env, c.get('db'), viewer.id, c.req.raw.body), 201)
    },
  )

function readImageBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > LIMITS.imageBytes)
    throw new AppError('too_large', { message: 'حجم تصویر بیش از ۱۰ مگابایت است؛ تصویر کوچک‌تری انتخاب کن.' })
  return readBodyWithLimit(request.body, LIMITS.imageBytes)
}

/** Reads a body of unknown length; throws `too_large` as soon as it exceeds the limit. */
async function readBodyWithLimit(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > limit) throw new AppError('too_large', { message: 'حجم تصویر بیش از ۱۰ مگابایت است؛ تصویر کوچک‌تری انتخاب کن.' })
    parts.push(new Uint8Array(part))
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

const ImageFile = z.strictObject({ hash: Hash, file: z.string().regex(/^\d{1,5}\.(?:avif|webp)$/) })

export const mediaFileRoutes = new Hono<AppContext>()
  .get(
    '/audio/:file',
    describeEndpoint('Get uploaded audio, or a range of it', { 200: 'audio/*', 206: 'audio/*', 304: null }, [404, 412, 416]),
    async (c) => {
      const [, hash, extension] = /^([a-z0-9]{12})\.([a-z0-9]+)$/.exec(c.req.param('file')) ?? []
      const format = AudioFormat.safeParse(extension).data
      if (!hash || !format) throw notFound()
      const headers = { ...cacheHeaders('media'), 'Cache-Tag': audioCacheTag(hash) }
      return serveRanges(c.env, { ...(await findAudio(c.get('db'), hash, format)), headers }, c.req.raw)
    },
  )
  .get('/cover/:file', describeEndpoint('Get a podcast cover', { 200: 'image/jpeg', 304: null }, [404, 412]), (c) => {
    const [, hash] = /^([a-z0-9]{12})\.jpg$/.exec(c.req.param('file')) ?? []
    if (!hash) throw notFound()
    return serveCover(c.env, hash, c.req.raw)
  })
  .get(
    '/:hash/:file',
    describeEndpoint('Get an image in one size and format', { 200: ['image/avif', 'image/webp'], 304: null }, [404, 412]),
    validateInput('param', ImageFile),
    (c) => {
      const { hash, file } = c.req.valid('param')
      const [width = '', format] = file.split('.')
      const key = imageKey(hash, Number(width), format === 'avif' ? 'image/avif' : 'image/webp')
      return serveObject(c.env, key, [imageCacheTag(hash)], c.req.raw)
    },
  )
