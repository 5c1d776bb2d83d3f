import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { requireModerator } from '#worker/account/suspensions/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { ImportReviewDetails, ImportReviews, ReturnImport } from './contract.ts'
import { approveImport, returnImport } from './decide-import.ts'
import { listImportReviews } from './list-reviews.ts'
import { readImportReview } from './read-review.ts'

const ByHash = z.strictObject({ hash: Hash })

export const importReviewRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint(
      'List imports whose posts wait for one decision, longest waiting first, without the viewer’s own',
      { 200: ImportReviews },
      [400, 401, 403],
    ),
    validateInput('query', PageQuery),
    async (c) => c.json(await listImportReviews(c.get('db'), requireModerator(c), c.req.valid('query')), 200),
  )
  .get(
    '/:hash',
    describeEndpoint(
      'Read an import that waits for a decision: counts, linked domains, and a sample of its posts',
      { 200: ImportReviewDetails },
      [400, 401, 403, 404],
    ),
    validateInput('param', ByHash),
    async (c) => c.json(await readImportReview(c.get('db'), requireModerator(c), c.req.valid('param').hash), 200),
  )
  .post(
    '/:hash/approve',
    describeEndpoint(
      'Publish the posts of an import that wait, and hold no later ones for their links',
      { 204: null },
      [400, 401, 403, 404, 409],
    ),
    validateInput('param', ByHash),
    async (c) => {
      await approveImport(c.get('db'), requireModerator(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/return',
    describeEndpoint('Return the posts of an import that wait to their author with a reason', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', ReturnImport),
    async (c) => {
      await returnImport(c.get('db'), requireModerator(c), c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
