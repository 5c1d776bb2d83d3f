import { Hono } from 'hono'
import { z } from 'zod'
import { Hash, PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { ListeningHistory, PlayableEpisode, PlaybackProgress } from './contract.ts'
import { serveEmbedPage } from './embed-page.ts'
import { listListeningHistory } from './list-listening-history.ts'
import { readPlayableEpisode } from './read-playable-episode.ts'
import { savePlaybackProgress } from './save-playback-progress.ts'

const ByHash = z.strictObject({ hash: Hash })

const MINUTE = 60_000
/** Allows for players that report four times a minute and at every pause. */
const PROGRESS_RATE: RatePolicy = { limit: 300, waitMs: 1000, maxWaitMs: MINUTE, resetAfterMs: 10 * MINUTE }

export const playerRoutes = new Hono<AppContext>().get(
  '/:hash',
  describeEndpoint('Get a playable episode by its post', { 200: PlayableEpisode }, [400, 403, 404]),
  validateInput('param', ByHash),
  async (c) => {
    const { hash } = c.req.valid('param')
    c.res.headers.set('Cache-Tag', postCacheTag(hash))
    return c.json(await readPlayableEpisode(c.get('db'), hash, c.get('viewer')?.id), 200)
  },
)

export const listeningHistoryRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List the listening history, latest first', { 200: ListeningHistory }, [400, 401]),
    validateInput('query', PageQuery),
    async (c) => c.json(await listListeningHistory(c.get('db'), requireViewer(c).id, c.req.valid('query')), 200),
  )
  .put(
    '/:hash',
    describeEndpoint('Save playback progress', { 204: null }, [400, 401, 404, 429]),
    validateInput('param', ByHash),
    validateInput('json', PlaybackProgress),
    async (c) => {
      const viewer = requireViewer(c)
      await consumeAttempt(c.env, [[`listening:${viewer.hash}`, PROGRESS_RATE]])
      await savePlaybackProgress(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )

export const embedRoutes = new Hono<AppContext>().get('/:hash', (c) => serveEmbedPage(c.get('db'), c.req.param('hash'), c.env.ORIGIN))
