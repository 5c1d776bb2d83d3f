import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { ByPost, CardQuery, PromotedCardSlot } from './contract.ts'
import { hideCard, unhideCard } from './hide-card.ts'
import { serveCard } from './serve-card.ts'

export const promotedCardRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('Choose a promoted card for the viewer; phones get none for the sidebar', { 200: PromotedCardSlot }, [400, 401]),
    validateInput('query', CardQuery),
    async (c) => {
      const [viewer, query] = [requireViewer(c), c.req.valid('query')]
      // A phone hides the sidebar, so its card would reserve a view in vain.
      if (query.place === 'sidebar' && /\bMobi/.test(c.req.header('User-Agent') ?? '')) return c.json({ card: null }, 200)
      return c.json({ card: await serveCard(c.env, c.get('db'), viewer, query) }, 200)
    },
  )
  .put(
    '/hidden/:post',
    describeEndpoint('Hide the promoted card of a post', { 204: null }, [400, 401, 404]),
    validateInput('param', ByPost),
    async (c) => {
      await hideCard(c.get('db'), requireViewer(c), c.req.valid('param').post)
      return c.body(null, 204)
    },
  )
  .delete(
    '/hidden/:post',
    describeEndpoint('Show the promoted card of a post again', { 204: null }, [400, 401]),
    validateInput('param', ByPost),
    async (c) => {
      await unhideCard(c.get('db'), requireViewer(c), c.req.valid('param').post)
      return c.body(null, 204)
    },
  )
