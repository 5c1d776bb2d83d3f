import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { POST_IN_ANY_STATE, SIGNED_IN_ONLY, STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aPost } from '#worker/testing/index.ts'
import { aPromotion } from '#worker/testing/money-factories.ts'
import { promotionPackages } from '../schema.ts'

const OWN_PROMOTION = { of: 'promotion', visitor: 401, everybody: 404 } as const
const PROMOTION = { unpaid: 200, in_review: 200, running: 200, paused: 200, stopped: 200, missing: 404 } as const
const PROMOTION_UNDER_WAY = { ...PROMOTION, unpaid: 409, in_review: 409, stopped: 409 } as const

const promotionSubject = subject({
  states: ['unpaid', 'in_review', 'running', 'paused', 'stopped', 'missing'],
  belongsTo: 'author', // Admins decide about its content.
  shownTo: ['admin'],
  async create({ state, owner }) {
    const post = await aPost(owner)
    return { hash: state === 'missing' ? newHash() : (await aPromotion(owner, { state, post })).hash, post: post.hash }
  },
})

/** Packages on sale are limited, so the subject is off sale. */
const promotionPackageSubject = subject({
  states: ['inactive', 'missing'],
  belongsTo: 'nobody',
  async create({ state }) {
    const hash = newHash()
    const sold = { name: `بستهٔ ${hash}`, placement: 'feed', views: 500, days: 7, price: 1_500_000, isActive: false, createdAt: 0 } as const
    if (state !== 'missing')
      await database(env)
        .insert(promotionPackages)
        .values({ ...sold, hash })
    return { hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    promotion: typeof promotionSubject
    promotionPackage: typeof promotionPackageSubject
  }
}

export const access: Access = {
  subjects: { promotion: promotionSubject, promotionPackage: promotionPackageSubject },
  rows: [
    { route: 'GET /api/promotions', ...SIGNED_IN_ONLY },
    { route: 'GET /api/promotions/packages', ...SIGNED_IN_ONLY },
    {
      route: 'GET /api/promotions/posts/:hash',
      of: 'post',
      visitor: 401,
      owner: POST_IN_ANY_STATE,
      everybody: 404,
    },
    {
      route: 'POST /api/promotions',
      of: 'post',
      body: ({ key, hash }) => ({ key, post: hash, package: 'pkgfeed00500', topics: [], tags: [], startsAt: null }),
      visitor: 401,
      suspended: 403,
      everybody: 404,
      owner: { draft: 400, scheduled: 400, published: 201, withdrawn: 400, removed: 400, takenDown: 400, missing: 404 },
    },
    { route: 'GET /api/promotions/:hash', ...OWN_PROMOTION, owner: PROMOTION },
    { route: 'GET /api/promotions/:hash/csv', ...OWN_PROMOTION, owner: PROMOTION },
    { route: 'POST /api/promotions/:hash/pause', ...OWN_PROMOTION, owner: PROMOTION_UNDER_WAY },
    { route: 'POST /api/promotions/:hash/resume', ...OWN_PROMOTION, owner: PROMOTION_UNDER_WAY },
    // Repeating a stop is harmless.
    { route: 'POST /api/promotions/:hash/stop', ...OWN_PROMOTION, owner: { ...PROMOTION, unpaid: 409 } },
    {
      route: 'POST /api/promotions/:hash/cancel',
      ...OWN_PROMOTION,
      owner: { unpaid: 200, in_review: 409, running: 409, paused: 409, stopped: 409, missing: 404 },
    },
    { route: 'GET /api/admin/promotions', of: 'none', ...STAFF_ONLY, admin: 200 },
    { route: 'GET /api/admin/promotions/packages', of: 'none', ...STAFF_ONLY, admin: 200 },
    {
      // Packages on sale are limited, and creating the same one again returns it.
      route: 'POST /api/admin/promotions/packages',
      of: 'none',
      body: () => ({ placement: 'feed', name: 'بستهٔ آزمون', views: 500, days: 7, price: 1_500_000 }),
      ...STAFF_ONLY,
      admin: 201,
    },
    {
      route: 'PATCH /api/admin/promotions/packages/:hash',
      of: 'promotionPackage',
      body: () => ({ isActive: false }),
      ...STAFF_ONLY,
      admin: { inactive: 200, missing: 404 },
    },
    { route: 'GET /api/admin/promotions/:hash', of: 'promotion', ...STAFF_ONLY, admin: PROMOTION },
    {
      route: 'POST /api/admin/promotions/:hash/review',
      of: 'promotion',
      body: () => ({ decision: 'reject', reason: 'تبلیغ کالایی ممنوع است' }),
      ...STAFF_ONLY,
      admin: { unpaid: 409, in_review: 200, running: 409, paused: 409, stopped: 409, missing: 404 },
    },
    {
      route: 'POST /api/admin/promotions/:hash/stop',
      of: 'promotion',
      body: () => ({ reason: 'عنوانش گمراه‌کننده است' }),
      ...STAFF_ONLY,
      admin: { unpaid: 409, in_review: 200, running: 200, paused: 200, stopped: 409, missing: 404 },
    },
  ],
  audits: { money: ['create_promotion_package', 'reject_promotion', 'stop_promotion'] },
  plans: {
    smallTables: { promotion_packages: 'the packages that staff sells' },
  },
  unblocked: {
    'own wallet, invoices and payments': [
      '/api/promotions',
      '/api/promotions/packages',
      '/api/promotions/posts/:hash',
      '/api/promotions/:hash',
      '/api/promotions/:hash/csv',
    ],
    'admins see everybody’s money, and staff what staff did': [
      '/api/admin/promotions',
      '/api/admin/promotions/packages',
      '/api/admin/promotions/:hash',
    ],
  },
}
