import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { Env } from '#worker/env.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter, type Viewer } from '#worker/lib/viewer.ts'
import { postTag } from '#worker/posts/posts/index.ts'
import { putChapters } from './chapters/put.ts'
import { readChapters } from './chapters/read.ts'
import {
  Chapters,
  EpisodeFields,
  EpisodeSettings,
  ImportedTranscript,
  ImportTranscript,
  OwnTranscript,
  PutChapters,
  PutTranscript,
  TranscriptSaved,
  WordsPage,
  WordsQuery,
} from './contract.ts'
import { changeEpisode } from './episode/change.ts'
import { readEpisode } from './episode/read.ts'
import { findOwnSound } from './find-own.ts'
import { putTranscript } from './transcript/put.ts'
import { readOwnTranscript } from './transcript/read-own.ts'
import { readTranscript } from './transcript/read-transcript.ts'
import { readWords } from './transcript/read-words.ts'

const MINUTE = 60_000
const CHANGING: RatePolicy = { limit: 200, waitMs: 5000, maxWaitMs: 10 * MINUTE, quietMs: 60 * MINUTE }
const takeChangeTurn = (env: Env, viewer: Viewer) => takeTurn(env, [[`episode:${viewer.hash}`, CHANGING]])

const ByPost = z.strictObject({ post: Hash })
const ByHash = z.strictObject({ hash: Hash })

/** `/api/sounds`: an episode's own fields, its chapters and its words. */
export const episodeRoutes = new Hono<AppContext>()
  .get(
    '/:post/episode',
    describe('What the author of an episode says of it', { 200: EpisodeSettings }, [401, 404]),
    input('param', ByPost),
    async (c) => c.json(await readEpisode(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .put(
    '/:post',
    describe('Set all an author says of an episode', { 204: null }, [400, 401, 403, 404, 409, 429]),
    input('param', ByPost),
    input('json', EpisodeFields),
    async (c) => {
      const viewer = requireWriter(c)
      await takeChangeTurn(c.env, viewer)
      await changeEpisode(c.get('db'), viewer, c.req.valid('param').post, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get('/:post/chapters', describe("An episode's chapters", { 200: Chapters }, [401, 404]), input('param', ByPost), async (c) =>
    c.json(await readChapters(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .put(
    '/:post/chapters',
    describe("Set all of an episode's chapters", { 200: Chapters }, [400, 401, 403, 404, 429]),
    input('param', ByPost),
    input('json', PutChapters),
    async (c) => {
      const viewer = requireWriter(c)
      await takeChangeTurn(c.env, viewer)
      return c.json(await putChapters(c.get('db'), viewer, c.req.valid('param').post, c.req.valid('json')), 200)
    },
  )
  .get('/:post/transcript', describe("An episode's transcript", { 200: OwnTranscript }, [401, 404]), input('param', ByPost), async (c) =>
    c.json(await readOwnTranscript(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .put(
    '/:post/transcript',
    describe("Set an episode's whole transcript", { 200: TranscriptSaved }, [400, 401, 403, 404, 412, 413, 429]),
    input('param', ByPost),
    input('json', PutTranscript),
    async (c) => {
      const viewer = requireWriter(c)
      await takeChangeTurn(c.env, viewer)
      return c.json({ changedAt: await putTranscript(c.get('db'), viewer, c.req.valid('param').post, c.req.valid('json')) }, 200)
    },
  )
  .post(
    '/:post/transcript/import',
    describe('Read a transcript of any form, without storing it', { 200: ImportedTranscript }, [400, 401, 403, 404, 429]),
    input('param', ByPost),
    input('json', ImportTranscript),
    async (c) => {
      const viewer = requireWriter(c)
      await takeChangeTurn(c.env, viewer)
      const { duration } = await findOwnSound(c.get('db'), viewer, c.req.valid('param').post)
      return c.json(readTranscript(c.req.valid('json').text, duration), 200)
    },
  )
  .get(
    '/:hash/words',
    describe('What is said in a public episode, by its post', { 200: WordsPage }, [400, 403, 404, 410]),
    input('param', ByHash),
    input('query', WordsQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      c.res.headers.set('Cache-Tag', postTag(hash))
      return c.json(await readWords(c.get('db'), hash, c.req.valid('query'), c.get('viewer')?.id), 200)
    },
  )
