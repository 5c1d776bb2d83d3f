import { Hono } from 'hono'
import { accentStylesheet, isAccent } from '#shared/accent-colour.ts'
import { DAY, SECOND } from '#shared/time.ts'
import { notFound } from '#worker/lib/errors.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireReauthentication, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ChangeHandle, OwnHandle } from '#worker/people/handles/contract.ts'
import { changeHandle, readOwnHandle } from '#worker/people/handles/index.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { findByHandle, replaceHandle } from '#worker/people/profiles/index.ts'
import { publicationCacheTag } from '#worker/posts/posts/index.ts'
import { requestClosing } from './close-publication.ts'
import {
  ByHash,
  ClosePublication,
  CreatePublication,
  ManagedPublication,
  OwnedCount,
  PublicationAbout,
  UpdatePublication,
} from './contract.ts'
import { countOwnedPublications, createPublication } from './create-publication.ts'
import { invalidatePublication } from './invalidate-publication.ts'
import { ownsPublication } from './policy.ts'
import { readAbout } from './read-about.ts'
import { findManaged, viewManaged } from './read-managed.ts'
import { updatePublication } from './update-publication.ts'

export const publicationRoutes = new Hono<AppContext>()
  .get('/owned', describeEndpoint('Count the publications that the viewer owns', { 200: OwnedCount }, [401]), async (c) =>
    c.json({ owned: await countOwnedPublications(c.get('db'), requireViewer(c).id) }, 200),
  )
  .get(
    '/managed/:hash',
    describeEndpoint('Get a publication that the viewer is a member of', { 200: ManagedPublication }, [400, 401, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(viewManaged(await findManaged(c.get('db'), requireViewer(c), c.req.valid('param').hash)), 200),
  )
  .post(
    '/',
    describeEndpoint('Create a publication', { 201: ManagedPublication }, [400, 401, 403, 409, 429]),
    validateInput('json', CreatePublication),
    async (c) => c.json(await createPublication(c.get('db'), requireWriter(c), c.req.valid('json')), 201),
  )
  .patch(
    '/:hash',
    describeEndpoint('Update a publication', { 200: ManagedPublication }, [400, 401, 403, 404, 429]),
    validateInput('param', ByHash),
    validateInput('json', UpdatePublication),
    async (c) => c.json(await updatePublication(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 200),
  )
  .get(
    '/:hash/handle',
    describeEndpoint('Get the handle of a publication and the remaining changes', { 200: OwnHandle }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => {
      const { id } = await findManaged(c.get('db'), requireViewer(c), c.req.valid('param').hash, ['owner'])
      return c.json(await readOwnHandle(c.get('db'), { kind: 'publication', id }), 200)
    },
  )
  .put(
    '/:hash/handle',
    describeEndpoint('Change the handle of a publication', { 200: OwnHandle }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    validateInput('json', ChangeHandle),
    async (c) => {
      const [db, viewer, { hash }] = [c.get('db'), requireWriter(c), c.req.valid('param')]
      const { id, handle: present } = await findManaged(db, viewer, hash, ['owner'])
      requireReauthentication(c)
      const allowed = ownsPublication(viewer.id, hash)
      const own = await changeHandle(db, {
        holder: { kind: 'publication', id, handle: present },
        userId: viewer.id,
        handle: c.req.valid('json').handle,
        allowed,
        invalidations: invalidatePublication(db, id, false, allowed),
      })
      return c.json(own, 200)
    },
  )
  .post(
    '/:hash/close',
    describeEndpoint('Close a publication', { 204: null }, [400, 401, 403, 404, 429]),
    validateInput('param', ByHash),
    validateInput('json', ClosePublication),
    async (c) => {
      const [db, viewer, { hash }] = [c.get('db'), requireWriter(c), c.req.valid('param')]
      await findManaged(db, viewer, hash, ['owner'])
      requireReauthentication(c)
      await requestClosing(db, viewer, hash, c.req.valid('json').handle)
      return c.body(null, 204)
    },
  )
  .get(
    '/:handle/about',
    describeEndpoint('Get what a publication says about itself', { 200: PublicationAbout, 301: null }, [400, 404, 410]),
    validateInput('param', ByHandle),
    async (c) => {
      const [db, viewerId, { handle }] = [c.get('db'), c.get('viewer')?.id, c.req.valid('param')]
      const owner = await findByHandle(db, handle, replaceHandle(c.req.url, handle), viewerId)
      if (owner.kind !== 'publication') throw notFound()
      c.header('Cache-Tag', publicationCacheTag(owner.publication.hash))
      return c.json(await readAbout(db, owner.publication, viewerId), 200)
    },
  )

/** Style sheets of accents, because the CSP forbids inline styles. */
export const accentRoutes = new Hono<AppContext>().get(
  '/:file',
  describeEndpoint('Get the stylesheet of an accent colour', { 200: 'text/css' }, [404]),
  (c) => {
    const [, accent = ''] = /^([^.]+)\.css$/.exec(c.req.param('file')) ?? []
    if (!isAccent(accent)) throw notFound()
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': `public, max-age=${(30 * DAY) / SECOND}` }
    return c.body(accentStylesheet(accent), 200, headers)
  },
)
