import { tagKey } from '#shared/persian/fold.ts'
import { DAY } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aCampaign } from '#worker/testing/campaign-factories.ts'
import { aPost } from '#worker/testing/index.ts'
import type { Params, SubjectOptions } from './post-subjects.ts'
import type { Row } from './row.ts'

/** Tag of the contest, which other tests give the posts of the owner too. */
const TAG = 'آشکار'

/** A contest; the owner of the subject wrote a post with its tag, `hash`. */
export async function campaignSubject({ state, owner }: SubjectOptions): Promise<Params> {
  if (state === 'missing') return { slug: `c-${newHash()}`, hash: newHash() }
  const stage = state === 'draft' || state === 'upcoming' ? state : 'entries'
  const { slug } = await aCampaign(stage, { tagName: TAG, tagKey: tagKey(TAG) })
  const { hash } = await aPost(owner, { tags: [TAG] })
  return { slug, hash }
}

const SHOWN = { draft: 404, upcoming: 200, entries: 200, missing: 404 } as const
const WITHDRAWN = { draft: 404, upcoming: 409, entries: 204, missing: 404 } as const
const FORBIDDEN = { draft: 404, upcoming: 403, entries: 403, missing: 404 } as const

export const CAMPAIGN_ROWS: readonly Row[] = [
  { route: 'GET /api/campaigns', of: 'none', everybody: 200 },
  { route: 'GET /api/campaigns/:slug', of: 'campaign', everybody: SHOWN },
  { route: 'GET /api/campaigns/:slug/entries', of: 'campaign', everybody: SHOWN },
  { route: 'GET /api/campaigns/:slug/own-entries', of: 'campaign', visitor: 401, everybody: SHOWN },
  {
    route: 'PUT /api/campaigns/:slug/withdrawals/:hash',
    of: 'campaign',
    visitor: 401,
    suspended: 403,
    owner: WITHDRAWN,
    token: 403,
    everybody: FORBIDDEN,
  },
  {
    route: 'DELETE /api/campaigns/:slug/withdrawals/:hash',
    of: 'campaign',
    visitor: 401,
    suspended: 403,
    owner: { ...WITHDRAWN, upcoming: 204 },
    token: 403,
    everybody: FORBIDDEN,
  },
]

const ADMIN = { visitor: 401, everybody: 403 } as const
const KNOWN = { draft: 200, upcoming: 200, entries: 200, missing: 404 } as const
const NO_CONTENT = { draft: 204, upcoming: 204, entries: 204, missing: 404 } as const

/** What a valid client sends; the contest has begun in the state `entries`, which rejects its dates. */
const update = () => {
  const at = (days: number) => now() + days * DAY
  return {
    ...{ version: 1, title: 'پویش تازه', theme: 'موضوع', description: '', rules: '', prizes: [], tag: 'برچسب پویش' },
    ...{ opensAt: at(1), entriesCloseAt: at(2), votingOpensAt: at(3), votingClosesAt: at(4), endsAt: at(5) },
    ...{ votesPerVoter: 3, entriesPerAuthor: 1, minWords: 0, authorAgeDays: 0, voterAgeDays: 7, juryWeight: 0 },
  }
}

export const CAMPAIGN_ADMIN_ROWS: readonly Row[] = [
  { route: 'GET /api/admin/campaigns', of: 'none', ...ADMIN, admin: 200 },
  {
    route: 'POST /api/admin/campaigns',
    of: 'none',
    body: ({ key }) => ({ key, slug: key.slice(0, 30).toLowerCase().replace(/-+$/, ''), kind: 'contest', title: 'پویش تازه' }),
    ...ADMIN,
    admin: 201,
  },
  { route: 'GET /api/admin/campaigns/:slug', of: 'campaign', ...ADMIN, admin: KNOWN },
  { route: 'PUT /api/admin/campaigns/:slug', of: 'campaign', body: update, ...ADMIN, admin: { ...KNOWN, entries: 409 } },
  {
    route: 'PUT /api/admin/campaigns/:slug/state',
    of: 'campaign',
    body: () => ({ action: 'publish' }),
    ...ADMIN,
    admin: KNOWN,
  },
  { route: 'GET /api/admin/campaigns/:slug/entries', of: 'campaign', ...ADMIN, admin: KNOWN },
  {
    route: 'PUT /api/admin/campaigns/:slug/exclusions/:hash',
    of: 'campaign',
    body: () => ({ reason: 'موضوع دیگری دارد' }),
    ...ADMIN,
    admin: NO_CONTENT,
  },
  { route: 'DELETE /api/admin/campaigns/:slug/exclusions/:hash', of: 'campaign', ...ADMIN, admin: NO_CONTENT },
]
