import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aBirthday } from '#worker/site/birthdays/testing/a-birthday.ts'
import { as, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'
import { ModeratedWishes, OwnWish, Wishes } from './contract.ts'

const path = (slug: string) => `/api/campaigns/${slug}/wish`
const write = (person: TestUser | null, slug: string, body: string) => as(person).put(path(slug), { body })
const own = async (person: TestUser, slug: string) => OwnWish.parse(await (await as(person).get(path(slug))).json())
const shown = async (slug: string, viewer: TestUser | null = null) =>
  Wishes.parse(await (await as(viewer).get(`/api/campaigns/${slug}/wishes`)).json()).items.map(({ body }) => body)
const stored = (person: TestUser) =>
  env.DB.prepare('SELECT hash, body, state, reason, version FROM campaign_wishes WHERE user_id = ?')
    .bind(person.id)
    .first<{ hash: string; body: string; state: string; reason: string; version: number }>()
const decide = async (by: TestUser, person: TestUser, action: 'approve' | 'reject', over: { version?: number; reason?: string } = {}) => {
  const wish = await stored(person)
  const json = { version: wish?.version ?? 0, ...(action === 'reject' ? { reason: 'با قاعدهٔ ۲ نمی‌خواند.' } : {}), ...over }
  return (await as(by).post(`/api/moderation/wishes/${wish?.hash}/${action}`, json)).status
}
const aModerator = () => aUser({ role: 'moderator' })
const setState = (user: TestUser, state: string) => env.DB.prepare('UPDATE users SET state = ? WHERE id = ?').bind(state, user.id).run()

async function anApprovedWish(body = 'آرزو می‌کنم همیشه بنویسیم.') {
  const [person, moderator, birthday] = [await aUser(), await aModerator(), await aBirthday()]
  await write(person, birthday.slug, body)
  expect(await decide(moderator, person, 'approve')).toBe(204)
  return { person, moderator, slug: birthday.slug, body }
}

test('a wish waits for a moderator and only its author sees it', async () => {
  const [person, { slug }] = [await aUser(), await aBirthday()]
  expect(await own(person, slug)).toEqual({ wish: null, canWrite: true })
  const response = await write(person, slug, '  سلام!\r\nصد ساله شوی.  ')
  expect(response.status).toBe(200)
  expect(OwnWish.parse(await response.json()).wish).toMatchObject({ body: 'سلام!\nصد ساله شوی.', state: 'pending', reason: '' })
  for (const viewer of [null, person, await aUser()]) expect(await shown(slug, viewer)).toEqual([])
})

test('an approved wish is public and audited, and its edit leaves the page until it is approved again', async () => {
  const { person, moderator, slug, body } = await anApprovedWish()
  expect(await shown(slug)).toEqual([body])
  const audits = async () => queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'approve_wish' AND actor_id = ?", moderator.id)
  expect(await audits()).toBe(1)
  expect(await decide(moderator, person, 'approve')).toBe(204)
  expect(await audits()).toBe(1)
  const removals = () => queryNumber('SELECT count(*) AS n FROM cache_bumps WHERE tag = ? AND removal = 1', `wishes-${slug}`)
  expect(await removals()).toBe(0)
  await write(person, slug, body)
  expect(await shown(slug)).toEqual([body])
  await write(person, slug, 'آرزویی دیگر')
  expect(await shown(slug)).toEqual([])
  expect(await removals()).toBe(1)
  expect(await stored(person)).toMatchObject({ state: 'pending', version: 2 })
  await decide(moderator, person, 'approve')
  expect(await shown(slug)).toEqual(['آرزویی دیگر'])
})

test('a moderator rejects a pending wish, or an approved one later, with a reason that only the author sees', async () => {
  const { person, moderator, slug, body } = await anApprovedWish()
  expect(await decide(moderator, person, 'reject', { reason: '' })).toBe(400)
  expect(await decide(moderator, person, 'reject')).toBe(204)
  expect(await shown(slug)).toEqual([])
  expect((await own(person, slug)).wish).toMatchObject({ state: 'rejected', reason: 'با قاعدهٔ ۲ نمی‌خواند.' })
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'reject_wish' AND actor_id = ?", moderator.id)).toBe(1)
  expect(await decide(moderator, person, 'approve')).toBe(412)
  // The same text is not sent again; a changed one is.
  await write(person, slug, body)
  expect((await stored(person))?.state).toBe('rejected')
  await write(person, slug, 'متنی بهتر')
  expect(await stored(person)).toMatchObject({ state: 'pending', reason: '' })
})

test('a decision about a text that its author has changed returns 412 and changes nothing', async () => {
  const [person, moderator, { slug }] = [await aUser(), await aModerator(), await aBirthday()]
  await write(person, slug, 'متن نخست')
  await write(person, slug, 'متن دوم')
  for (const action of ['approve', 'reject'] as const) expect(await decide(moderator, person, action, { version: 1 })).toBe(412)
  expect(await stored(person)).toMatchObject({ state: 'pending', version: 2 })
  expect(await queryNumber('SELECT count(*) AS n FROM audit_log WHERE actor_id = ?', moderator.id)).toBe(0)
})

test('moderators cannot decide about their own wish, and members and suspended moderators about none', async () => {
  const { slug } = await aBirthday()
  const moderator = await aModerator()
  await write(moderator, slug, 'از خودم')
  for (const action of ['approve', 'reject'] as const) expect(await decide(moderator, moderator, action)).toBe(403)
  for (const person of [await aUser(), await aUser({ role: 'moderator', state: 'suspended' })])
    expect(await decide(person, moderator, 'approve')).toBe(403)
  expect(await stored(moderator)).toMatchObject({ state: 'pending' })
  const other = await aModerator()
  expect(await decide(other, moderator, 'approve')).toBe(204)
  expect((await as(other).post(`/api/moderation/wishes/${newHash()}/approve`, { version: 1 })).status).toBe(404)
})

test.each([
  ['unscheduled', { opensAt: null, endsAt: null }],
  ['upcoming', { opensAt: Date.now() + DAY }],
  ['over', { opensAt: Date.now() - 5 * DAY, endsAt: Date.now() - 1 }],
  ['cancelled', { state: 'cancelled' as const }],
])('an %s birthday accepts no wishes', async (_, over) => {
  const [person, { slug }] = [await aUser(), await aBirthday(over)]
  expect((await write(person, slug, 'آرزو')).status).toBe(409)
  expect(await own(person, slug)).toEqual({ wish: null, canWrite: false })
})

test('after a birthday its wishes stay and can be deleted, but not changed', async () => {
  const { person, slug, body } = await anApprovedWish()
  await env.DB.prepare('UPDATE campaigns SET ends_at = ? WHERE slug = ?')
    .bind(Date.now() - 1, slug)
    .run()
  expect((await write(person, slug, 'تغییر')).status).toBe(409)
  expect(await shown(slug)).toEqual([body])
  expect((await as(await aUser()).delete(path(slug))).status).toBe(204)
  expect(await shown(slug)).toEqual([body])
  for (const _ of [1, 2]) expect((await as(person).delete(path(slug))).status).toBe(204)
  expect(await shown(slug)).toEqual([])
})

test('rejects an empty wish, one of 281 graphemes and control characters; accepts 280 graphemes and lines', async () => {
  const [person, { slug }] = [await aUser(), await aBirthday()]
  for (const body of ['', ' \n ', '،،', 'ی'.repeat(281), 'خط\u0007']) expect((await write(person, slug, body)).status, body).toBe(400)
  for (const body of ['👩‍👩‍👧'.repeat(140) + 'ی'.repeat(140), 'یک\nدو\n\nسه', '🎂'])
    expect((await write(person, slug, body)).status, body).toBe(200)
})

test('visitors and suspended members write no wish, and a contest has none', async () => {
  const { slug } = await aBirthday()
  expect((await write(null, slug, 'آرزو')).status).toBe(401)
  expect((await write(await aUser({ state: 'suspended' }), slug, 'آرزو')).status).toBe(403)
  expect((await write(await aUser(), 'autoabzar', 'آرزو')).status).toBe(404)
  expect((await as(null).get('/api/campaigns/autoabzar/wishes')).status).toBe(404)
})

test('concurrent wishes of a member leave one row', async () => {
  const [person, { slug }] = [await aUser(), await aBirthday()]
  await Promise.all(['یک', 'دو', 'سه', 'چهار'].map((body) => write(person, slug, body)))
  expect(await queryNumber('SELECT count(*) AS n FROM campaign_wishes WHERE user_id = ?', person.id)).toBe(1)
})

test('wishes of closed accounts and of blocked users are hidden, and return with the account', async () => {
  const { person, slug, body } = await anApprovedWish()
  await setState(person, 'deactivated')
  expect(await shown(slug)).toEqual([])
  await setState(person, 'suspended')
  expect(await shown(slug)).toEqual([body])
  const reader = await aUser()
  await as(person).put(`/api/me/blocks/${reader.handle}`)
  await setState(person, 'active')
  await as(person).put(`/api/me/blocks/${reader.handle}`)
  expect(await shown(slug, reader)).toEqual([])
  expect(await shown(slug)).toEqual([body])
})

test('closing an account and changing a name invalidate the pages with its wish', async () => {
  const { person, slug } = await anApprovedWish()
  const latest = () => queryNumber('SELECT coalesce(max(seq), 0) AS n FROM cache_bumps WHERE tag = ?', `wishes-${slug}`)
  const first = await latest()
  await as(person).patch('/api/me/profile', { name: 'نامی دیگر' })
  const second = await latest()
  expect(second).toBeGreaterThan(first)
  await as(person).post('/api/me/deactivate')
  expect(await latest()).toBeGreaterThan(second)
})

test('the latest approved wish comes first and pages continue where the last one ended', async () => {
  const [moderator, { slug }] = [await aModerator(), await aBirthday()]
  for (const body of ['یک', 'دو', 'سه']) {
    const person = await aUser()
    await write(person, slug, body)
    await decide(moderator, person, 'approve')
  }
  const page = async (query: string) => Wishes.parse(await (await as(null).get(`/api/campaigns/${slug}/wishes?${query}`)).json())
  const first = await page('limit=2')
  const second = await page(`limit=2&after=${first.next}`)
  expect([...first.items, ...second.items].map(({ body }) => body)).toEqual(['سه', 'دو', 'یک'])
  expect(second.next).toBeUndefined()
})

test('the queue lists pending wishes of all birthdays, the longest waiting first, and marks the moderator’s own', async () => {
  const [moderator, one, two] = [await aModerator(), await aBirthday(), await aBirthday()]
  const [first, second] = [await aUser(), await aUser()]
  await write(first, one.slug, `نخست ${newHash()}`)
  await write(second, two.slug, `دوم ${newHash()}`)
  await write(moderator, two.slug, `خودم ${newHash()}`)
  const items = await readQueue(moderator, 'state=pending&limit=2')
  const mine = items.filter(({ campaign }) => [one.slug, two.slug].includes(campaign.slug))
  expect(mine.map(({ author, isOwn }) => [author.handle, isOwn])).toEqual([
    [first.handle, false],
    [second.handle, false],
    [moderator.handle, true],
  ])
  expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted((a, b) => a - b))
  await decide(moderator, first, 'approve')
  const approved = await readQueue(moderator, 'state=approved')
  expect(approved.find(({ author }) => author.handle === first.handle)).toMatchObject({ state: 'approved' })
})

test('wishes that were approved at the same moment fill pages without gaps, the later one first', async () => {
  const [moderator, { slug }, other] = [await aModerator(), await aBirthday(), await aBirthday()]
  const bodies = ['یک', 'دو', 'سه', 'چهار', 'پنج']
  for (const body of bodies) {
    const person = await aUser()
    await write(person, slug, body)
    await decide(moderator, person, 'approve')
  }
  const outsider = await aUser()
  await write(outsider, other.slug, 'جای دیگر')
  await decide(moderator, outsider, 'approve')
  await env.DB.prepare('UPDATE campaign_wishes SET decided_at = 5, updated_at = 5').run()
  const seen: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Wishes = Wishes.parse(
      await (await as(null).get(`/api/campaigns/${slug}/wishes?limit=2${after && `&after=${after}`}`)).json(),
    )
    expect(page.items.length).toBeLessThanOrEqual(2)
    seen.push(...page.items.map(({ body }) => body))
    after = page.next
  }
  expect(seen).toEqual(bodies.toReversed())
  const queued = async (state: 'approved' | 'pending') =>
    (await readQueue(moderator, `state=${state}&limit=2`)).flatMap(({ body, campaign }) => (campaign.slug === slug ? [body] : []))
  expect(await queued('approved')).toEqual(bodies.toReversed())
  await env.DB.prepare("UPDATE campaign_wishes SET state = 'pending'").run()
  expect(await queued('pending')).toEqual(bodies)
})

test('only what leaves a public page is dropped from it: the edit and the deletion of a wish that waits drop nothing', async () => {
  const [person, other, { slug }] = [await aUser(), await aUser(), await aBirthday()]
  const lastRemoval = () =>
    queryNumber('SELECT coalesce(max(seq), 0) AS n FROM cache_bumps WHERE tag = ? AND removal = 1', `wishes-${slug}`)
  await write(person, slug, 'یک')
  await write(person, slug, 'دو')
  await as(person).delete(path(slug))
  await write(person, slug, 'سه')
  await decide(await aModerator(), person, 'approve')
  // Nobody else's wish leaves the page with it.
  await write(other, slug, 'چهار')
  await write(other, slug, 'پنج')
  await as(other).delete(path(slug))
  expect([await lastRemoval(), await shown(slug)]).toEqual([0, ['سه']])
  await as(person).delete(path(slug))
  expect(await lastRemoval()).toBeGreaterThan(0)
  expect(await shown(slug)).toEqual([])
})

test('wishes are accepted from the moment at which the birthday opens until the one at which it ends', async () => {
  const { slug } = await aBirthday()
  vi.useFakeTimers({ toFake: ['Date'] })
  const dates = (opensAt: number, endsAt: number) =>
    env.DB.prepare('UPDATE campaigns SET opens_at = ?, ends_at = ? WHERE slug = ?').bind(opensAt, endsAt, slug).run()
  const statusOf = async (body: string) => (await write(await aUser(), slug, body)).status
  await dates(now() + 1, now() + DAY)
  const statuses = [await statusOf('زود')]
  await dates(now(), now() + 1)
  statuses.push(await statusOf('یک'))
  await dates(now() - DAY, now())
  statuses.push(await statusOf('دیر'))
  expect(statuses).toEqual([409, 200, 409])
})

/** Reads all pages of the moderators' queue. */
async function readQueue(moderator: TestUser, query: string): Promise<ModeratedWishes['items']> {
  const items: ModeratedWishes['items'] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const response = await as(moderator).get(`/api/moderation/wishes?${query}${after && `&after=${after}`}`)
    const page: ModeratedWishes = ModeratedWishes.parse(await response.json())
    items.push(...page.items)
    after = page.next
  }
  return items
}
