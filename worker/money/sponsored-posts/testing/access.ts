import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_AUTHOR, STAFF_ONLY, statusForAuthor } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aHeldPost } from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { sponsoredPostPackages } from '../schema.ts'

/** A package of sponsored posts that is off sale. */
const sponsoredPostPackageSubject = subject({
  states: ['inactive', 'missing'],
  belongsTo: 'nobody',
  async create({ state }) {
    const hash = newHash()
    if (state !== 'missing')
      await database(env)
        .insert(sponsoredPostPackages)
        .values({ hash, name: `بستهٔ ${hash}`, price: 3_000_000, isActive: false, createdAt: 0 })
    return { hash }
  },
})

/** Creates a sponsorship of a post; unless it is unpaid, version 1 of the post was held. */
const sponsoredPostSubject = subject({
  states: ['unpaid', 'waiting', 'approved', 'returned', 'missing'],
  belongsTo: 'author',
  async create({ state, owner }) {
    if (state === 'missing') return { hash: newHash() }
    const known = state === 'waiting' ? 'in_review' : state
    const review = { in_review: 'held', approved: 'released', returned: 'returned', unpaid: 'withdrawn' } as const
    const post = await aHeldPost(owner, { state: review[known] })
    return { hash: (await aSponsorship(owner, post, { state: known })).hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    sponsoredPostPackage: typeof sponsoredPostPackageSubject
    sponsoredPost: typeof sponsoredPostSubject
  }
}

export const access: Access = {
  subjects: { sponsoredPostPackage: sponsoredPostPackageSubject, sponsoredPost: sponsoredPostSubject },
  rows: [
    { route: 'GET /api/sponsored-posts/posts/:hash', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
    {
      route: 'POST /api/sponsored-posts/posts/:hash',
      of: 'post',
      body: ({ key }) => ({ key, package: 'spntrade0001', sponsorName: 'شرکت آزمون', sponsorUrl: 'https://sponsor.example/' }),
      visitor: 401,
      owner: statusForAuthor(201),
      suspended: 403,
      everybody: 404,
    },
    {
      route: 'POST /api/sponsored-posts/:hash/cancel',
      of: 'sponsoredPost',
      visitor: 401,
      owner: { unpaid: 204, waiting: 409, approved: 409, returned: 409, missing: 404 },
      everybody: 404,
    },
    { route: 'GET /api/admin/sponsored-posts', of: 'none', ...STAFF_ONLY, admin: 200 },
    { route: 'GET /api/admin/sponsored-posts/packages', of: 'none', ...STAFF_ONLY, admin: 200 },
    {
      // Creating the same package again returns it.
      route: 'POST /api/admin/sponsored-posts/packages',
      of: 'none',
      body: () => ({ name: 'بستهٔ آزمون', price: 3_000_000 }),
      ...STAFF_ONLY,
      admin: 201,
    },
    {
      route: 'PATCH /api/admin/sponsored-posts/packages/:hash',
      of: 'sponsoredPostPackage',
      body: () => ({ isActive: false }),
      ...STAFF_ONLY,
      admin: { inactive: 200, missing: 404 },
    },
    {
      route: 'GET /api/admin/sponsored-posts/:hash',
      of: 'sponsoredPost',
      ...STAFF_ONLY,
      admin: { unpaid: 200, waiting: 200, approved: 200, returned: 200, missing: 404 },
    },
    {
      route: 'POST /api/admin/sponsored-posts/:hash/review',
      of: 'sponsoredPost',
      body: () => ({ decision: 'approve', version: 1 }),
      ...STAFF_ONLY,
      admin: { unpaid: 409, waiting: 200, approved: 200, returned: 409, missing: 404 },
    },
  ],
  audits: { money: ['approve_sponsored_post', 'create_sponsored_post_package'] },
  plans: {
    smallTables: { sponsored_post_packages: 'the packages on sale, which staff keeps few' },

    sorts: [
      { statement: /^select .* from "sponsorships" .*"posts"."hash" = \?/, reason: 'sorts the sponsorships of one post' },
      {
        statement: /^select .* from "sponsorships" .*sponsorships\.state IN \('in_review', 'approved'\)/,
        reason: 'sorts paid posts, of which staff decides about each',
      },
    ],
  },
  unblocked: {
    'own wallet, invoices and payments': ['/api/sponsored-posts/posts/:hash'],
    'admins see everybody’s money, and staff what staff did': [
      '/api/admin/sponsored-posts',
      '/api/admin/sponsored-posts/packages',
      '/api/admin/sponsored-posts/:hash',
    ],
  },
}
