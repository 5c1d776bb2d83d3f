import { type Context, Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByCampaign } from '#worker/site/campaigns/contract.ts'
import { campaignTag } from '#worker/site/campaigns/index.ts'
import { BirthdayCard, ByCard, CommunityBirthday, CreatedCard, OwnBirthday } from './contract.ts'
import { createCard, deleteCard, readOwnBirthday } from './own-birthday.ts'
import { readCard } from './read-card.ts'
import { readCommunityBirthday } from './read-community-birthday.ts'

const bySlug = validateInput('param', ByCampaign)
const databasesOf = (c: Context<AppContext>) => ({ db: c.get('db'), statsDb: c.get('statsDb') })

export const birthdayRoutes = new Hono<AppContext>()
  .get(
    '/:slug/community',
    describeEndpoint("Read the community's year of a birthday", { 200: CommunityBirthday }, [400, 404]),
    bySlug,
    async (c) => {
      const { slug } = c.req.valid('param')
      const year = await readCommunityBirthday(c.get('db'), slug)
      c.header('Cache-Tag', [campaignTag(slug), 'tags'].join(','))
      return c.json(year, 200)
    },
  )
  .get('/:slug/year', describeEndpoint("Read the viewer's year of a birthday", { 200: OwnBirthday }, [400, 401, 404]), bySlug, async (c) =>
    c.json(await readOwnBirthday(databasesOf(c), requireViewer(c), c.req.valid('param').slug), 200),
  )
  .post(
    '/:slug/card',
    describeEndpoint("Create a card of the viewer's year, or return the existing one", { 200: CreatedCard }, [400, 401, 403, 404, 409]),
    bySlug,
    async (c) => c.json(await createCard(databasesOf(c), requireWriter(c), c.req.valid('param').slug), 200),
  )
  .delete(
    '/:slug/card',
    describeEndpoint("Delete the card of the viewer's year", { 204: null }, [400, 401, 403, 404]),
    bySlug,
    async (c) => {
      await deleteCard(c.get('db'), requireWriter(c), c.req.valid('param').slug)
      return c.body(null, 204)
    },
  )
  .get(
    '/:slug/cards/:hash',
    describeEndpoint("Read a card of a member's year", { 200: BirthdayCard }, [400, 403, 404, 410]),
    validateInput('param', ByCard),
    async (c) => {
      const { slug, hash } = c.req.valid('param')
      const { card, cacheTags } = await readCard(c.get('db'), hash, { slug, viewerId: c.get('viewer')?.id })
      c.header('Cache-Tag', cacheTags.join(','))
      return c.json(card, 200)
    },
  )
