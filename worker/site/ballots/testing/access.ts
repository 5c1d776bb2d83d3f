import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY, USER_BY_STATE } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aContest, aJuror, anEntry, castBallot } from '#worker/testing/contest-factories.ts'
import { aUser } from '#worker/testing/index.ts'
import { campaignRankings, campaignResults, campaignTallies } from '../schema.ts'

const SHOWN = { voting: 200, counting: 200, results: 200, missing: 404 } as const
const NOT_OWN = { voting: 403, counting: 403, results: 403, missing: 404 } as const
const PUBLISHED = { voting: 404, counting: 404, results: 200, missing: 404 } as const
const GROUP = 'address:digest-of-rows'
const COUNTING = { voting: 409, counting: 204, results: 409, missing: 404 } as const
const JUROR = { voting: 204, missing: 404 } as const
/** Old enough for every requester, whose account the test has just created. */
const ANY_AGE = -365

async function publish(campaignId: number, slug: string, entryId: number, requestedById: number) {
  const fileKey = `results/${slug}.jsonl` as const
  await env.MEDIA.put(fileKey, 'lines', { httpMetadata: { contentType: 'application/x-ndjson' } })
  const db = database(env)
  const counts = { ballots: 3, excluded: 0, votes: 3 }
  await db.batch([
    db.insert(campaignTallies).values({ campaignId, requestedById, requestedAt: 1 }),
    db.insert(campaignResults).values({ campaignId, fileKey, fileBytes: 5, head: 'h', ...counts }),
    db.insert(campaignRankings).values({ campaignId, entryId, position: 0, place: 1, votes: 3, score: 10_000, prize: 0 }),
  ])
}

/** A contest with an entry of the owner, `hash`, and a group of ballots. */
const ballotSubject = subject({
  states: ['voting', 'counting', 'results', 'missing'],
  async create({ state, owner }) {
    if (state === 'missing') return { slug: `c-${newHash()}`, hash: newHash(), handle: owner.handle }
    const contest = await aContest({
      ...{ phase: state === 'voting' ? 'voting' : 'counting', entries: 1, voterAgeDays: ANY_AGE },
      resultsAt: state === 'results' ? now() : null,
    })
    const entry = await anEntry(contest, owner)
    for (let nth = 0; nth < 3; nth++) await castBallot(contest, [entry], { addressDigest: GROUP.slice('address:'.length) })
    if (state === 'results') await publish(contest.id, contest.slug, entry.entryId, owner.id)
    return { slug: contest.slug, hash: entry.hash, handle: owner.handle }
  },
})

/** A contest that the owner judges, with an entry of somebody else, `hash`. */
const jurySeatSubject = subject({
  states: ['voting', 'missing'],
  async create({ state, owner }) {
    if (state === 'missing') return { slug: `c-${newHash()}`, hash: newHash(), handle: owner.handle }
    const contest = await aContest({ entries: 0, juryWeight: 50 })
    const { hash } = await anEntry(contest, await aUser())
    await aJuror(contest, owner, 1)
    return { slug: contest.slug, hash, handle: owner.handle }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    ballot: typeof ballotSubject
    jurySeat: typeof jurySeatSubject
  }
}

export const access: Access = {
  subjects: { ballot: ballotSubject, jurySeat: jurySeatSubject },
  rows: [
    ...withOwnersToken([
      { route: 'GET /api/campaigns/:slug/ballot', of: 'ballot', everybody: SHOWN },
      {
        route: 'PUT /api/campaigns/:slug/votes/:hash',
        of: 'ballot',
        visitor: 401,
        suspended: 403,
        token: 403,
        owner: NOT_OWN,
        everybody: { voting: 200, counting: 409, results: 409, missing: 404 },
      },
      {
        route: 'DELETE /api/campaigns/:slug/votes/:hash',
        of: 'ballot',
        visitor: 401,
        suspended: 403,
        token: 403,
        everybody: { voting: 200, counting: 409, results: 409, missing: 404 },
      },
      { route: 'GET /api/campaigns/:slug/jury', of: 'jurySeat', visitor: 401, owner: { voting: 200, missing: 404 }, everybody: 404 },
      {
        route: 'PUT /api/campaigns/:slug/jury/:hash',
        of: 'jurySeat',
        body: () => ({ score: 7 }),
        visitor: 401,
        suspended: 403,
        token: 403,
        owner: { voting: 204, missing: 404 },
        everybody: 404,
      },
      { route: 'GET /api/campaigns/:slug/results', of: 'ballot', everybody: PUBLISHED },
      { route: 'GET /api/campaigns/:slug/results.jsonl', of: 'ballot', everybody: PUBLISHED },
      { route: 'GET /api/awards/posts/:hash', of: 'ballot', everybody: 200 },
      { route: 'GET /api/awards/profiles/:handle', of: 'person', everybody: USER_BY_STATE },
    ]),
    { route: 'GET /api/admin/campaigns/:slug/ballots', of: 'ballot', ...STAFF_ONLY, admin: SHOWN },
    {
      route: 'POST /api/admin/campaigns/:slug/ballots/exclusions',
      of: 'ballot',
      body: () => ({ key: GROUP, reason: 'رأی‌های ساختگی' }),
      ...STAFF_ONLY,
      admin: COUNTING,
    },
    {
      route: 'POST /api/admin/campaigns/:slug/ballots/inclusions',
      of: 'ballot',
      body: () => ({ key: GROUP }),
      ...STAFF_ONLY,
      admin: COUNTING,
    },
    { route: 'PUT /api/admin/campaigns/:slug/jurors/:handle', of: 'jurySeat', ...STAFF_ONLY, admin: JUROR },
    { route: 'DELETE /api/admin/campaigns/:slug/jurors/:handle', of: 'jurySeat', ...STAFF_ONLY, admin: JUROR },
    { route: 'POST /api/admin/campaigns/:slug/results', of: 'ballot', ...STAFF_ONLY, admin: { ...COUNTING, results: 204 } },
  ],
  audits: { campaigns: ['exclude_ballots', 'publish_results', 'remove_juror'] },
  blocked: [
    { route: '/api/campaigns/:slug/ballot', buildPath: ({ contest }) => `/api/campaigns/${contest}/ballot` },
    { route: '/api/campaigns/:slug/results', buildPath: ({ contest }) => `/api/campaigns/${contest}/results` },
    { route: '/api/awards/posts/:hash', buildPath: (_, { post }) => `/api/awards/posts/${post}` },
    { route: '/api/awards/profiles/:handle', buildPath: (_, { person }) => `/api/awards/profiles/${person.handle}` },
  ],
  unblocked: {
    'jurors score every entry': ['/api/campaigns/:slug/jury'],
    'admins see counts of ballots': ['/api/admin/campaigns/:slug/ballots'],
    'files identical for everyone, linked from their page': ['/api/campaigns/:slug/results.jsonl'],
  },
}
