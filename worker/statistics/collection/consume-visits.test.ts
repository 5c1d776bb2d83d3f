import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { aPost, aUser, faultyDatabase, takeConsole } from '#worker/testing/index.ts'
import { consumeVisits } from './index.ts'
import type { VisitMessage } from './receive-report.ts'
import { setNow, statsRows } from './testing/visit-pipeline.ts'

freezeClock()
/** 00:30 of 10 May 2031 in Tehran, when UTC is still on the day before. */
const NIGHT = Date.parse('2031-05-09T21:00:00Z')
const TODAY = '2031-05-10'
beforeEach(() => setNow(NIGHT))

type Visit = VisitMessage['visits'][number]
const pseudonyms = (visitor: string) => ({ visitor, address: visitor, network: visitor })
/** A message of a visitor's view of a post, received now. */
const aMessage = (post: string, visitor: string, over: Partial<Visit> = {}): VisitMessage => {
  const visit = { post, day: TODAY, firstAt: NIGHT, viewedAt: over.firstAt ?? NIGHT, readAt: null, ...over }
  return {
    visits: [{ ...{ impressionHours: 0, depth: 0, visibleMs: 0, heard: 0, shared: false, referrer: 'direct' as const }, ...visit }],
    visitors: { [visit.day]: pseudonyms(visitor) },
    ...{ accountId: null, promotions: [], isBot: false, country: 'IR', device: 'phone' as const, receivedAt: NIGHT },
  }
}
async function consume(bodies: unknown[], { STATS = env.STATS, attempts = 1 } = {}) {
  const outcomes: unknown[] = []
  const messages = bodies.map((body, at) => ({
    ...{ id: `${at}`, timestamp: new Date(), body, attempts },
    ack: () => outcomes.push('ack'),
    retry: (options?: QueueRetryOptions) => outcomes.push(options?.delaySeconds),
  }))
  await consumeVisits({ messages }, { DB: env.DB, STATS })
  return outcomes
}
const visitorsOf = async (postId: number) =>
  (await statsRows('SELECT visitor FROM visits WHERE post_id = ? ORDER BY visitor', postId)).map(({ visitor }) => visitor)
const daysOf = (postId: number) => statsRows('SELECT day, state FROM visit_days WHERE post_id = ? ORDER BY day', postId)
const countsOf = (postId: number) =>
  statsRows("SELECT day, views FROM daily_counts WHERE subject = 'post' AND subject_id = ? ORDER BY day", postId)

test('a message that cannot be stored is retried after fifteen seconds, twice as long each time, up to about four hours', async () => {
  const post = await aPost(await aUser(), { at: NIGHT - DAY })
  const delays: unknown[] = []
  for (const attempts of [1, 2, 3, 10, 11, 12, 60]) {
    const STATS = faultyDatabase(env.STATS, { nth: 1, when: 'before' }).database
    delays.push(...(await consume([aMessage(post.hash, 'a')], { STATS, attempts })))
    expect(takeConsole().join()).toContain('visits_not_stored')
  }
  expect(delays).toEqual([15, 30, 60, 7680, 15_360, 15_360, 15_360])
  expect(await consume([aMessage(post.hash, 'a')])).toEqual(['ack'])
})

test('a visit counts from the moment at which its post became public up to its arrival', async () => {
  const post = await aPost(await aUser(), { at: NIGHT - 10 * MINUTE })
  const { publicSince } = (await env.DB.prepare('SELECT coalesce(public_since, published_at) AS publicSince FROM posts WHERE id = ?')
    .bind(post.id)
    .first<{ publicSince: number }>()) ?? { publicSince: 0 }
  setNow(NIGHT + HOUR)
  const at = (visitor: string, firstAt: number, over = {}) => aMessage(post.hash, visitor, { firstAt, ...over })
  await consume([
    at('before', publicSince - 1),
    at('first', publicSince),
    at('last', NIGHT),
    at('future', NIGHT + 1),
    at('read-last', publicSince, { readAt: NIGHT }),
    at('read-future', publicSince, { readAt: NIGHT + 1 }),
  ])
  expect(await visitorsOf(post.id)).toEqual(['first', 'last', 'read-last'])
})

test('a visit of a day is stored until the day ended 48 hours ago, and not without its pseudonyms', async () => {
  const post = await aPost(await aUser(), { at: NIGHT - 5 * DAY })
  const on = (visitor: string, day: string) => aMessage(post.hash, visitor, { day, firstAt: NIGHT - 2 * DAY })
  await consume([on('open', '2031-05-08'), on('over', '2031-05-07'), { ...on('unknown', '2031-05-09'), visitors: {} }])
  expect(await visitorsOf(post.id)).toEqual(['open'])
})

test('a closed day is neither stored nor opened nor counted again', async () => {
  const author = await aUser()
  const [open, closed] = [await aPost(author, { at: NIGHT - DAY }), await aPost(author, { at: NIGHT - DAY })]
  await env.STATS.prepare("INSERT INTO visit_days (post_id, day, state) VALUES (?, ?, 'closed')").bind(closed.id, TODAY).run()
  await consume([aMessage(closed.hash, 'late'), aMessage(open.hash, 'late')])
  expect([await visitorsOf(closed.id), await countsOf(closed.id)]).toEqual([[], []])
  expect(await daysOf(closed.id)).toEqual([{ day: TODAY, state: 'closed' }])
  expect([await visitorsOf(open.id), await countsOf(open.id)]).toEqual([['late'], [{ day: TODAY, views: 1 }]])
})

test('a day is counted at its first visit and then at most once a minute', async () => {
  const post = await aPost(await aUser(), { at: NIGHT - DAY })
  const views: unknown[] = []
  for (const [nth, at] of [0, 1, MINUTE - 1, MINUTE, 2 * MINUTE - 1].entries()) {
    setNow(NIGHT + at)
    await consume([aMessage(post.hash, `visitor ${nth}`)])
    views.push((await countsOf(post.id))[0]?.views, (await daysOf(post.id))[0]?.state)
  }
  expect(views).toEqual([1, 'counted', 1, 'waiting', 1, 'waiting', 4, 'counted', 4, 'waiting'])
})

test('a batch counts the days of fifty posts and leaves the others to the cron task', async () => {
  const author = await aUser()
  const posts: { id: number; hash: string }[] = []
  for (let nth = 0; nth < 51; nth++) posts.push(await aPost(author, { at: NIGHT - DAY }))
  expect(await consume([...posts.map(({ hash }) => aMessage(hash, 'a')), aMessage(posts[0]?.hash ?? '', 'b')])).toHaveLength(52)
  const ids = JSON.stringify(posts.map(({ id }) => id))
  const states = await statsRows(
    'SELECT state, count(*) AS n FROM visit_days WHERE post_id IN (SELECT value FROM json_each(?)) GROUP BY state ORDER BY state',
    ids,
  )
  expect(states).toEqual([
    { state: 'counted', n: 50 },
    { state: 'waiting', n: 1 },
  ])
})
