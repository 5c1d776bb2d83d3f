import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { SaveReadingPlace } from './contract.ts'
import { saveReadingPlace } from './reading-places.ts'

export const readingPlaceRoutes = new Hono<AppContext>().put(
  '/:hash',
  describeEndpoint('Save where the viewer is in a post', { 204: null }, [400, 401, 404, 429]),
  validateInput('param', z.strictObject({ hash: Hash })),
  validateInput('json', SaveReadingPlace),
  async (c) => {
    await saveReadingPlace(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('json'))
    return c.body(null, 204)
  },
)
