import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { ListeningHistory, PlayableEpisode, PlaybackProgress } from './contract.ts'
import { listListeningHistory, savePlaybackProgress } from './playback-progress.ts'
import { readPlayableEpisode } from './read-playable-episode.ts'

const ByHash = z.strictObject({ hash: Hash })

export const playerRoutes = new Hono<AppContext>().get(
  '/:hash',
  describeEndpoint('Get a playable episode by its post', { 200: PlayableEpisode }, [400, 403, 404, 410]),
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
      await savePlaybackProgress(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
