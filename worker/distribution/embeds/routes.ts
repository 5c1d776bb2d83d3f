import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { OEmbed, OEmbedQuery } from './contract.ts'
import { readOEmbed } from './read-oembed.ts'
import { serveEmbed } from './serve-embed.ts'

export const embedRoutes = new Hono<AppContext>().get(
  '/:hash',
  describeEndpoint('Get the embeddable card of a post, or the player of an episode', { 200: 'text/html' }, [404, 410]),
  (c) => serveEmbed(c.get('db'), c.req.param('hash'), c.env.ORIGIN),
)

export const oEmbedRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('Get how another site embeds a post (oEmbed)', { 200: OEmbed }, [400, 404, 410]),
  validateInput('query', OEmbedQuery),
  async (c) => {
    // Scripts of any site may ask, as their servers may.
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return c.json(await readOEmbed(c.get('db'), c.env.ORIGIN, c.req.valid('query')), 200)
  },
)
