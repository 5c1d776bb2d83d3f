import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { requireAdmin, requireAdminChange, requireStaff } from '#worker/moderation/admin/index.ts'
import { findByEmail, showAddresses } from './addresses.ts'
import { changeRole } from './change-role.ts'
import {
  ByHandle,
  ContactAddresses,
  EndedSessions,
  FindByEmail,
  FoundUser,
  ListedUsers,
  SetRole,
  UserDetails,
  UserQuery,
} from './contract.ts'
import { endSessions } from './end-sessions.ts'
import { listUsers } from './list-users.ts'
import { readUser } from './read-user.ts'

const byHandle = validateInput('param', ByHandle)

export const userAdminRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint(
      'Find accounts by the start of their name or @handle, newest first without one',
      { 200: ListedUsers },
      [400, 401, 403],
    ),
    validateInput('query', UserQuery),
    async (c) => {
      requireStaff(c)
      return c.json(await listUsers(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .post(
    '/email-search',
    describeEndpoint('Find the account of an e-mail address', { 200: FoundUser }, [400, 401, 403, 404]),
    validateInput('json', FindByEmail),
    async (c) => c.json(await findByEmail(c.get('db'), requireAdmin(c), c.req.valid('json').email), 200),
  )
  .get('/:handle', describeEndpoint('Read an account with its history', { 200: UserDetails }, [400, 401, 403, 404]), byHandle, async (c) =>
    c.json(await readUser(c.get('db'), requireStaff(c), c.req.valid('param').handle), 200),
  )
  .put(
    '/:handle/role',
    describeEndpoint('Change the role of an account', { 200: UserDetails }, [400, 401, 403, 404, 409]),
    byHandle,
    validateInput('json', SetRole),
    async (c) => {
      const [viewer, { handle }] = [requireAdminChange(c), c.req.valid('param')]
      await changeRole(c.get('db'), viewer, handle, c.req.valid('json').role)
      return c.json(await readUser(c.get('db'), viewer, handle), 200)
    },
  )
  .post(
    '/:handle/end-sessions',
    describeEndpoint('End all sessions and API tokens of an account', { 200: EndedSessions }, [400, 401, 403, 404]),
    byHandle,
    async (c) => c.json(await endSessions(c.get('db'), requireAdminChange(c), c.req.valid('param').handle), 200),
  )
  .post(
    '/:handle/addresses',
    describeEndpoint('Show the addresses of an account, which is recorded', { 200: ContactAddresses }, [400, 401, 403, 404]),
    byHandle,
    async (c) => c.json(await showAddresses(c.get('db'), requireAdminChange(c), c.req.valid('param').handle), 200),
  )
