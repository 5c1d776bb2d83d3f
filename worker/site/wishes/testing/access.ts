import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aBirthday } from '#worker/site/birthdays/testing/a-birthday.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import type { BlockScene } from '#worker/testing/block-scene.ts'
import { campaignWishes } from '../schema.ts'

const WISH = { pending: 200, approved: 200, missing: 200 } as const
const FOR_MEMBERS = { visitor: 401, suspended: 403 } as const
const DELETED = { pending: 204, approved: 204, missing: 204 } as const

/** Adds a wish of both users to the birthday of the scene. */
async function addWishes({ one, other, birthday }: BlockScene): Promise<void> {
  const shared = {
    campaignId: sql`(SELECT id FROM campaigns WHERE slug = ${birthday})`,
    state: 'approved' as const,
    createdAt: now(),
    updatedAt: now(),
    decidedAt: now(),
  }
  await database(env)
    .insert(campaignWishes)
    .values([one, other].map(({ person, marker }) => ({ ...shared, hash: newHash(), userId: person.id, body: `آرزوی ${marker}` })))
}

/** Creates a birthday and, unless the state is `missing`, the wish of its owner. */
const wishSubject = subject({
  states: ['pending', 'approved', 'missing'],
  async create({ state, owner }) {
    const [hash, { id: campaignId, slug }] = [newHash(), await aBirthday()]
    if (state !== 'missing')
      await database(env)
        .insert(campaignWishes)
        .values({ hash, campaignId, userId: owner.id, body: 'مبارک باد.', state, createdAt: now(), updatedAt: now(), decidedAt: now() })
    return { slug, hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    wish: typeof wishSubject
  }
}

export const access: Access = {
  subjects: { wish: wishSubject },
  rows: [
    ...withOwnersToken([
      { route: 'GET /api/campaigns/:slug/wishes', of: 'wish', everybody: WISH },
      { route: 'GET /api/campaigns/:slug/wish', of: 'wish', visitor: 401, everybody: WISH },
      {
        route: 'PUT /api/campaigns/:slug/wish',
        of: 'wish',
        body: () => ({ body: 'صد ساله شوی.' }),
        ...FOR_MEMBERS,
        everybody: WISH,
        token: 403,
      },
      { route: 'DELETE /api/campaigns/:slug/wish', of: 'wish', ...FOR_MEMBERS, everybody: DELETED, token: 403 },
    ]),
    { route: 'GET /api/moderation/wishes', of: 'none', ...STAFF_ONLY, moderator: 200 },
    {
      route: 'POST /api/moderation/wishes/:hash/approve',
      of: 'wish',
      body: () => ({ version: 1 }),
      ...STAFF_ONLY,
      moderator: { pending: 204, approved: 204, missing: 404 },
    },
    {
      route: 'POST /api/moderation/wishes/:hash/reject',
      of: 'wish',
      body: () => ({ version: 1, reason: 'با قاعدهٔ ۲ نمی‌خواند.' }),
      ...STAFF_ONLY,
      moderator: { pending: 204, approved: 204, missing: 404 },
    },
  ],
  audits: { campaigns: ['approve_wish', 'reject_wish'] },
  plans: {
    scans: [
      {
        statement: /^select .* from "campaign_wishes" .* order by "campaign_wishes"."(?:updated_at|decided_at)" .* limit \?$/,
        reason: 'reads a page in the order of campaign_wishes_waiting or campaign_wishes_approved',
      },
    ],
  },
  populate: addWishes,
  blocked: [{ route: '/api/campaigns/:slug/wishes', buildPath: ({ birthday }) => `/api/campaigns/${birthday}/wishes?limit=50` }],
  unblocked: {
    'own wish': ['/api/campaigns/:slug/wish'],
    'moderators see everyone': ['/api/moderation/wishes'],
  },
}
