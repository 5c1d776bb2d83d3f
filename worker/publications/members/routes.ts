import { Hono } from 'hono'
import { PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { personByHandle, samePath } from '#worker/people/profiles/index.ts'
import { authorTag, publicationTag } from '#worker/posts/posts/index.ts'
import { Memberships } from './contract.ts'
import { membershipsOf } from './memberships.ts'

/** `/api/publications`: one's own, and `/api/publications/of/{handle}`: a person's. */
export const publicationRoutes = new Hono<AppContext>()
  .get('/mine', describe("One's own publications", { 200: Memberships }, [400, 401]), input('query', PageQuery), async (c) =>
    c.json(await membershipsOf(c.get('db'), requireViewer(c).id, c.req.valid('query')), 200),
  )
  .get(
    '/of/:handle',
    describe("A person's publications", { 200: Memberships }, [400, 403, 404, 410]),
    input('param', ByHandle),
    input('query', PageQuery),
    async (c) => {
      const { handle } = c.req.valid('param')
      const person = await personByHandle(c.get('db'), handle, samePath(c.req.url, handle), c.get('viewer')?.id)
      const page = await membershipsOf(c.get('db'), person.id, c.req.valid('query'))
      c.header('Cache-Tag', [authorTag(person.hash), ...page.items.map(({ hash }) => publicationTag(hash))].join(','))
      return c.json(page, 200)
    },
  )
