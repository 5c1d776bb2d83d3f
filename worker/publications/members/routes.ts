import { Hono } from 'hono'
import { PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { findUserByHandle, replaceHandle } from '#worker/people/profiles/index.ts'
import { publicationCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { Memberships } from './contract.ts'
import { readMemberships } from './read-memberships.ts'

export const publicationRoutes = new Hono<AppContext>()
  .get(
    '/mine',
    describeEndpoint("List the viewer's publications", { 200: Memberships }, [400, 401]),
    validateInput('query', PageQuery),
    async (c) => c.json(await readMemberships(c.get('db'), requireViewer(c).id, c.req.valid('query')), 200),
  )
  .get(
    '/of/:handle',
    describeEndpoint("List a user's publications", { 200: Memberships }, [400, 403, 404, 410]),
    validateInput('param', ByHandle),
    validateInput('query', PageQuery),
    async (c) => {
      const { handle } = c.req.valid('param')
      const person = await findUserByHandle(c.get('db'), handle, replaceHandle(c.req.url, handle), c.get('viewer')?.id)
      const page = await readMemberships(c.get('db'), person.id, c.req.valid('query'))
      c.header('Cache-Tag', [userCacheTag(person.hash), ...page.items.map(({ hash }) => publicationCacheTag(hash))].join(','))
      return c.json(page, 200)
    },
  )
