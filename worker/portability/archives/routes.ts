import { type Context, Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireReauthentication, requireViewer } from '#worker/lib/viewer.ts'
import { Archive, ArchiveByHash, ArchiveLink, CurrentArchive, PublicationByHandle } from './contract.ts'
import { downloadArchive } from './download-archive.ts'
import { findOwnPublication, ownAccount, type Subject } from './policy.ts'
import { readArchive } from './read-archive.ts'
import { cancelArchive, requestArchive } from './request-archive.ts'

async function request(c: Context<AppContext>, subject: Subject) {
  const archive = await requestArchive(c.env, c.get('db'), requireViewer(c), subject)
  return archive
}

/** Suspended members may use these routes too. */
export const archiveRoutes = new Hono<AppContext>()
  .get('/me', describeEndpoint("Get the archive of the viewer's account", { 200: CurrentArchive }, [401]), async (c) => {
    const viewer = requireViewer(c)
    return c.json({ archive: await readArchive(c.env, c.get('db'), viewer.id, ownAccount(viewer)) }, 200)
  })
  .post('/me', describeEndpoint("Build an archive of the viewer's account", { 202: Archive }, [401, 403, 429]), async (c) =>
    c.json(await request(c, ownAccount(requireReauthentication(c))), 202),
  )
  .get(
    '/publications/:handle',
    describeEndpoint('Get the archive of a publication', { 200: CurrentArchive }, [400, 401, 403, 404]),
    validateInput('param', PublicationByHandle),
    async (c) => {
      const viewer = requireViewer(c)
      const subject = await findOwnPublication(c.get('db'), viewer, c.req.valid('param').handle)
      return c.json({ archive: await readArchive(c.env, c.get('db'), viewer.id, subject) }, 200)
    },
  )
  .post(
    '/publications/:handle',
    describeEndpoint('Build an archive of a publication', { 202: Archive }, [400, 401, 403, 404, 429]),
    validateInput('param', PublicationByHandle),
    async (c) => {
      const viewer = requireReauthentication(c)
      return c.json(await request(c, await findOwnPublication(c.get('db'), viewer, c.req.valid('param').handle)), 202)
    },
  )
  .get(
    '/files/:hash/:expires/:signature',
    describeEndpoint(
      'Download an archive with its link, or a range of it',
      { 200: 'application/zip', 206: 'application/zip', 304: null },
      [400, 404, 410, 412, 416, 429],
    ),
    validateInput('param', ArchiveLink),
    async (c) => downloadArchive(c.env, c.get('db'), c.req.valid('param'), c.req.raw),
  )
  .delete(
    '/:hash',
    describeEndpoint('Cancel an archive, or delete a finished one', { 204: null }, [400, 401, 404]),
    validateInput('param', ArchiveByHash),
    async (c) => {
      await cancelArchive(c.get('db'), requireViewer(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
