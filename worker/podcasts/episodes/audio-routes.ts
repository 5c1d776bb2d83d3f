import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { assertPartType } from '#worker/lib/upload-parts.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { removeEpisodeAudio } from './audio-object.ts'
import { AudioUpload, AudioUploads, CompleteUpload, SetEpisodeCover, StartUpload, UploadResult } from './contract.ts'
import { setEpisodeCover } from './episode-settings.ts'
import { completeUpload } from './upload/complete-upload.ts'
import { cancelUpload } from './upload/discard-upload.ts'
import { listUploads, startUpload } from './upload/start-upload.ts'
import { uploadPart } from './upload/upload-part.ts'

const ByPost = z.strictObject({ post: Hash })
const ByUpload = ByPost.extend({ hash: Hash })
const ByPart = ByUpload.extend({ number: z.coerce.number().int().min(1).max(10_000) })

export const audioRoutes = new Hono<AppContext>()
  .get(
    '/:post/uploads',
    describeEndpoint("List open uploads of a post's audio", { 200: AudioUploads }, [401, 404]),
    validateInput('param', ByPost),
    async (c) => c.json(await listUploads(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .post(
    '/:post/uploads',
    describeEndpoint('Start or resume an audio upload', { 200: AudioUpload }, [400, 401, 403, 404, 409, 413, 429]),
    validateInput('param', ByPost),
    validateInput('json', StartUpload),
    async (c) => {
      const viewer = requireWriter(c)
      return c.json(await startUpload(c.env, c.get('db'), viewer, c.req.valid('param').post, c.req.valid('json')), 200)
    },
  )
  .put(
    '/:post/uploads/:hash/parts/:number',
    describeEndpoint(
      'Upload a part: raw bytes with a Content-Digest header',
      { 204: null },
      [400, 401, 403, 404, 409, 413, 415, 429],
      ['application/octet-stream'],
    ),
    validateInput('param', ByPart),
    async (c) => {
      const viewer = requireWriter(c)
      assertPartType(c.req.header('Content-Type'))
      const put = uploadPart(c.env, c.get('db'), viewer, c.req.valid('param'), c.req.raw)
      // Finish storing a received part even if the client disconnects.
      c.executionCtx.waitUntil(put.catch(() => undefined))
      await put
      return c.body(null, 204)
    },
  )
  .post(
    '/:post/uploads/:hash/complete',
    describeEndpoint('Complete an upload and attach it to the post', { 200: UploadResult }, [400, 401, 403, 404, 409, 413, 415, 429]),
    validateInput('param', ByUpload),
    validateInput('json', CompleteUpload),
    async (c) => {
      const viewer = requireWriter(c)
      const stored = await completeUpload(c.env, c.get('db'), viewer, c.req.valid('param'), c.req.valid('json'))
      return c.json(stored, 200)
    },
  )
  .delete(
    '/:post/uploads/:hash',
    describeEndpoint('Cancel an upload', { 204: null }, [401, 404]),
    validateInput('param', ByUpload),
    async (c) => {
      await cancelUpload(c.env, c.get('db'), requireViewer(c), c.req.valid('param'))
      return c.body(null, 204)
    },
  )
  .put(
    '/:post/cover',
    describeEndpoint("Set or clear an episode's cover", { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByPost),
    validateInput('json', SetEpisodeCover),
    async (c) => {
      await setEpisodeCover(c.get('db'), requireWriter(c), c.req.valid('param').post, c.req.valid('json').cover)
      return c.body(null, 204)
    },
  )
  // Suspended authors may still remove content.
  .delete('/:post', describeEndpoint("Remove a post's audio", { 204: null }, [401, 404]), validateInput('param', ByPost), async (c) => {
    await removeEpisodeAudio(c.get('db'), requireViewer(c), c.req.valid('param').post)
    return c.body(null, 204)
  })
