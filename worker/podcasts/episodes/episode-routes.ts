import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { putChapters, readChapters } from './chapters.ts'
import {
  Chapters,
  EditableTranscript,
  EpisodeFields,
  EpisodeSettings,
  ImportedTranscript,
  ImportTranscript,
  PutChapters,
  PutTranscript,
  TranscriptPage,
  TranscriptPageQuery,
  TranscriptSaved,
} from './contract.ts'
import { findEditableEpisode } from './episode-access.ts'
import { readEpisodeSettings, updateEpisode } from './episode-settings.ts'
import { putTranscript, readEditableTranscript } from './transcript/edit-transcript.ts'
import { parseTranscript } from './transcript/parse-transcript.ts'
import { readTranscriptPage } from './transcript/read-transcript-page.ts'

const ByPost = z.strictObject({ post: Hash })
const ByHash = z.strictObject({ hash: Hash })

export const episodeRoutes = new Hono<AppContext>()
  .get(
    '/:post/settings',
    describeEndpoint("Get an episode's settings", { 200: EpisodeSettings }, [401, 404]),
    validateInput('param', ByPost),
    async (c) => c.json(await readEpisodeSettings(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .put(
    '/:post',
    describeEndpoint("Replace an episode's settings", { 204: null }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByPost),
    validateInput('json', EpisodeFields),
    async (c) => {
      await updateEpisode(c.get('db'), requireWriter(c), c.req.valid('param').post, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get(
    '/:post/chapters',
    describeEndpoint("Get an episode's chapters", { 200: Chapters }, [401, 404]),
    validateInput('param', ByPost),
    async (c) => c.json(await readChapters(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .put(
    '/:post/chapters',
    describeEndpoint("Replace an episode's chapters", { 200: Chapters }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByPost),
    validateInput('json', PutChapters),
    async (c) => {
      const viewer = requireWriter(c)
      return c.json(await putChapters(c.get('db'), viewer, c.req.valid('param').post, c.req.valid('json'), c.env.ORIGIN), 200)
    },
  )
  .get(
    '/:post/transcript',
    describeEndpoint("Get an episode's transcript", { 200: EditableTranscript }, [401, 404]),
    validateInput('param', ByPost),
    async (c) => c.json(await readEditableTranscript(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .put(
    '/:post/transcript',
    describeEndpoint("Replace an episode's transcript", { 200: TranscriptSaved }, [400, 401, 403, 404, 409, 412, 413, 429]),
    validateInput('param', ByPost),
    validateInput('json', PutTranscript),
    async (c) => {
      return c.json({ changedAt: await putTranscript(c.get('db'), requireWriter(c), c.req.valid('param').post, c.req.valid('json')) }, 200)
    },
  )
  .post(
    '/:post/transcript/import',
    describeEndpoint('Parse a transcript file without storing it', { 200: ImportedTranscript }, [400, 401, 403, 404, 429]),
    validateInput('param', ByPost),
    validateInput('json', ImportTranscript),
    async (c) => {
      const viewer = requireWriter(c)
      const { duration } = await findEditableEpisode(c.get('db'), viewer, c.req.valid('param').post)
      return c.json(parseTranscript(c.req.valid('json').text, duration), 200)
    },
  )
  .get(
    '/:hash/transcript/segments',
    describeEndpoint('List or search the transcript segments of a public episode', { 200: TranscriptPage }, [400, 403, 404, 410]),
    validateInput('param', ByHash),
    validateInput('query', TranscriptPageQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      c.res.headers.set('Cache-Tag', postCacheTag(hash))
      return c.json(await readTranscriptPage(c.get('db'), hash, c.req.valid('query'), c.get('viewer')?.id), 200)
    },
  )
