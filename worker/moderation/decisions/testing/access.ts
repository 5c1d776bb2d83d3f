import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { moderationDecisions } from '#worker/moderation/cases/schema.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aPost, aUser } from '#worker/testing/index.ts'

const ENDED = { inForce: 409, appealed: 409, undone: 409, missing: 404 } as const

/** Creates a moderator's decision that removed a post of the owner, unless the state is `missing`. */
const decisionSubject = subject({
  states: ['inForce', 'appealed', 'undone', 'missing'],
  async create({ state, owner }) {
    const hash = newHash()
    if (state === 'missing') return { hash }
    const [post, { id: moderatorId }] = [await aPost(owner, { state: 'removed' }), await aUser({ role: 'moderator' })]
    await database(env)
      .insert(moderationDecisions)
      .values({
        ...{ hash, kind: 'post', targetId: post.id, action: 'remove', rule: 4, reason: 'آگهی است.', excerpt: 'متن', clientKey: hash },
        ...{ ownerId: owner.id, moderatorId, decidedAt: now() },
        ...(state === 'appealed' ? { appeal: 'نادرست است.', appealedAt: now() } : {}),
        ...(state === 'undone' ? { state: 'undone', endedAt: now(), endedBy: moderatorId, endReason: 'اشتباه بود.' } : {}),
      })
    return { hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    decision: typeof decisionSubject
  }
}

export const access: Access = {
  subjects: { decision: decisionSubject },
  rows: [
    {
      // Only what readers see can be removed.
      route: 'POST /api/moderation/decisions',
      of: 'post',
      body: ({ hash, key }) => ({ kind: 'post', key: hash, action: 'remove', rule: 4, reason: 'آگهی است.', version: 0, requestKey: key }),
      ...STAFF_ONLY,
      moderator: { draft: 409, scheduled: 409, published: 201, withdrawn: 409, removed: 409, takenDown: 409, missing: 404 },
    },
    { route: 'GET /api/moderation/decisions', of: 'none', ...STAFF_ONLY, moderator: 200 },
    {
      route: 'GET /api/moderation/decisions/:hash',
      of: 'decision',
      ...STAFF_ONLY,
      moderator: { inForce: 200, appealed: 200, undone: 200, missing: 404 },
    },
    {
      // Another moderator made the decision.
      route: 'POST /api/moderation/decisions/:hash/undo',
      of: 'decision',
      body: () => ({ reason: 'قاعده این را نمی‌گوید.' }),
      ...STAFF_ONLY,
      moderator: { ...ENDED, inForce: 403, appealed: 403 },
      admin: { ...ENDED, inForce: 204, appealed: 204 },
    },
    { route: 'GET /api/moderation/appeals', of: 'none', ...STAFF_ONLY, moderator: 200 },
    {
      route: 'POST /api/moderation/appeals/:source/:hash/answer',
      of: 'decision',
      params: () => ({ source: 'decision' }),
      body: () => ({ accept: true, text: 'پذیرفته شد.' }),
      ...STAFF_ONLY,
      moderator: { ...ENDED, appealed: 204 },
    },
    { route: 'GET /api/me/decisions', of: 'none', visitor: 401, everybody: 200 },
    {
      // Suspended members can appeal; an appeal with another text is a second one.
      route: 'POST /api/me/decisions/:hash/appeal',
      of: 'decision',
      body: () => ({ text: 'این آگهی نیست.' }),
      visitor: 401,
      owner: { ...ENDED, inForce: 200 },
      everybody: 404,
    },
  ],
  audits: { content: ['decide_appeal', 'remove_post', 'undo_decision'] },
  plans: {
    scans: [
      {
        statement: /^SELECT \* FROM \( ?SELECT \* FROM \(SELECT 'decision' AS source/,
        reason: 'reads a page of each table in the order of its index of appeals',
      },
    ],
    sorts: [
      {
        statement: /^select .* from "moderation_decisions" where .* or .* order by "moderation_decisions"."id" desc limit \?$/,
        reason: 'sorts the decisions about one target and one member',
      },
    ],
  },
  unblocked: {
    'own decisions, without the moderators': ['/api/me/decisions'],
    'moderators see everyone': ['/api/moderation/appeals', '/api/moderation/decisions', '/api/moderation/decisions/:hash'],
  },
}
