import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { atomic, statsDatabase } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, aPublication, as, aUser, faultyDatabase, type TestUser, takeConsole } from '#worker/testing/index.ts'
import { MAX_REPORT_BYTES, type PostReport } from './contract.ts'
import { countVisits, pruneVisits } from './index.ts'
import { aPipeline, type Reader, setNow, statsRows } from './testing/visit-pipeline.ts'

const db = () => statsDatabase(env)
/** Noon of a day in Tehran. */
const NOON = Date.parse('2031-05-10T08:30:00Z')
const TODAY = '2031-05-10'
let author: TestUser
beforeAll(async () => {
  // Before the author signs in, so that the session is valid.
  setNow(NOON)
  author = await aUser()
})
beforeEach(() => setNow(NOON))

/** Creates a post that readers may have seen for days. */
const aReadPost = (writer: TestUser, options: Parameters<typeof aPost>[1] = {}) => aPost(writer, { at: NOON - 3 * DAY, ...options })

const { send, deliver, take } = aPipeline()
const report = async (posts: PostReport[], reader?: Reader) => {
  expect(await send(posts, reader)).toBe(204)
  expect(await deliver(take())).toBe(0)
}
const count = async () => {
  setNow(NOON + 2 * MINUTE)
  await countVisits(db())
}
const countsOf = async (subject: string, id: number) =>
  (
    await statsRows(
      'SELECT day, impressions, views, reads, shares, visible_ms, discarded FROM daily_counts WHERE subject = ? AND subject_id = ? ORDER BY day',
      subject,
      id,
    )
  ).map(({ day, ...counts }) => [day, ...Object.values(counts)])
const totalOf = async (subject: string, id: number) =>
  (
    await statsRows(
      'SELECT first_day, impressions, views, reads, shares, visible_ms, discarded FROM total_counts WHERE subject = ? AND subject_id = ?',
      subject,
      id,
    )
  ).map((row) => Object.values(row))[0]
const breakdownOf = async (subject: string, id: number) =>
  (
    await statsRows(
      'SELECT dimension, name, count FROM daily_breakdowns WHERE subject = ? AND subject_id = ? AND count > 0 ORDER BY dimension, name',
      subject,
      id,
    )
  ).map(({ dimension, name, count }) => `${dimension} ${name} ${count}`)
const visitsOf = (id: number) => statsRows('SELECT * FROM visits WHERE post_id = ? ORDER BY day, visitor', id)

test('a visit counts for its post, author, publication and totals, by day, hour, referrer, country, device and depth', async () => {
  const publication = await aPublication({ owner: author })
  const post = await aReadPost(author, { publication })
  const writer = author.id
  const before = (await countsOf('author', writer)).length
  expect(before).toBe(0)
  const seen = { post: post.hash, impression: 2 * HOUR, view: MINUTE, read: 20 * SECOND, depth: 84, visible: 45 * SECOND, heard: 0b101 }
  await report([{ ...seen, from: 'www.google.com', share: true }])
  const counts = [1, 1, 1, 1, 45_000, 0]
  for (const [subject, id] of [
    ['post', post.id],
    ['author', writer],
    ['publication', publication.id],
  ] as const) {
    expect(await countsOf(subject, id)).toEqual([[TODAY, ...counts]])
    expect(await totalOf(subject, id)).toEqual([TODAY, ...counts])
    expect(
      await statsRows('SELECT hour, impressions, views, reads FROM hourly_counts WHERE subject = ? AND subject_id = ?', subject, id),
    ).toEqual([
      { hour: 10, impressions: 1, views: 0, reads: 0 },
      { hour: 11, impressions: 0, views: 1, reads: 1 },
    ])
  }
  const shared = ['country IR 1', 'device computer 1']
  expect(await breakdownOf('publication', publication.id)).toEqual([...shared, 'referrer search 1'])
  expect(await breakdownOf('post', post.id)).toEqual([
    ...shared.slice(0, 1),
    'depth 8 1',
    'device computer 1',
    'heard 0 1',
    'heard 2 1',
    'referrer search 1',
  ])
})

test('a repeated report changes no row, and a later, fuller one raises the same visit', async () => {
  const post = await aReadPost(author)
  await report([{ post: post.hash, view: 0, visible: 3000 }])
  const [first] = await visitsOf(post.id)
  await report([{ post: post.hash, view: 0, visible: 3000 }])
  setNow(NOON + 40 * SECOND)
  await report([{ post: post.hash, view: 40 * SECOND, read: 0, visible: 41 * SECOND, depth: 70 }])
  const rows = await visitsOf(post.id)
  expect(rows).toHaveLength(1)
  expect(Number(rows[0]?.viewed_at)).toBeLessThanOrEqual(Number(first?.viewed_at))
  expect(rows[0]).toMatchObject({ depth: 70, visible_ms: 41_000 })
  await count()
  expect(await countsOf('post', post.id)).toEqual([[TODAY, 0, 1, 1, 0, 41_000, 0]])
})

test('a report says at most a day of visible time, and one that says more is rejected', async () => {
  const [post, other] = [await aReadPost(author), await aReadPost(author)]
  await report([{ post: post.hash, view: DAY, visible: DAY }])
  expect(await send([{ post: other.hash, view: DAY, visible: DAY + 1 }])).toBe(400)
  expect((await visitsOf(post.id)).map((row) => row.visible_ms)).toEqual([DAY])
  expect(await visitsOf(other.id)).toEqual([])
})

test('the views of the author and of bots are discarded and shown as such; unpublished and unknown posts are ignored', async () => {
  const [post, draft] = [await aReadPost(author), await aReadPost(author, { state: 'draft' })]
  await report([{ post: post.hash, view: 0, impression: 0 }], { cookie: author.cookie })
  await report([{ post: post.hash, view: 0 }], { agent: 'Googlebot/2.1' })
  await report([
    { post: draft.hash, view: 0 },
    { post: newHash(), view: 0 },
  ])
  await count()
  expect(await countsOf('post', post.id)).toEqual([[TODAY, 0, 0, 0, 0, 0, 2]])
  expect(await breakdownOf('post', post.id)).toEqual(['discarded bot 1', 'discarded own 1'])
  expect(await visitsOf(draft.id)).toEqual([])
})

test('a member at two addresses is one visitor, and two agents at one address are two', async () => {
  const [post, member] = [await aReadPost(author), await aUser()]
  for (const address of ['198.51.100.1', '203.0.113.9']) await report([{ post: post.hash, view: 0 }], { address, cookie: member.cookie })
  for (const agent of ['Mozilla/5.0 (X11; Linux x86_64) Firefox/133.0', 'Mozilla/5.0 (iPhone) Version/17.0 Mobile Safari/604.1'])
    await report([{ post: post.hash, view: 0 }], { agent })
  expect((await visitsOf(post.id)).map(({ member }) => member).sort()).toEqual([0, 0, 1])
})

test('a country is two capital letters that Cloudflare knows, and otherwise unknown', async () => {
  const post = await aReadPost(author)
  for (const country of ['DE', 'XX', 'T1', 'aIR', 'IRa', 'ir', 'I1', ''])
    await report([{ post: post.hash, view: 0 }], { address: `192.0.2.${country.length}`, agent: `Mozilla/5.0 ${country}`, country })
  expect((await visitsOf(post.id)).map(({ country }) => country).toSorted()).toEqual(['', '', '', '', '', '', '', 'DE'])
})

test.each(['DNT', 'Sec-GPC'])('a report with %s: 1 is dropped', async (header) => {
  const post = await aReadPost(author)
  expect(await send([{ post: post.hash, view: 0 }], { headers: { [header]: '1' } })).toBe(204)
  expect(take()).toEqual([])
})

test('malformed reports are rejected with 400, long ones with 413, and those of another origin with 403', async () => {
  const post = { post: newHash(), view: 0 }
  for (const body of [
    '',
    '{}',
    '{"posts":[]}',
    JSON.stringify({ posts: [{ ...post, view: -1 }] }),
    JSON.stringify({ posts: [{ ...post, extra: 1 }] }),
  ])
    expect(await send(body), body).toBe(400)
  expect(await send(JSON.stringify({ posts: Array(51).fill(post) }))).toBe(400)
  expect(await send(`${JSON.stringify({ posts: [post] })}${' '.repeat(MAX_REPORT_BYTES)}`)).toBe(413)
  expect(await send([post], { headers: { Origin: 'https://evil.example' } })).toBe(403)
  expect(take()).toEqual([])
})

test('messages hold no address; malformed ones are dropped, also from the dead-letter queue', async () => {
  const post = await aReadPost(author)
  await send([{ post: post.hash, view: 0 }], { address: '203.0.113.77' })
  const [message] = take()
  expect(JSON.stringify(message)).not.toContain('203.0.113')
  expect(await deliver([{ nonsense: true }, message])).toBe(0)
  expect(await visitsOf(post.id)).toHaveLength(1)
  expect(takeConsole().join()).toContain('visit_message_malformed')
  expect(await deliver([message], 'daftar-jobs-dead')).toBe(0)
  expect(takeConsole().join()).toContain('visits_lost')
})

test.each(['DB', 'STATS'] as const)('messages are retried if %s fails, and a failed count is made up by the cron task', async (name) => {
  const post = await aReadPost(author)
  for (let nth = 1; ; nth++) {
    const { database, calls } = faultyDatabase(env[name], { nth, when: 'before' })
    const faulty = aPipeline({ [name]: database })
    await send([{ post: post.hash, view: nth }], { address: `192.0.2.${nth}` })
    const messages = take()
    const retried = await faulty.deliver(messages)
    const log = takeConsole().join()
    if (calls() < nth) break
    expect(log).toMatch(retried > 0 ? /visits_not_stored/ : /visits_not_counted/)
    if (retried > 0) expect(await deliver(messages)).toBe(0)
    setNow(NOON + nth * 2 * MINUTE)
  }
  setNow(NOON + HOUR)
  await countVisits(db())
  expect((await countsOf('post', post.id))[0]?.[2]).toBe((await visitsOf(post.id)).length)
})

test('late days count for the publication that the post had at their first visit, and first_day moves back', async () => {
  const [former, later] = [await aPublication({ owner: author }), await aPublication({ owner: author })]
  const post = await aReadPost(author, { publication: former })
  await report([{ post: post.hash, view: 0 }])
  await env.DB.prepare('UPDATE posts SET publication_id = ? WHERE id = ?').bind(later.id, post.id).run()
  await report([{ post: post.hash, view: 0 }], { address: '198.51.100.7' })
  await report([{ post: post.hash, view: DAY }], { address: '198.51.100.8' })
  await count()
  expect(await totalOf('post', post.id)).toEqual(['2031-05-09', 0, 3, 0, 0, 0, 0])
  expect(await totalOf('publication', former.id)).toEqual([TODAY, 0, 2, 0, 0, 0, 0])
  expect(await totalOf('publication', later.id)).toEqual(['2031-05-09', 0, 1, 0, 0, 0, 0])
})

test('a name that vanishes from a breakdown counts zero for the post and its author', async () => {
  const owner = await aUser()
  const post = await aReadPost(owner)
  await report([{ post: post.hash, view: 0, from: 't.me' }])
  expect(await breakdownOf('author', owner.id)).toContain('referrer telegram 1')
  await report([{ post: post.hash, view: 5 * MINUTE, from: 'eitaa.com' }])
  await count()
  for (const [subject, id] of [
    ['post', post.id],
    ['author', owner.id],
  ] as const)
    expect((await breakdownOf(subject, id)).filter((line) => line.startsWith('referrer'))).toEqual(['referrer social 1'])
})

test('downloads written to a day stay when its visits are counted', async () => {
  const post = await aReadPost(author)
  await report([{ post: post.hash, view: 0 }])
  await env.STATS.prepare("UPDATE daily_counts SET listens = 7 WHERE subject = 'post' AND subject_id = ?").bind(post.id).run()
  await report([{ post: post.hash, view: 0 }], { address: '198.51.100.7' })
  await count()
  expect(await statsRows("SELECT views, listens FROM daily_counts WHERE subject = 'post' AND subject_id = ?", post.id)).toEqual([
    { views: 2, listens: 7 },
  ])
})

test('visits and keys are deleted 48 hours after their day, counts stay, and late messages do not open the day again', async () => {
  const post = await aReadPost(author)
  await send([{ post: post.hash, view: 0 }], { address: '198.51.100.9' })
  const [late] = take()
  await report([{ post: post.hash, view: 0, impression: 0 }])
  await count()
  const prune = () => atomic(db(), pruneVisits(db()))
  setNow(NOON + 2 * DAY)
  await prune()
  expect(await visitsOf(post.id)).toHaveLength(1)
  setNow(NOON + 2 * DAY + 13 * HOUR)
  await prune()
  expect(await visitsOf(post.id)).toEqual([])
  expect(await statsRows('SELECT day FROM visitor_keys WHERE day <= ?', TODAY)).toEqual([])
  await deliver([late])
  setNow(NOON)
  await deliver([late])
  await count()
  expect(await visitsOf(post.id)).toEqual([])
  expect(await countsOf('post', post.id)).toEqual([[TODAY, 1, 1, 0, 0, 0, 0]])
  setNow(NOON + 92 * DAY)
  await prune()
  expect(await statsRows('SELECT 1 FROM hourly_counts WHERE subject_id = ? AND subject = ?', post.id, 'post')).toEqual([])
  expect(await statsRows('SELECT 1 FROM visit_days WHERE post_id = ?', post.id)).toEqual([])
  expect(tehranDay(NOON)).toBe(TODAY)
})

test('visits dated before a post was published, or published again, are not counted', async () => {
  const post = await aPost(author, { at: NOON - HOUR })
  await report([{ post: post.hash, impression: 2 * HOUR, view: 90 * MINUTE, read: 80 * MINUTE, heard: 1 }])
  await report([{ post: post.hash, impression: 61 * MINUTE, view: 59 * MINUTE }], { address: '192.0.2.2' })
  expect((await visitsOf(post.id)).map(({ impression_hours, viewed_at }) => [impression_hours, viewed_at])).toEqual([
    [0, expect.any(Number)],
  ])
  const session = as(author)
  expect((await session.post('/api/posts/mine/change', { action: 'withdraw', hashes: [post.hash] })).status).toBe(200)
  setNow(NOON + 10 * MINUTE)
  expect((await session.post('/api/posts/mine/change', { action: 'republish', hashes: [post.hash] })).status).toBe(200)
  setNow(NOON + 20 * MINUTE)
  await report([{ post: post.hash, view: 15 * MINUTE }], { address: '192.0.2.3' })
  expect(await visitsOf(post.id)).toHaveLength(1)
  await report([{ post: post.hash, view: 5 * MINUTE }], { address: '192.0.2.3' })
  expect(await visitsOf(post.id)).toHaveLength(2)
})

test('a post that an import dated back counts from when it became public here', async () => {
  const post = await aPost(author, { at: NOON - HOUR })
  await env.DB.prepare('UPDATE posts SET published_at = ? WHERE id = ?')
    .bind(NOON - 900 * DAY, post.id)
    .run()
  await report([{ post: post.hash, view: 2 * HOUR }])
  expect(await visitsOf(post.id)).toEqual([])
  await report([{ post: post.hash, view: 30 * MINUTE }])
  expect(await visitsOf(post.id)).toHaveLength(1)
})

test('a message that dates a visit after its arrival is not counted', async () => {
  const post = await aReadPost(author)
  expect(await send([{ post: post.hash, view: 0 }])).toBe(204)
  const [message] = take() as { visits: { firstAt: number; viewedAt: number }[] }[]
  for (const visit of message?.visits ?? []) {
    visit.firstAt += HOUR
    visit.viewedAt += HOUR
  }
  expect(await deliver([message])).toBe(0)
  expect(await visitsOf(post.id)).toEqual([])
})
