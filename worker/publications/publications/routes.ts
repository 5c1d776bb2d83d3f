import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { ByHash, ManagedPublication } from './contract.ts'
import { findManaged, viewManaged } from './read-managed.ts'

export const publicationRoutes = new Hono<AppContext>().get(
  '/managed/:hash',
  describeEndpoint('Get a publication that the viewer is a member of', { 200: ManagedPublication }, [400, 401, 404]),
  validateInput('param', ByHash),
  async (c) => c.json(viewManaged(await findManaged(c.get('db'), requireViewer(c), c.req.valid('param').hash)), 200),
)
