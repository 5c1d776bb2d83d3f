import { Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { requireStaff } from '#worker/moderation/admin/index.ts'
import { ByCampaign } from '#worker/site/campaigns/contract.ts'
import { campaignTag } from '#worker/site/campaigns/index.ts'
import { ApproveWish, ByWish, ModeratedWishes, ModeratedWishesQuery, OwnWish, RejectWish, Wishes, WriteWish } from './contract.ts'
import { approveWish, rejectWish } from './decide-wish.ts'
import { listModeratedWishes, listWishes, readOwnWish, wishesTag } from './read-wishes.ts'
import { deleteWish, writeWish } from './write-wish.ts'

const bySlug = validateInput('param', ByCampaign)

export const wishRoutes = new Hono<AppContext>()
  .get(
    '/:slug/wishes',
    describeEndpoint('List the approved wishes of a birthday, the latest first', { 200: Wishes }, [400, 404]),
    bySlug,
    validateInput('query', PageQuery),
    async (c) => {
      const { slug } = c.req.valid('param')
      const wishes = await listWishes(c.get('db'), slug, c.req.valid('query'), c.get('viewer')?.id)
      c.header('Cache-Tag', [wishesTag(slug), campaignTag(slug)].join(','))
      return c.json(wishes, 200)
    },
  )
  .get('/:slug/wish', describeEndpoint("Read the viewer's wish", { 200: OwnWish }, [400, 401, 404]), bySlug, async (c) =>
    c.json(await readOwnWish(c.get('db'), requireViewer(c), c.req.valid('param').slug), 200),
  )
  .put(
    '/:slug/wish',
    describeEndpoint('Write or change a wish, which waits for a moderator', { 200: OwnWish }, [400, 401, 403, 404, 409]),
    bySlug,
    validateInput('json', WriteWish),
    async (c) => c.json(await writeWish(c.get('db'), requireWriter(c), c.req.valid('param').slug, c.req.valid('json').body), 200),
  )
  .delete('/:slug/wish', describeEndpoint("Delete the viewer's wish", { 204: null }, [400, 401, 403, 404]), bySlug, async (c) => {
    await deleteWish(c.get('db'), requireWriter(c), c.req.valid('param').slug)
    return c.body(null, 204)
  })

const ERRORS = [400, 401, 403, 404, 412] as const

export const wishModerationRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List wishes for moderators', { 200: ModeratedWishes }, [400, 401, 403]),
    validateInput('query', ModeratedWishesQuery),
    async (c) => c.json(await listModeratedWishes(c.get('db'), requireStaff(c), c.req.valid('query')), 200),
  )
  .post(
    '/:hash/approve',
    describeEndpoint('Show a wish on the page of its birthday', { 204: null }, ERRORS),
    validateInput('param', ByWish),
    validateInput('json', ApproveWish),
    async (c) => {
      await approveWish(c.get('db'), requireStaff(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/reject',
    describeEndpoint('Reject a wish, or take it off the page', { 204: null }, ERRORS),
    validateInput('param', ByWish),
    validateInput('json', RejectWish),
    async (c) => {
      await rejectWish(c.get('db'), requireStaff(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
