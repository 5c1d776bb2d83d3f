import { env } from 'cloudflare:workers'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { campaignCards } from '#worker/site/birthdays/schema.ts'
import { aBirthday } from '#worker/site/birthdays/testing/a-birthday.ts'
import { campaignWishes } from '#worker/site/wishes/schema.ts'
import { aPost } from '#worker/testing/index.ts'
import type { Params, SubjectOptions } from './post-subjects.ts'
import type { Row } from './row.ts'

const CARD = { stored: 200, missing: 404 } as const
const FOR_MEMBERS = { visitor: 401, suspended: 403 } as const
const WISH = { pending: 200, approved: 200, missing: 200 } as const
const DELETED = { pending: 204, approved: 204, missing: 204 } as const
const DECIDED = { visitor: 401, everybody: 403 } as const

/** The birthday of a subject runs; a `missing` card or wish has not been created. */
export const BIRTHDAY_ROWS: readonly Row[] = [
  { route: 'GET /api/campaigns/:slug/community', of: 'birthdayCard', everybody: { stored: 200, missing: 200 } },
  { route: 'GET /api/campaigns/:slug/year', of: 'birthdayCard', visitor: 401, everybody: { stored: 200, missing: 200 } },
  { route: 'GET /api/campaigns/:slug/cards/:hash', of: 'birthdayCard', everybody: CARD },
  {
    route: 'POST /api/campaigns/:slug/card',
    of: 'birthdayCard',
    ...FOR_MEMBERS,
    owner: { stored: 200, missing: 200 },
    everybody: { stored: 409, missing: 409 },
    token: 403,
  },
  { route: 'DELETE /api/campaigns/:slug/card', of: 'birthdayCard', ...FOR_MEMBERS, everybody: { stored: 204, missing: 204 }, token: 403 },
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
]

export const WISH_MODERATION_ROWS: readonly Row[] = [
  { route: 'GET /api/moderation/wishes', of: 'none', ...DECIDED, moderator: 200 },
  {
    route: 'POST /api/moderation/wishes/:hash/approve',
    of: 'wish',
    body: () => ({ version: 1 }),
    ...DECIDED,
    moderator: { pending: 204, approved: 204, missing: 404 },
  },
  {
    route: 'POST /api/moderation/wishes/:hash/reject',
    of: 'wish',
    body: () => ({ version: 1, reason: 'با قاعدهٔ ۲ نمی‌خواند.' }),
    ...DECIDED,
    moderator: { pending: 204, approved: 204, missing: 404 },
  },
]

/** Creates a birthday and, unless the state is `missing`, the card of its owner, who has a post of the year. */
export async function birthdayCardSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const [hash, { id: campaignId, slug }] = [newHash(), await aBirthday()]
  await aPost(owner, { at: now() - 30 * DAY })
  const numbers = { posts: 1, words: 3, views: 0, minutes: 0, likes: 0, comments: 0, followers: 0, streak: 1 }
  if (state === 'stored')
    await database(env)
      .insert(campaignCards)
      .values({ hash, campaignId, userId: owner.id, since: now() - 365 * DAY, until: now(), numbers, createdAt: now() })
  return { slug, hash }
}

/** Creates a birthday and, unless the state is `missing`, the wish of its owner. */
export async function wishSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const [hash, { id: campaignId, slug }] = [newHash(), await aBirthday()]
  if (state === 'pending' || state === 'approved')
    await database(env)
      .insert(campaignWishes)
      .values({ hash, campaignId, userId: owner.id, body: 'مبارک باد.', state, createdAt: now(), updatedAt: now(), decidedAt: now() })
  return { slug, hash }
}
