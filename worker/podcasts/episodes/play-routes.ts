import { Hono } from 'hono'
import { z } from 'zod'
import { Hash, PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { postTag } from '#worker/posts/posts/index.ts'
import { Listening, ListeningPlace, Playable } from './contract.ts'
import { answerEmbed } from './embed-page.ts'
import { keepPlace } from './keep-place.ts'
import { listHeard } from './list-heard.ts'
import { readPlayable } from './read-playable.ts'

const ByHash = z.strictObject({ hash: Hash })

const MINUTE = 60_000
/** A player tells its place four times a minute, and at every pause. */
const TELLING: RatePolicy = { limit: 300, waitMs: 1000, maxWaitMs: MINUTE, quietMs: 10 * MINUTE }

/** `/api/sounds`: episodes for a player, by their post. */
export const playableRoutes = new Hono<AppContext>().get(
  '/:hash',
  describe('An episode for a player, by its post', { 200: Playable }, [400, 403, 404]),
  input('param', ByHash),
  async (c) => {
    const { hash } = c.req.valid('param')
    c.res.headers.set('Cache-Tag', postTag(hash))
    return c.json(await readPlayable(c.get('db'), hash, c.get('viewer')?.id), 200)
  },
)

/** `/api/listening`: where one stopped in episodes. */
export const listeningRoutes = new Hono<AppContext>()
  .get('/', describe('Episodes one has heard of, last heard first', { 200: Listening }, [400, 401]), input('query', PageQuery), async (c) =>
    c.json(await listHeard(c.get('db'), requireViewer(c).id, c.req.valid('query')), 200),
  )
  .put(
    '/:hash',
    describe('Keep where one stopped in an episode', { 204: null }, [400, 401, 404, 429]),
    input('param', ByHash),
    input('json', ListeningPlace),
    async (c) => {
      const viewer = requireViewer(c)
      await takeTurn(c.env, [[`listening:${viewer.hash}`, TELLING]])
      await keepPlace(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )

/** `/embed`: an episode in a frame of another site, as a page of its own, the same for all. */
export const embedPages = new Hono<AppContext>().get('/:hash', (c) => answerEmbed(c.get('db'), c.req.param('hash'), c.env.ORIGIN))
