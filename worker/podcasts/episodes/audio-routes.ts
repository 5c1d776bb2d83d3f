import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { AudioUpload, AudioUploads, CompleteUpload, SetEpisodeCover, StartUpload, UploadResult } from './contract.ts'
import { removeEpisodeAudio } from './remove-episode-audio.ts'
import { setEpisodeCover } from './set-episode-cover.ts'
import { cancelUpload } from './upload/cancel-upload.ts'
import { completeUpload } from './upload/complete-upload.ts'
import { listUploads } from './upload/list-uploads.ts'
import { startUpload } from './upload/start-upload.ts'
import { uploadPart } from './upload/upload-part.ts'

const MINUTE = 60_000
const UPLOAD_RATE: RatePolicy = { limit: 30, waitMs: 10_000, maxWaitMs: 10 * MINUTE, resetAfterMs: 60 * MINUTE }
/** Twenty of the largest files, and as many tries again on a bad line. */
const PART_RATE: RatePolicy = { limit: 1000, waitMs: 1000, maxWaitMs: MINUTE, resetAfterMs: 10 * MINUTE }

const ByPost = z.strictObject({ post: Hash })
const ByUpload = ByPost.extend({ hash: Hash })
const ByPart = ByUpload.extend({ number: z.coerce.number().int().min(1).max(10_000) })

/** `/api/episodes`: the sound of one's own post, and the uploads it comes by. */
export const audioRoutes = new Hono<AppContext>()
  .get(
    '/:post/uploads',
    describeEndpoint("Uploads of a post's sound under way", { 200: AudioUploads }, [401, 404]),
    validateInput('param', ByPost),
    async (c) => c.json(await listUploads(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .post(
    '/:post/uploads',
    describeEndpoint("Begin the upload of a post's sound, or go on with it", { 200: AudioUpload }, [400, 401, 403, 404, 409, 413, 429]),
    validateInput('param', ByPost),
    validateInput('json', StartUpload),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeAttempt(c.env, [[`sound-files:${viewer.hash}`, UPLOAD_RATE]])
      return c.json(await startUpload(c.env, c.get('db'), viewer, c.req.valid('param').post, c.req.valid('json')), 200)
    },
  )
  .put(
    '/:post/uploads/:hash/parts/:number',
    describeEndpoint(
      'A part of the file: its bytes alone, with their Content-Digest',
      { 204: null },
      [400, 401, 403, 404, 409, 413, 415, 429],
    ),
    validateInput('param', ByPart),
    async (c) => {
      const viewer = requireWriter(c)
      // A type no form sends, so that none is sent from elsewhere.
      if (c.req.header('Content-Type') !== 'application/octet-stream')
        throw new AppError('unsupported_type', { message: 'بخش پرونده باید application/octet-stream باشد.' })
      await consumeAttempt(c.env, [[`sound-parts:${viewer.hash}`, PART_RATE]])
      const put = uploadPart(c.env, c.get('db'), viewer, c.req.valid('param'), c.req.raw)
      // A part that came whole is kept though its sender is gone by then, and its claim with it.
      c.executionCtx.waitUntil(put.catch(() => undefined))
      await put
      return c.body(null, 204)
    },
  )
  .post(
    '/:post/uploads/:hash/complete',
    describeEndpoint("Make the whole upload the post's sound", { 200: UploadResult }, [400, 401, 403, 404, 409, 413, 415, 429]),
    validateInput('param', ByUpload),
    validateInput('json', CompleteUpload),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeAttempt(c.env, [[`sound-complete:${viewer.hash}`, UPLOAD_RATE]])
      const stored = await completeUpload(c.env, c.get('db'), viewer, c.req.valid('param'), c.req.valid('json'))
      c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.JOBS))
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
    describeEndpoint('Give an episode a cover of its own, or none', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByPost),
    validateInput('json', SetEpisodeCover),
    async (c) => {
      await setEpisodeCover(c.get('db'), requireWriter(c), c.req.valid('param').post, c.req.valid('json').cover)
      return c.body(null, 204)
    },
  )
  // A suspended author may still take things away.
  .delete(
    '/:post',
    describeEndpoint('Take the sound from a post', { 204: null }, [401, 404]),
    validateInput('param', ByPost),
    async (c) => {
      await removeEpisodeAudio(c.get('db'), requireViewer(c), c.req.valid('param').post)
      c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.JOBS))
      return c.body(null, 204)
    },
  )
