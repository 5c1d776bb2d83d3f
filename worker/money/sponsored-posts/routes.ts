import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { requireFinance, requireFinanceChange } from '#worker/money/ledger/index.ts'
import { cancelSponsorship } from './cancel-sponsorship.ts'
import {
  AdminSponsoredPost,
  AdminSponsoredPosts,
  AdminSponsoredPostsQuery,
  CreateSponsoredPostPackage,
  PostSponsorships,
  ReviewSponsoredPost,
  SponsoredPostPackage,
  SponsoredPostPackages,
  SponsorPost,
  UpdateSponsoredPostPackage,
} from './contract.ts'
import { createPackage, listPackages, setPackageActive } from './manage-packages.ts'
import { listSponsoredPosts, readPostSponsorships, readSponsoredPost } from './read-sponsorships.ts'
import { reviewSponsoredPost } from './review-sponsored-post.ts'
import { sponsorPost } from './sponsor-post.ts'

const ByHash = z.strictObject({ hash: Hash })

export const sponsoredPostRoutes = new Hono<AppContext>()
  .get(
    '/posts/:hash',
    describeEndpoint(
      "List the sponsorships of one of the viewer's posts and the packages on sale",
      { 200: PostSponsorships },
      [400, 401, 404],
    ),
    validateInput('param', ByHash),
    async (c) => c.json(await readPostSponsorships(c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .post(
    '/posts/:hash',
    describeEndpoint(
      "Mark one of the viewer's posts as advertising; its invoice is paid like any other",
      { 201: PostSponsorships },
      [400, 401, 403, 404, 409],
    ),
    validateInput('param', ByHash),
    validateInput('json', SponsorPost),
    async (c) => {
      const [viewer, { hash }] = [requireWriter(c), c.req.valid('param')]
      await sponsorPost(c.get('db'), viewer, hash, c.req.valid('json'))
      return c.json(await readPostSponsorships(c.get('db'), viewer, hash), 201)
    },
  )
  .post(
    '/:hash/cancel',
    describeEndpoint('Cancel an unpaid sponsorship and void its invoice', { 204: null }, [400, 401, 404, 409]),
    validateInput('param', ByHash),
    async (c) => {
      await cancelSponsorship(c.get('db'), requireViewer(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )

export const sponsoredPostAdminRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List sponsored posts', { 200: AdminSponsoredPosts }, [400, 401, 403]),
    validateInput('query', AdminSponsoredPostsQuery),
    async (c) => {
      requireFinance(c)
      return c.json(await listSponsoredPosts(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .get('/packages', describeEndpoint('List all packages of sponsored posts', { 200: SponsoredPostPackages }, [401, 403]), async (c) => {
    requireFinance(c)
    return c.json(await listPackages(c.get('db')), 200)
  })
  .post(
    '/packages',
    describeEndpoint('Create a package of sponsored posts', { 201: SponsoredPostPackage }, [400, 401, 403, 409]),
    validateInput('json', CreateSponsoredPostPackage),
    async (c) => c.json(await createPackage(c.get('db'), requireFinanceChange(c), c.req.valid('json')), 201),
  )
  .patch(
    '/packages/:hash',
    describeEndpoint('Put a package of sponsored posts on sale or take it off', { 200: SponsoredPostPackage }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', UpdateSponsoredPostPackage),
    async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await setPackageActive(c.get('db'), requireFinanceChange(c), input), 200)
    },
  )
  .get(
    '/:hash',
    describeEndpoint('Read a sponsored post with the version to review', { 200: AdminSponsoredPost }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => {
      return c.json(await readSponsoredPost(c.get('db'), requireFinance(c), c.req.valid('param').hash), 200)
    },
  )
  .post(
    '/:hash/review',
    describeEndpoint(
      'Approve a sponsored post, or return it with a reason and a refund',
      { 200: AdminSponsoredPost },
      [400, 401, 403, 404, 409, 412],
    ),
    validateInput('param', ByHash),
    validateInput('json', ReviewSponsoredPost),
    async (c) => {
      const { hash } = c.req.valid('param')
      const viewer = requireFinanceChange(c)
      await reviewSponsoredPost(c.get('db'), viewer, hash, c.req.valid('json'))
      return c.json(await readSponsoredPost(c.get('db'), viewer, hash), 200)
    },
  )
