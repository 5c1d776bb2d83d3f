import { tagKey } from '#shared/persian/fold.ts'
import { DAY } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aCampaign } from '#worker/testing/campaign-factories.ts'
import { aPost } from '#worker/testing/index.ts'

const SHOWN = { draft: 404, upcoming: 200, entries: 200, missing: 404 } as const
const WITHDRAWN = { draft: 404, upcoming: 409, entries: 204, missing: 404 } as const
const FORBIDDEN = { draft: 404, upcoming: 403, entries: 403, missing: 404 } as const
const KNOWN = { draft: 200, upcoming: 200, entries: 200, missing: 404 } as const
/** What a valid client sends; the contest has begun in the state `entries`, which rejects its dates. */
const update = () => {
  const at = (days: number) => now() + days * DAY
  return {
    ...{ version: 1, title: 'پویش تازه', theme: 'موضوع', description: '', rules: '', prizes: [], tag: 'برچسب پویش' },
    ...{ opensAt: at(1), entriesCloseAt: at(2), votingOpensAt: at(3), votingClosesAt: at(4), endsAt: at(5) },
    ...{ votesPerVoter: 3, entriesPerAuthor: 1, minWords: 0, authorAgeDays: 0, voterAgeDays: 7, juryWeight: 0 },
  }
}
const NO_CONTENT = { draft: 204, upcoming: 204, entries: 204, missing: 404 } as const
/** Tag of the contest, which other tests give the posts of the owner too. */
const TAG = 'آشکار'

/** A contest; the owner of the subject wrote a post with its tag, `hash`. */
const campaignSubject = subject({
  states: ['draft', 'upcoming', 'entries', 'missing'],
  async create({ state, owner }) {
    if (state === 'missing') return { slug: `c-${newHash()}`, hash: newHash() }
    const { slug } = await aCampaign(state, { tagName: TAG, tagKey: tagKey(TAG) })
    const { hash } = await aPost(owner, { tags: [TAG] })
    return { slug, hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    campaign: typeof campaignSubject
  }
}

export const access: Access = {
  subjects: { campaign: campaignSubject },
  rows: [
    ...withOwnersToken([
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
    ]),
    { route: 'GET /api/admin/campaigns', of: 'none', ...STAFF_ONLY, admin: 200 },
    {
      route: 'POST /api/admin/campaigns',
      of: 'none',
      body: ({ key }) => ({ key, slug: key.slice(0, 30).toLowerCase().replace(/-+$/, ''), kind: 'contest', title: 'پویش تازه' }),
      ...STAFF_ONLY,
      admin: 201,
    },
    { route: 'GET /api/admin/campaigns/:slug', of: 'campaign', ...STAFF_ONLY, admin: KNOWN },
    { route: 'PUT /api/admin/campaigns/:slug', of: 'campaign', body: update, ...STAFF_ONLY, admin: { ...KNOWN, entries: 409 } },
    {
      route: 'PUT /api/admin/campaigns/:slug/state',
      of: 'campaign',
      body: () => ({ action: 'publish' }),
      ...STAFF_ONLY,
      admin: KNOWN,
    },
    { route: 'GET /api/admin/campaigns/:slug/entries', of: 'campaign', ...STAFF_ONLY, admin: KNOWN },
    {
      route: 'PUT /api/admin/campaigns/:slug/exclusions/:hash',
      of: 'campaign',
      body: () => ({ reason: 'موضوع دیگری دارد' }),
      ...STAFF_ONLY,
      admin: NO_CONTENT,
    },
    { route: 'DELETE /api/admin/campaigns/:slug/exclusions/:hash', of: 'campaign', ...STAFF_ONLY, admin: NO_CONTENT },
  ],
  audits: { campaigns: ['change_campaign', 'create_campaign', 'exclude_entry', 'publish_campaign'] },
  plans: {
    smallTables: { campaigns: 'the contests and birthdays that admins create' },
  },
  blocked: [{ route: '/api/campaigns/:slug/entries', buildPath: ({ campaign }) => `/api/campaigns/${campaign}/entries?limit=50` }],
  unblocked: {
    'campaigns are not personal; their entries are blocked': ['/api/campaigns', '/api/campaigns/:slug'],
    'own entries': ['/api/campaigns/:slug/own-entries'],
    'admins see everybody’s money, and staff what staff did': [
      '/api/admin/campaigns',
      '/api/admin/campaigns/:slug',
      '/api/admin/campaigns/:slug/entries',
    ],
  },
}
