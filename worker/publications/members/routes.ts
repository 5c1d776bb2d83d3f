import { Hono } from 'hono'
import { z } from 'zod'
import { Handle, Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { notFound } from '#worker/lib/errors.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { findByHandle, findUserByHandle, replaceHandle } from '#worker/people/profiles/index.ts'
import { publicationCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { ByHash } from '#worker/publications/publications/contract.ts'
import { findManaged } from '#worker/publications/publications/index.ts'
import { changeRole, leavePublication, removeMember } from './change-members.ts'
import { ChangeRole, Members, Memberships, MembersQuery, Writers } from './contract.ts'
import { listMembers, listWriters } from './list-members.ts'
import { listMemberships } from './list-memberships.ts'

const ByMember = z.strictObject({ hash: Hash, handle: Handle })

export const membershipRoutes = new Hono<AppContext>()
  .get(
    '/mine',
    describeEndpoint("List the viewer's publications", { 200: Memberships }, [400, 401]),
    validateInput('query', PageQuery),
    async (c) => c.json(await listMemberships(c.get('db'), requireViewer(c).id, c.req.valid('query')), 200),
  )
  .get(
    '/of/:handle',
    describeEndpoint("List a user's publications", { 200: Memberships, 301: null }, [400, 403, 404, 410]),
    validateInput('param', ByHandle),
    validateInput('query', PageQuery),
    async (c) => {
      const { handle } = c.req.valid('param')
      const person = await findUserByHandle(c.get('db'), handle, replaceHandle(c.req.url, handle), c.get('viewer')?.id)
      const page = await listMemberships(c.get('db'), person.id, c.req.valid('query'))
      c.header('Cache-Tag', [userCacheTag(person.hash), ...page.items.map(({ hash }) => publicationCacheTag(hash))].join(','))
      return c.json(page, 200)
    },
  )
  .get(
    '/writers/:handle',
    describeEndpoint('List the owner, editors and writers of a publication', { 200: Writers, 301: null }, [400, 404, 410]),
    validateInput('param', ByHandle),
    validateInput('query', PageQuery),
    async (c) => {
      const [db, viewerId, { handle }] = [c.get('db'), c.get('viewer')?.id, c.req.valid('param')]
      const owner = await findByHandle(db, handle, replaceHandle(c.req.url, handle), viewerId)
      if (owner.kind !== 'publication') throw notFound()
      c.header('Cache-Tag', publicationCacheTag(owner.publication.hash))
      return c.json(await listWriters(db, owner.publication.id, c.req.valid('query'), viewerId), 200)
    },
  )
  .get(
    '/:hash/members',
    describeEndpoint('List or search the members of a publication, for its members', { 200: Members }, [400, 401, 404, 429]),
    validateInput('param', ByHash),
    validateInput('query', MembersQuery),
    async (c) => {
      const { id } = await findManaged(c.get('db'), requireViewer(c), c.req.valid('param').hash)
      return c.json(await listMembers(c.get('db'), id, c.req.valid('query')), 200)
    },
  )
  .patch(
    '/:hash/members/:handle',
    describeEndpoint("Change a member's role", { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByMember),
    validateInput('json', ChangeRole),
    async (c) => {
      await changeRole(c.get('db'), requireWriter(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
  .delete(
    '/:hash/members/:handle',
    describeEndpoint('Remove a member', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByMember),
    async (c) => {
      await removeMember(c.get('db'), requireWriter(c), c.req.valid('param'))
      return c.body(null, 204)
    },
  )
  .delete(
    '/:hash/membership',
    describeEndpoint('Leave a publication', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    async (c) => {
      await leavePublication(c.get('db'), requireWriter(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
