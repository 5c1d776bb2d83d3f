import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { runCron } from '#worker/cron.ts'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  aCommenter,
  anEstablishedUser,
  aPost,
  as,
  aUser,
  linksTo,
  queryNumber,
  runQuery,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import { type LinkDomain, LinkDomains } from './contract.ts'
import { pruneSightings } from './link-domains.ts'

const PATH = '/api/admin/link-domains'
const aDomain = () => `${newHash()}.example`
const decide = (person: TestUser | null, domain: string, decision: string) => as(person).put(`${PATH}/${domain}/decision`, { decision })

async function publishLink(author: TestUser, href: string) {
  const { hash } = await aPost(author, { state: 'draft', document: linksTo(href) })
  const { held } = await (await as(author).post(`/api/posts/${hash}/publish`, { revision: 1 })).json<{ held: boolean }>()
  return { hash, held }
}

async function findDomain(viewer: TestUser, domain: string, state = 'open'): Promise<LinkDomain | undefined> {
  const page = LinkDomains.parse(await (await as(viewer).get(`${PATH}?state=${state}&limit=50`)).json())
  return page.items.find((item) => item.domain === domain)
}

async function aBurst(domain: string, count: number = LIMITS.linkBurst) {
  const authors: TestUser[] = []
  for (let nth = 0; nth < count; nth++) {
    const author = await aUser()
    authors.push(author)
    await publishLink(author, `https://${nth % 2 ? 'www.' : ''}${domain}/${nth}`)
  }
  return authors
}

test('the post that completes a burst of new members raises one alert, which counts subdomains together', async () => {
  const [domain, moderator] = [aDomain(), await aUser({ role: 'moderator' })]
  const authors = await aBurst(domain, LIMITS.linkBurst - 1)
  await publishLink(await anEstablishedUser(), `https://${domain}/`)
  expect(await findDomain(moderator, domain)).toBeUndefined()
  await publishLink(authors[0] as TestUser, `https://${domain}/again`)
  const alert = await findDomain(moderator, domain)
  expect(alert).toMatchObject({ posts: LIMITS.linkBurst, comments: 0, users: LIMITS.linkBurst - 1, decidedAt: null, decidedBy: null })
  expect(alert?.recentUsers).toHaveLength(5)
  await publishLink(await aUser(), `https://${domain}/more`)
  expect(await queryNumber('SELECT count(*) AS n FROM link_domains WHERE domain = ?', domain)).toBe(1)
})

test('a moderator blocks the domain of a country’s second level, which has three parts', async () => {
  const [domain, moderator] = [`${newHash()}.co.ir`, await aUser({ role: 'moderator' })]
  await aBurst(domain)
  const { domain: alerted = '' } = (await findDomain(moderator, domain)) ?? {}
  expect([alerted, (await decide(moderator, alerted, 'block')).status]).toEqual([domain, 204])
  expect((await findDomain(moderator, domain, 'blocked'))?.domain).toBe(domain)
})

test('links outside the window raise no alert, and old sightings are deleted', async () => {
  const [domain, moderator] = [aDomain(), await aUser({ role: 'moderator' })]
  await aBurst(domain, LIMITS.linkBurst - 1)
  setClockOffset(LIMITS.linkBurstWindow + 1000)
  const author = await aUser({ createdAt: Date.now() + LIMITS.linkBurstWindow })
  await publishLink(author, `https://${domain}/late`)
  expect(await findDomain(moderator, domain)).toBeUndefined()
  setClockOffset(9 * LIMITS.linkBurstWindow)
  await runCron(testEnv())
  expect(await queryNumber('SELECT count(*) AS n FROM link_sightings WHERE domain = ?', domain)).toBe(0)
})

test('new links to a blocked domain are held in posts and comments, also of established members, and reported in comments', async () => {
  const [domain, moderator, author] = [aDomain(), await aUser({ role: 'moderator' }), await anEstablishedUser()]
  const before = await publishLink(author, `https://${domain}/before`)
  expect(before.held).toBe(false)
  await aBurst(domain)
  for (let time = 0; time < 2; time++) expect((await decide(moderator, domain, 'block')).status).toBe(204)
  expect(await findDomain(moderator, domain, 'blocked')).toMatchObject({ decidedBy: { handle: moderator.handle } })
  expect((await publishLink(author, `https://sub.${domain}/`)).held).toBe(true)
  expect((await publishLink(author, 'https://elsewhere.example/')).held).toBe(false)
  expect((await publishLink(moderator, `https://${domain}/`)).held).toBe(false)

  const [post, writer] = [await aPost(author), await aCommenter()]
  await runQuery('UPDATE users SET created_at = 1 WHERE id = ?', writer.id)
  const write = async (body: string) =>
    (await as(writer).post(`/api/comments/post/${post.hash}`, { key: crypto.randomUUID(), body })).json<{ hash: string; held?: true }>()
  const held = await write(`ببین https://${domain}/x`)
  expect([held.held, (await write('ببین https://elsewhere.example/x')).held]).toEqual([true, undefined])
  const report = await env.DB.prepare(
    "SELECT words, reporter_id AS reporter FROM reports WHERE kind = 'comment' AND target_id = (SELECT id FROM comments WHERE hash = ?)",
  )
    .bind(held.hash)
    .first()
  expect(report).toEqual({ words: `قاعدهٔ واژه‌ها: پیوند به دامنهٔ مسدودشده (${domain})`, reporter: moderator.id })

  expect((await decide(moderator, domain, 'ignore')).status).toBe(204)
  expect((await publishLink(author, `https://sub.${domain}/2`)).held).toBe(false)
  const { results } = await env.DB.prepare('SELECT act FROM audit_log WHERE subject = ? ORDER BY id').bind(domain).all()
  expect(results).toEqual([{ act: 'block_link_domain' }, { act: 'ignore_link_domain' }])
})

test('an ignored domain raises no alert again', async () => {
  const [domain, moderator] = [aDomain(), await aUser({ role: 'moderator' })]
  await aBurst(domain)
  await decide(moderator, domain, 'ignore')
  await publishLink(await aUser(), `https://${domain}/more`)
  expect([await findDomain(moderator, domain), (await findDomain(moderator, domain, 'ignored'))?.state]).toEqual([undefined, 'ignored'])
})

test('only moderators and admins read and decide; an unknown domain is 404 and a rejected call changes nothing', async () => {
  const domain = aDomain()
  await aBurst(domain)
  const rowOf = () => env.DB.prepare('SELECT * FROM link_domains WHERE domain = ?').bind(domain).first()
  const before = await rowOf()
  const rejected: [TestUser | null, number][] = [
    [null, 401],
    [await aUser(), 403],
    [await aUser({ role: 'moderator', state: 'suspended' }), 403],
  ]
  for (const [person, status] of rejected)
    expect([(await as(person).get(PATH)).status, (await decide(person, domain, 'block')).status]).toEqual([status, status])
  const admin = await aUser({ role: 'admin' })
  expect([(await decide(admin, aDomain(), 'block')).status, (await decide(admin, domain, 'delete')).status]).toEqual([404, 400])
  expect(await rowOf()).toEqual(before)
})

test('an alert names the new members who linked to the domain last, the latest first, and none who left', async () => {
  const [domain, moderator] = [aDomain(), await aUser({ role: 'moderator' })]
  const authors = await aBurst(domain)
  const link = async (author: TestUser | undefined, minute: number, hash = newHash()) =>
    runQuery(
      'INSERT INTO link_sightings (domain, kind, target_hash, user_id, at) VALUES (?, ?, ?, ?, ?)',
      ...[domain, 'post', hash, author?.id ?? 0, Date.now() + minute * MINUTE],
    )
  // The first one linked long ago and last of all.
  const later = [authors[3], authors[1], authors[2], authors[4], authors[0]]
  for (const [minute, author] of later.entries()) await link(author, minute + 1)
  const names = async () => (await findDomain(moderator, domain))?.recentUsers.map(({ handle }) => handle)
  const latestFirst = later.toReversed().map((author) => author?.handle)
  expect(await names()).toEqual(latestFirst)
  await runQuery("UPDATE users SET state = 'deleted' WHERE id = ?", authors[0]?.id)
  expect((await names())?.slice(0, 4)).toEqual(latestFirst.slice(1))
})

test('domains are listed in pages, the latest alert first, those of one moment by their order', async () => {
  const moderator = await aUser({ role: 'moderator' })
  const domains = [aDomain(), aDomain(), aDomain(), aDomain(), aDomain()]
  for (const [nth, domain] of domains.entries())
    await runQuery(
      "INSERT INTO link_domains (domain, state, posts, comments, users, raised_at) VALUES (?, 'open', 1, 0, 1, ?)",
      ...[domain, Date.now() + DAY + Math.floor(nth / 2)],
    )
  const found: string[] = []
  for (let after = '', page = 0; page < 3; page++) {
    const { items, next } = LinkDomains.parse(await (await as(moderator).get(`${PATH}?limit=2${after}`)).json())
    expect(items).toHaveLength(2)
    found.push(...items.map(({ domain }) => domain))
    after = `&after=${next}`
  }
  expect(found.slice(0, 5)).toEqual(domains.toReversed())
})

test.each(['Sara.example', 'example', 'a..example', 'a.example.', 'a_b.example', `${'a'.repeat(250)}.com`])(
  'the domain %s is rejected as malformed',
  async (domain) => {
    expect((await decide(await aUser({ role: 'moderator' }), domain, 'block')).status).toBe(400)
  },
)

test('a link counts as seen for seven windows, to the millisecond', async () => {
  const [author, domain] = [await aUser(), aDomain()]
  vi.useFakeTimers({ toFake: ['Date'] })
  setClockOffset(0)
  const kept = Date.now() - 7 * LIMITS.linkBurstWindow
  for (const at of [kept - 1, kept, kept + 1])
    await runQuery(
      'INSERT INTO link_sightings (domain, kind, target_hash, user_id, at) VALUES (?, ?, ?, ?, ?)',
      ...[domain, 'post', newHash(), author.id, at],
    )
  await atomic(database(env), [pruneSightings(database(env))])
  const { results } = await env.DB.prepare('SELECT at FROM link_sightings WHERE domain = ? ORDER BY at').bind(domain).all()
  expect(results).toEqual([{ at: kept }, { at: kept + 1 }])
})
