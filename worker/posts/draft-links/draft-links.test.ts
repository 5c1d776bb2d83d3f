import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { Scope } from '#shared/contract/account.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { runCron } from '#worker/cron.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { aPost, as, aUser, paragraphs, queryNumber, request, type TestUser, testEnv } from '#worker/testing/index.ts'
import { CreateDraftLinkResult, DraftLinks, SharedDraft } from './contract.ts'

const key = () => crypto.randomUUID()
const createLink = (person: TestUser, hash: string, over: object = {}) =>
  as(person).post(`/api/posts/${hash}/draft-links`, { key: key(), ...over })
const aLink = async (person: TestUser, hash: string, over: object = {}) => {
  const made = CreateDraftLinkResult.parse(await (await createLink(person, hash, over)).json())
  return { ...made, token: made.path.split('/')[3] ?? '' }
}
const links = async (person: TestUser, hash: string) =>
  DraftLinks.parse(await (await as(person).get(`/api/posts/${hash}/draft-links`)).json()).links
const open = (token: string, person: TestUser | null = null) => as(person).get(`/api/draft-links/${token}`)
const shared = async (token: string, person: TestUser | null = null) => SharedDraft.parse(await (await open(token, person)).json())
const visit = (token: string, person: TestUser | null, visitKey = key()) =>
  as(person).post(`/api/draft-links/${token}/visits`, { key: visitKey })
const draftOf = (author: TestUser) => aPost(author, { state: 'draft', title: 'پیش‌نویس من', document: paragraphs('متن نخست') })

test('a draft link’s 256-bit token opens the latest saved draft and is neither listed nor stored in plain text', async () => {
  const author = await aUser()
  const post = await draftOf(author)
  const { token, path, link } = await aLink(author, post.hash, { label: 'برای سارا' })
  expect(path).toBe(`/${author.handle}/d/${token}`)
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const stored = JSON.stringify((await env.DB.prepare('SELECT * FROM draft_links WHERE hash = ?').bind(link.hash).all()).results)
  expect(stored).not.toContain(token)
  expect(JSON.stringify(await links(author, post.hash))).not.toContain(token)
  expect(await shared(token)).toMatchObject({ title: 'پیش‌نویس من', html: '<p>متن نخست</p>', authorView: null })
  await as(author).put(`/api/posts/${post.hash}/draft`, { saveId: key(), revision: 1, title: 'تازه', document: paragraphs('متن دوم') })
  expect(await shared(token)).toMatchObject({ title: 'تازه', html: '<p>متن دوم</p>' })
  expect((await shared(token, author)).authorView).toEqual({ post: post.hash, link })
})

test('the responses to opening and creating a draft link forbid caching', async () => {
  const author = await aUser()
  const post = await draftOf(author)
  const { token } = await aLink(author, post.hash)
  for (const answer of [await open(token), await open('wrong'), await createLink(author, post.hash)])
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
})

test('a draft link expires exactly at its expiry time', async () => {
  const author = await aUser()
  const post = await draftOf(author)
  const { token, link } = await aLink(author, post.hash, { days: 1 })
  expect(link.expiresAt - link.createdAt).toBe(DAY)
  const end = (at: number) => env.DB.prepare('UPDATE draft_links SET expires_at = ? WHERE hash = ?').bind(at, link.hash).run()
  setClockOffset(DAY)
  await end(now() + MINUTE)
  expect((await open(token)).status).toBe(200)
  // No time may pass between setting the expiry and opening the link.
  const frozen = Date.now
  const instant = Date.now()
  Date.now = () => instant
  try {
    await end(instant + DAY + 1)
    expect((await open(token)).status).toBe(200)
    await end(instant + DAY)
    expect((await open(token)).status).toBe(404)
    expect((await visit(token, null)).status).toBe(404)
    expect(await links(author, post.hash)).toEqual([])
  } finally {
    Date.now = frozen
  }
})

test('another user cannot revoke a link, and concurrent and repeated revocations by its author are idempotent', async () => {
  const [author, other] = [await aUser(), await aUser()]
  const post = await draftOf(author)
  const { token, link } = await aLink(author, post.hash)
  expect((await as(other).delete(`/api/draft-links/${link.hash}`)).status).toBe(404)
  expect((await open(token)).status).toBe(200)
  const both = await Promise.all([0, 1].map(() => as(author).delete(`/api/draft-links/${link.hash}`)))
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  const at = () => env.DB.prepare('SELECT revoked_at FROM draft_links WHERE hash = ?').bind(link.hash).first<number>('revoked_at')
  const first = await at()
  setClockOffset(MINUTE)
  expect((await as(author).delete(`/api/draft-links/${link.hash}`)).status).toBe(204)
  expect(await at()).toBe(first)
  expect((await open(token)).status).toBe(404)
})

test('wrong, revoked and expired tokens and those of removed posts return the same 404, and a closed account’s link returns 404', async () => {
  const author = await aUser()
  const [post, removed] = [await draftOf(author), await draftOf(author)]
  const [revoked, expired, ofRemoved, living] = await Promise.all([
    aLink(author, post.hash),
    aLink(author, post.hash, { days: 1 }),
    aLink(author, removed.hash),
    aLink(author, post.hash, { days: 30 }),
  ])
  await as(author).delete(`/api/draft-links/${revoked.link.hash}`)
  await as(author).delete(`/api/posts/${removed.hash}`)
  setClockOffset(2 * DAY)
  const dead = [revoked.token, expired.token, ofRemoved.token, 'A'.repeat(43), living.token.slice(1), `${living.token}x`, '%00', post.hash]
  const answers = await Promise.all(dead.map(async (token) => ({ token, answer: await open(token) })))
  const said = answers.map(async ({ answer }) => `${answer.status} ${(await answer.text()).replace(/"requestId":"[^"]*"/, '')}`)
  expect(new Set(await Promise.all(said)).size).toBe(1)
  expect(answers[0]?.answer.status).toBe(404)
  expect((await open(living.token)).status).toBe(200)
  await env.DB.prepare("UPDATE users SET state = 'deactivated' WHERE id = ?").bind(author.id).run()
  expect((await open(living.token)).status).toBe(404)
})

test('each visit key of a visitor or another user counts once, and the author’s visits do not count', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const post = await draftOf(author)
  const { token } = await aLink(author, post.hash)
  const again = key()
  expect((await visit(token, null, again)).status).toBe(204)
  expect((await visit(token, null, again)).status).toBe(204)
  expect((await visit(token, author)).status).toBe(204)
  expect((await visit(token, reader)).status).toBe(204)
  const [link] = await links(author, post.hash)
  expect(link).toMatchObject({ visits: 2 })
  expect(now() - (link?.visitedAt ?? 0)).toBeLessThan(MINUTE)
})

test('concurrent requests cannot exceed the limit of active links per post, and revoking one frees a slot', async () => {
  const author = await aUser()
  const post = await draftOf(author)
  const statuses = (await Promise.all(Array.from({ length: LIMITS.draftLinks + 3 }, () => createLink(author, post.hash)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(LIMITS.draftLinks)
  expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  const [first] = await links(author, post.hash)
  await as(author).delete(`/api/draft-links/${first?.hash}`)
  expect((await createLink(author, post.hash)).status).toBe(201)
})

test('repeating a key replaces the token of the link, and the first token returns 404', async () => {
  const author = await aUser()
  const post = await draftOf(author)
  const same = key()
  const [lost, found] = [await aLink(author, post.hash, { key: same }), await aLink(author, post.hash, { key: same })]
  expect(found.link.hash).toBe(lost.link.hash)
  expect(await links(author, post.hash)).toHaveLength(1)
  expect([(await open(lost.token)).status, (await open(found.token)).status]).toEqual([404, 200])
})

test.each([{ days: 2 }, { days: null }, { label: 'زنگ\u0007' }, { label: 'ا'.repeat(61) }, { key: 'کوتاه' }])(
  'creating a link with %o returns 400 and creates none',
  async (over) => {
    const author = await aUser()
    const post = await draftOf(author)
    expect((await createLink(author, post.hash, over)).status).toBe(400)
    expect(await links(author, post.hash)).toEqual([])
  },
)

test('the cron job keeps a draft link 29 days after it expires and has deleted it after 31', async () => {
  const author = await aUser()
  const post = await draftOf(author)
  const { link } = await aLink(author, post.hash, { days: 1 })
  const count = () => queryNumber('SELECT count(*) AS n FROM draft_links WHERE hash = ?', link.hash)
  setClockOffset(30 * DAY)
  await runCron(testEnv())
  expect(await count()).toBe(1)
  setClockOffset(32 * DAY)
  await runCron(testEnv())
  expect(await count()).toBe(0)
})

test('an API token with every scope can neither open, visit nor revoke a draft link (403), and an unknown token gets 401', async () => {
  const author = await aUser()
  const post = await draftOf(author)
  const { token: secret, link } = await aLink(author, post.hash)
  const created = await as(author).post('/api/me/api-tokens', { name: 'ربات', scopes: Scope.options })
  const { token } = await created.json<{ token: string }>()
  const callWithToken = async (bearer: string, method: string, path: string, body?: object) =>
    (
      await request(path, {
        method,
        headers: { Authorization: `Bearer ${bearer}`, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).status
  expect(await callWithToken(token, 'GET', `/api/posts/${post.hash}/draft`)).toBe(200)
  const calls = [
    ['GET', `/api/draft-links/${secret}`],
    ['POST', `/api/draft-links/${secret}/visits`, { key: key() }],
    ['DELETE', `/api/draft-links/${link.hash}`],
  ] as const
  for (const [method, path, body] of calls) {
    expect(await callWithToken(token, method, path, body), `${method} ${path}`).toBe(403)
    expect(await callWithToken('daftar_x', method, path, body), `${method} ${path}`).toBe(401)
  }
  expect(await links(author, post.hash)).toEqual([link])
})
