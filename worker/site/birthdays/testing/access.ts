import { env } from 'cloudflare:workers'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aPost } from '#worker/testing/index.ts'
import { campaignCards } from '../schema.ts'
import { aBirthday } from './a-birthday.ts'

const CARD = { stored: 200, missing: 404 } as const
const FOR_MEMBERS = { visitor: 401, suspended: 403 } as const

/** Creates a birthday and, unless the state is `missing`, the card of its owner, who has a post of the year. */
const birthdayCardSubject = subject({
  states: ['stored', 'missing'],
  async create({ state, owner }) {
    const [hash, { id: campaignId, slug }] = [newHash(), await aBirthday()]
    await aPost(owner, { at: now() - 30 * DAY })
    const numbers = { posts: 1, words: 3, views: 0, minutes: 0, likes: 0, comments: 0, followers: 0, streak: 1 }
    if (state === 'stored')
      await database(env)
        .insert(campaignCards)
        .values({ hash, campaignId, userId: owner.id, since: now() - 365 * DAY, until: now(), numbers, createdAt: now() })
    return { slug, hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    birthdayCard: typeof birthdayCardSubject
  }
}

export const access: Access = {
  subjects: { birthdayCard: birthdayCardSubject },
  rows: withOwnersToken([
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
  ]),
  blocked: [
    { route: '/api/campaigns/:slug/cards/:hash', buildPath: ({ birthday }, { card }) => `/api/campaigns/${birthday}/cards/${card}` },
  ],
  unblocked: {
    'numbers of the whole site': ['/api/campaigns/:slug/community'],
    'own year': ['/api/campaigns/:slug/year'],
  },
}
