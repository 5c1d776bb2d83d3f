import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aUser } from '#worker/testing/index.ts'
import { suspensions } from '../schema.ts'

const suspensionSubject = subject({
  states: ['appealed', 'lifted', 'missing'],
  async create({ state, owner }) {
    const hash = newHash()
    if (state === 'missing') return { hash }
    const { id: byUserId } = await aUser({ role: 'moderator' })
    const ended = state === 'lifted' ? { liftedAt: now() } : {}
    await database(env)
      .insert(suspensions)
      .values({
        hash,
        userId: owner.id,
        step: 1,
        rule: 1,
        moderatorId: byUserId,
        startedAt: now(),
        appeal: 'نادرست است.',
        appealedAt: now(),
        ...ended,
      })
    return { hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    suspension: typeof suspensionSubject
  }
}

export const access: Access = {
  subjects: { suspension: suspensionSubject },
  rows: [
    { route: 'GET /api/me/suspension', of: 'none', visitor: 401, everybody: 200 },
    // No requester has a row in `suspensions`, so there is nothing to appeal.
    { route: 'POST /api/me/appeal', of: 'none', body: () => ({ text: 'نادرست است.' }), visitor: 401, everybody: 409 },
    { route: 'GET /api/moderation/suspensions', of: 'none', ...STAFF_ONLY, moderator: 200 },
    {
      // Deactivated accounts can be suspended; deleted ones cannot.
      route: 'POST /api/moderation/suspensions',
      of: 'person',
      body: ({ handle }) => ({ handle, rule: 1 }),
      ...STAFF_ONLY,
      moderator: { active: 201, suspended: 201, deactivated: 201, deleted: 404, publication: 404, missing: 404 },
    },
    {
      route: 'POST /api/moderation/suspensions/:hash/lift',
      of: 'suspension',
      ...STAFF_ONLY,
      moderator: { appealed: 204, lifted: 204, missing: 404 },
    },
    {
      route: 'POST /api/moderation/suspensions/:hash/answer',
      of: 'suspension',
      body: () => ({ accept: true, text: 'پذیرفته شد.' }),
      ...STAFF_ONLY,
      moderator: { appealed: 204, lifted: 204, missing: 404 },
    },
  ],
  audits: { accounts: ['appeal_accepted', 'lift', 'suspend'] },
  plans: {
    scans: [
      {
        statement: /^select .* from "suspensions" .* order by "suspensions"."begun_at" desc, .* limit \?$/,
        reason: 'reads a page in the order of suspensions_newest',
      },
    ],
    sorts: [{ statement: /^select .* from "suspensions" .*"suspensions"."user_id" = \?/, reason: 'sorts the suspensions of one account' }],
  },
  unblocked: {
    'own account': ['/api/me/suspension'],
    'moderators see everyone': ['/api/moderation/suspensions'],
  },
}
