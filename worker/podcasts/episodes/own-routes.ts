import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { CompleteUpload, SetSoundCover, SoundUpload, SoundUploads, StartUpload, StoredSound } from './contract.ts'
import { removeSound } from './remove-sound.ts'
import { setSoundCover } from './set-cover.ts'
import { completeUpload } from './upload/complete.ts'
import { giveUpload } from './upload/give-up.ts'
import { listUploads } from './upload/list.ts'
import { putPart } from './upload/put-part.ts'
import { startUpload } from './upload/start.ts'

const MINUTE = 60_000
const FILES: RatePolicy = { limit: 30, waitMs: 10_000, maxWaitMs: 10 * MINUTE, quietMs: 60 * MINUTE }
/** Twenty of the largest files, and as many tries again on a bad line. */
const PARTS: RatePolicy = { limit: 1000, waitMs: 1000, maxWaitMs: MINUTE, quietMs: 10 * MINUTE }

const ByPost = z.strictObject({ post: Hash })
const ByUpload = ByPost.extend({ hash: Hash })
const ByPart = ByUpload.extend({ number: z.coerce.number().int().min(1).max(10_000) })

/** `/api/sounds`: the sound of one's own post, and the uploads it comes by. */
export const soundRoutes = new Hono<AppContext>()
  .get(
    '/:post/uploads',
    describe("Uploads of a post's sound under way", { 200: SoundUploads }, [401, 404]),
    input('param', ByPost),
    async (c) => c.json(await listUploads(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .post(
    '/:post/uploads',
    describe("Begin the upload of a post's sound, or go on with it", { 200: SoundUpload }, [400, 401, 403, 404, 409, 413, 429]),
    input('param', ByPost),
    input('json', StartUpload),
    async (c) => {
      const viewer = requireWriter(c)
      await takeTurn(c.env, [[`sound-files:${viewer.hash}`, FILES]])
      return c.json(await startUpload(c.env, c.get('db'), viewer, c.req.valid('param').post, c.req.valid('json')), 200)
    },
  )
  .put(
    '/:post/uploads/:hash/parts/:number',
    describe('A part of the file: its bytes alone, with their Content-Digest', { 204: null }, [400, 401, 403, 404, 409, 413, 415, 429]),
    input('param', ByPart),
    async (c) => {
      const viewer = requireWriter(c)
      // A type no form sends, so that none is sent from elsewhere.
      if (c.req.header('Content-Type') !== 'application/octet-stream')
        throw new AppError('unsupported_type', { message: 'بخش پرونده باید application/octet-stream باشد.' })
      await takeTurn(c.env, [[`sound-parts:${viewer.hash}`, PARTS]])
      const put = putPart(c.env, c.get('db'), viewer, c.req.valid('param'), c.req.raw)
      // A part that came whole is kept though its sender is gone by then, and its claim with it.
      c.executionCtx.waitUntil(put.catch(() => undefined))
      await put
      return c.body(null, 204)
    },
  )
  .post(
    '/:post/uploads/:hash/complete',
    describe("Make the whole upload the post's sound", { 200: StoredSound }, [400, 401, 403, 404, 409, 413, 415, 429]),
    input('param', ByUpload),
    input('json', CompleteUpload),
    async (c) => {
      const viewer = requireWriter(c)
      await takeTurn(c.env, [[`sound-complete:${viewer.hash}`, FILES]])
      const stored = await completeUpload(c.env, c.get('db'), viewer, c.req.valid('param'), c.req.valid('json'))
      c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
      return c.json(stored, 200)
    },
  )
  .delete('/:post/uploads/:hash', describe('Cancel an upload', { 204: null }, [401, 404]), input('param', ByUpload), async (c) => {
    await giveUpload(c.env, c.get('db'), requireViewer(c), c.req.valid('param'))
    return c.body(null, 204)
  })
  .put(
    '/:post/cover',
    describe('Give an episode a cover of its own, or none', { 204: null }, [400, 401, 403, 404]),
    input('param', ByPost),
    input('json', SetSoundCover),
    async (c) => {
      await setSoundCover(c.get('db'), requireWriter(c), c.req.valid('param').post, c.req.valid('json').cover)
      return c.body(null, 204)
    },
  )
  // A suspended author may still take things away.
  .delete('/:post', describe('Take the sound from a post', { 204: null }, [401, 404]), input('param', ByPost), async (c) => {
    await removeSound(c.get('db'), requireViewer(c), c.req.valid('param').post)
    c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
    return c.body(null, 204)
  })
