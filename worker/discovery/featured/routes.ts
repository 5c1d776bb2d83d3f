import { type Context, Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireViewer, type Viewer } from '#worker/lib/viewer.ts'
import { postTag } from '#worker/posts/posts/index.ts'
import { ByPick, ByPlace, ByPost, OrderPicks, PickPlaces, Picks } from './contract.ts'
import { orderPicks } from './order.ts'
import { pick, unpick } from './pick.ts'
import { findPlace } from './place.ts'
import { placesOf } from './places.ts'
import { canPick } from './policy.ts'
import { readPicks } from './read-picks.ts'

function requireEditor(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!canPick(viewer)) throw new AppError('forbidden')
  return viewer
}

/** `/api/picks/{front or a topic}`: what editors recommend there. */
export const pickRoutes = new Hono<AppContext>().get(
  '/:place',
  describe('Editors’ picks of the front page or a topic', { 200: Picks }, [400, 404]),
  input('param', ByPlace),
  async (c) => {
    const db = c.get('db')
    const place = await findPlace(db, c.req.valid('param').place)
    const picks = await readPicks(db, place, c.get('viewer')?.id)
    c.header('Cache-Tag', [place.tag, ...picks.items.map(({ hash }) => postTag(hash))].join(','))
    return c.json(picks, 200)
  },
)

/** `/api/moderation/picks`: recommending posts, for moderators and admins. */
export const pickingRoutes = new Hono<AppContext>()
  .get(
    '/of/:hash',
    describe('Where a post is picked and can be', { 200: PickPlaces }, [400, 401, 403, 404]),
    input('param', ByPost),
    async (c) => {
      requireEditor(c)
      return c.json(await placesOf(c.get('db'), c.req.valid('param').hash), 200)
    },
  )
  .get(
    '/:place',
    describe('All picks of a place, to arrange them', { 200: Picks }, [400, 401, 403, 404]),
    input('param', ByPlace),
    async (c) => {
      const viewer = requireEditor(c)
      const place = await findPlace(c.get('db'), c.req.valid('param').place)
      return c.json(await readPicks(c.get('db'), place, viewer.id, { all: true }), 200)
    },
  )
  .put(
    '/:place/:hash',
    describe('Pick a post for a place, before the others', { 204: null }, [400, 401, 403, 404, 409]),
    input('param', ByPick),
    async (c) => {
      const viewer = requireEditor(c)
      const { place, hash } = c.req.valid('param')
      await pick(c.get('db'), viewer, place, hash)
      return c.body(null, 204)
    },
  )
  .delete('/:place/:hash', describe('Take a pick away', { 204: null }, [400, 401, 403, 404]), input('param', ByPick), async (c) => {
    const viewer = requireEditor(c)
    const { place, hash } = c.req.valid('param')
    await unpick(c.get('db'), viewer, place, hash)
    return c.body(null, 204)
  })
  .put(
    '/:place',
    describe('Put the picks of a place in an order', { 204: null }, [400, 401, 403, 404]),
    input('param', ByPlace),
    input('json', OrderPicks),
    async (c) => {
      await orderPicks(c.get('db'), requireEditor(c), c.req.valid('param').place, c.req.valid('json').order)
      return c.body(null, 204)
    },
  )
