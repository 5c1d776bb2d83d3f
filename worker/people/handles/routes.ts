import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireReauthentication, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'
import { ChangeHandle, OwnHandle } from './contract.ts'
import { changeHandle, readOwnHandle } from './own-handle.ts'

export const handleRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('Get the handle and the remaining changes', { 200: OwnHandle }, [401]), async (c) =>
    c.json(await readOwnHandle(c.get('db'), { kind: 'user', id: requireViewer(c).id }), 200),
  )
  .put(
    '/',
    describeEndpoint('Change the handle', { 200: OwnHandle }, [400, 401, 403, 409, 429]),
    validateInput('json', ChangeHandle),
    async (c) => {
      requireWriter(c)
      const [db, { id, handle: present }] = [c.get('db'), requireReauthentication(c)]
      const { handle } = c.req.valid('json')
      const holder = { kind: 'user', id, handle: present } as const
      return c.json(await changeHandle(db, { holder, userId: id, handle, invalidations: invalidateUser(db, id) }), 200)
    },
  )
