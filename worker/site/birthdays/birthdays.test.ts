import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { yearBefore } from '#worker/statistics/posts/index.ts'
import { aPost, as, aUser, queryNumber, type TestUser, testEnv } from '#worker/testing/index.ts'
import { BirthdayCard, CommunityBirthday, CreatedCard, OwnBirthday } from './contract.ts'
import { countCommunityYears } from './index.ts'
import { aBirthday } from './testing/a-birthday.ts'

const yearPath = (slug: string) => `/api/campaigns/${slug}/year`
const cardPath = (slug: string) => `/api/campaigns/${slug}/card`
const ownYear = async (person: TestUser, slug: string) => OwnBirthday.parse(await (await as(person).get(yearPath(slug))).json())
const create = async (person: TestUser, slug: string) => CreatedCard.parse(await (await as(person).post(cardPath(slug))).json())
const card = (slug: string, hash: string, viewer: TestUser | null = null) => as(viewer).get(`/api/campaigns/${slug}/cards/${hash}`)
const aMemberWithYear = async (over: Parameters<typeof aUser>[0] = {}) => {
  const person = await aUser(over)
  return { person, post: await aPost(person, { at: Date.now() - 30 * DAY }) }
}
const setState = (user: TestUser, state: string) => env.DB.prepare('UPDATE users SET state = ? WHERE id = ?').bind(state, user.id).run()

test('a running birthday celebrates the twelve months before its first day, so that new posts do not change the numbers', async () => {
  const { person } = await aMemberWithYear()
  const { slug, opensAt } = await aBirthday()
  const before = await ownYear(person, slug)
  expect(before).toEqual({
    ...yearBefore(opensAt ?? 0),
    numbers: { posts: 1, words: 3, views: 0, minutes: 0, likes: 0, comments: 0, followers: 0, streak: 1 },
    card: null,
    canCreateCard: true,
  })
  await aPost(person)
  expect(await ownYear(person, slug)).toEqual(before)
})

test.each([
  ['unscheduled', { opensAt: null, endsAt: null }],
  ['upcoming', { opensAt: Date.now() + 5 * DAY }],
])('an %s birthday celebrates the twelve months before today and has no cards yet', async (_, dates) => {
  const { person } = await aMemberWithYear()
  const { slug } = await aBirthday(dates)
  expect(await ownYear(person, slug)).toMatchObject({ ...yearBefore(Date.now()), numbers: { posts: 1 }, canCreateCard: false })
  expect((await as(person).post(cardPath(slug))).status).toBe(409)
})

test('the year of a visitor returns 401, that of a contest, a draft and an unknown campaign 404', async () => {
  const person = await aUser()
  const [{ slug }, draft] = [await aBirthday(), await aBirthday({ state: 'draft' })]
  expect((await as(null).get(yearPath(slug))).status).toBe(401)
  for (const other of ['autoabzar', draft.slug, 'no-such-campaign']) {
    expect((await as(person).get(yearPath(other))).status, other).toBe(404)
    expect((await as(null).get(`/api/campaigns/${other}/community`)).status, other).toBe(404)
    expect((await as(person).post(cardPath(other))).status, other).toBe(404)
    expect((await as(person).delete(cardPath(other))).status, other).toBe(404)
  }
})

test('a card is created once, also by concurrent requests, shows the year as it was and opens for everybody', async () => {
  const { person, post } = await aMemberWithYear({ name: 'نیما' })
  const { slug, title } = await aBirthday()
  const all = await Promise.all([1, 2, 3, 4].map(() => create(person, slug)))
  expect(new Set(all.map(({ hash }) => hash)).size).toBe(1)
  const hash = all[0]?.hash ?? ''
  expect(await ownYear(person, slug)).toMatchObject({ card: hash })
  await env.DB.prepare("UPDATE posts SET state = 'withdrawn' WHERE id = ?").bind(post.id).run()
  await as(person).patch('/api/me/profile', { name: 'نیما یوشیج' })
  const response = await card(slug, hash)
  expect(response.headers.get('Cache-Tag')?.split(',')).toEqual([`card-${hash}`, `user-${person.hash}`, `campaign-${slug}`])
  expect(BirthdayCard.parse(await response.json())).toMatchObject({
    campaign: { slug, title },
    author: { handle: person.handle, name: 'نیما یوشیج' },
    numbers: { posts: 1, words: 3 },
  })
  expect((await card((await aBirthday()).slug, hash)).status).toBe(404)
})

test('a deleted card returns 404 at once, and creating one again gives it another address', async () => {
  const { person } = await aMemberWithYear()
  const { slug } = await aBirthday()
  const { hash } = await create(person, slug)
  const purged = () => queryNumber('SELECT count(*) AS n FROM cache_bumps WHERE tag = ? AND removal = 1', `card-${hash}`)
  expect(await purged()).toBe(0)
  expect((await as(await aUser()).delete(cardPath(slug))).status).toBe(204)
  expect((await card(slug, hash)).status).toBe(200)
  for (const _ of [1, 2]) expect((await as(person).delete(cardPath(slug))).status).toBe(204)
  expect((await card(slug, hash)).status).toBe(404)
  expect(await purged()).toBe(1)
  expect((await create(person, slug)).hash).not.toBe(hash)
})

test('a year without numbers has no card', async () => {
  const person = await aUser()
  const { slug } = await aBirthday()
  expect(await ownYear(person, slug)).toMatchObject({ canCreateCard: false })
  expect((await as(person).post(cardPath(slug))).status).toBe(409)
  expect(await queryNumber('SELECT count(*) AS n FROM campaign_cards WHERE user_id = ?', person.id)).toBe(0)
})

test('a card returns 410 for a closed account, 403 across a block, and 200 for a suspended one, like the profile', async () => {
  const [{ person }, reader] = [await aMemberWithYear(), await aUser()]
  const { slug } = await aBirthday()
  const { hash } = await create(person, slug)
  await setState(person, 'suspended')
  expect((await card(slug, hash)).status).toBe(200)
  expect((await as(person).post(cardPath(slug))).status).toBe(403)
  expect((await as(person).delete(cardPath(slug))).status).toBe(403)
  await setState(person, 'deactivated')
  expect((await card(slug, hash)).status).toBe(410)
  await setState(person, 'active')
  await as(reader).put(`/api/me/blocks/${person.handle}`)
  expect((await card(slug, hash, reader)).status).toBe(403)
  expect((await card(slug, hash, await aUser())).status).toBe(200)
  expect((await card(slug, newHash())).status).toBe(404)
})

test('the community’s year is null until a cron run counts it, then stays while the birthday runs', async () => {
  const { slug } = await aBirthday()
  const read = async () => CommunityBirthday.parse(await (await as(null).get(`/api/campaigns/${slug}/community`)).json())
  expect(await read()).toMatchObject({ numbers: null, tags: [] })
  const author = await aUser({ createdAt: Date.now() - 40 * DAY })
  const tag = `برچسب ${newHash()}`
  const at = Date.now() - 30 * DAY
  for (let nth = 0; nth < 9; nth++) await aPost(author, { tags: [tag], at })
  await countCommunityYears(testEnv())
  const counted = await read()
  expect(counted.numbers?.posts).toBeGreaterThanOrEqual(9)
  expect(counted.tags[0]?.name).toBe(tag)
  await aPost(author, { at })
  await countCommunityYears(testEnv())
  expect(await read()).toEqual(counted)
  // A moderator hides the tag.
  await env.DB.prepare('UPDATE tags SET hidden = 1 WHERE name = ?').bind(tag).run()
  expect((await read()).tags.map(({ name }) => name)).not.toContain(tag)
})

test('the community’s year is counted again each day until the birthday opens, and once after the statistics of its last day settled', async () => {
  const [moving, fixed] = [await aBirthday({ opensAt: null, endsAt: null }), await aBirthday({ opensAt: Date.now() })]
  const countedAt = ({ id }: { id: number }) => queryNumber('SELECT counted_at AS n FROM campaign_years WHERE campaign_id = ?', id)
  const runs: [number, number][] = []
  for (const offset of [0, 1, 30 * HOUR, 31 * HOUR, 80 * HOUR]) {
    setClockOffset(offset)
    await countCommunityYears(testEnv())
    runs.push([await countedAt(moving), await countedAt(fixed)])
  }
  setClockOffset(0)
  const [first, second, third, fourth, last] = runs
  expect(second).toEqual(first)
  expect(third?.[0]).not.toBe(first?.[0])
  expect(last?.[0]).not.toBe(fourth?.[0])
  expect(last?.[1]).toBe(fourth?.[1])
})

test('the deletion of an account invalidates its card at once', async () => {
  const { person } = await aMemberWithYear()
  const { slug } = await aBirthday()
  const { hash } = await create(person, slug)
  const tags = (await card(slug, hash)).headers.get('Cache-Tag')?.split(',') ?? []
  const latest = () =>
    queryNumber('SELECT coalesce(max(seq), 0) AS n FROM cache_bumps WHERE tag IN (SELECT value FROM json_each(?))', JSON.stringify(tags))
  const before = await latest()
  await as(person).post('/api/me/deactivate')
  expect((await card(slug, hash)).status).toBe(410)
  expect(await latest()).toBeGreaterThan(before)
})

test('the community’s year settles six hours after its last day, and a count at that moment is the last', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const opensAt = Date.now()
  const birthday = await aBirthday({ opensAt })
  const { until } = yearBefore(opensAt)
  const counts: number[] = []
  for (const at of [until + 6 * HOUR - 2, until + 6 * HOUR - 1, until + 6 * HOUR, until + 6 * HOUR + 1, until + 30 * HOUR]) {
    setClockOffset(at - Date.now())
    await countCommunityYears(testEnv())
    counts.push((await queryNumber('SELECT counted_at AS n FROM campaign_years WHERE campaign_id = ?', birthday.id)) - until - 6 * HOUR)
  }
  setClockOffset(0)
  expect(counts).toEqual([-2, -2, 0, 0, 0])
})

test('a cancelled birthday is not counted, and the count of a running one drops its page from the cache', async () => {
  const [cancelled, running] = [await aBirthday({ state: 'cancelled' }), await aBirthday()]
  const bumps = ({ slug }: { slug: string }) => queryNumber('SELECT count(*) AS n FROM cache_bumps WHERE tag = ?', `campaign-${slug}`)
  await countCommunityYears(testEnv())
  await countCommunityYears(testEnv())
  expect([await bumps(cancelled), await bumps(running)]).toEqual([0, 1])
  expect(await queryNumber('SELECT count(*) AS n FROM campaign_years WHERE campaign_id = ?', cancelled.id)).toBe(0)
})

test('a card of one birthday is none of another, and the deletion of a card leaves those of others', async () => {
  const [{ person }, { person: other }] = [await aMemberWithYear(), await aMemberWithYear()]
  const [one, two] = [await aBirthday(), await aBirthday()]
  const cards = [await create(person, one.slug), await create(person, two.slug), await create(other, one.slug)]
  expect(new Set(cards.map(({ hash }) => hash)).size).toBe(3)
  expect((await as(person).delete(cardPath(one.slug))).status).toBe(204)
  const statuses = await Promise.all(
    [
      [one, cards[0]],
      [two, cards[1]],
      [one, cards[2]],
    ].map(async ([birthday, made]) => (await card((birthday as { slug: string }).slug, (made as { hash: string }).hash)).status),
  )
  expect(statuses).toEqual([404, 200, 200])
})
