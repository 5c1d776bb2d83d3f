import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { RestoreResult, RestoreRevision, RevisionDetail, Revisions } from './contract.ts'
import { listRevisions, readRevision } from './read-revisions.ts'
import { restoreRevision } from './restore.ts'

const ByPost = z.strictObject({ hash: Hash })
const ByRevision = z.strictObject({ hash: Hash, revision: z.coerce.number().int().min(1) })

export const revisionRoutes = new Hono<AppContext>()
  .get(
    '/:hash/revisions',
    describeEndpoint('List the revisions of a draft', { 200: Revisions }, [400, 401, 404]),
    validateInput('param', ByPost),
    validateInput('query', PageQuery),
    async (c) => c.json(await listRevisions(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('query')), 200),
  )
  .get(
    '/:hash/revisions/:revision',
    describeEndpoint('Read a revision of a draft', { 200: RevisionDetail }, [400, 401, 404]),
    validateInput('param', ByRevision),
    async (c) => {
      const { hash, revision } = c.req.valid('param')
      return c.json(await readRevision(c.get('db'), requireViewer(c), hash, revision), 200)
    },
  )
  .post(
    '/:hash/revisions/:revision/restore',
    describeEndpoint('Restore a revision', { 200: RestoreResult }, [400, 401, 403, 404, 412]),
    validateInput('param', ByRevision),
    validateInput('json', RestoreRevision),
    async (c) => {
      const { hash, revision } = c.req.valid('param')
      return c.json(await restoreRevision(c.get('db'), requireWriter(c), hash, revision, c.req.valid('json')), 200)
    },
  )
