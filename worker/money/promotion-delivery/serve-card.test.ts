import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { tagKey } from '#shared/persian/fold.ts'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { aPost, as, aUser, runQuery, type TestUser, takeConsole } from '#worker/testing/index.ts'
import { aRunningPromotion, pausePromotions } from '#worker/testing/promotion-factories.ts'
import { PromotedCardSlot } from './contract.ts'
import { recordPromotionVisits } from './record-promotion-visits.ts'
import { findNameKeys } from './select-promotions.ts'

beforeEach(async () => void (await pausePromotions()))
afterEach(() => setClockOffset(0))

let minutes = 0
/** Asks for a card, each time a minute later. */
async function cardFor(person: TestUser, query = 'place=home', over = {}) {
  setClockOffset(++minutes * MINUTE)
  const response = await as(person).get(`/api/promoted-card?${query}`, { env: over })
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  return PromotedCardSlot.parse(await response.json()).card
}

async function aPromotedPost(options: Parameters<typeof aRunningPromotion>[2] = {}, postOptions: Parameters<typeof aPost>[1] = {}) {
  const author = await aUser()
  const post = await aPost(author, postOptions)
  return { author, post, promotion: await aRunningPromotion(author, post, options) }
}

it('a member is served the card of a running promotion, with a token that names it', async () => {
  const { post, promotion, author } = await aPromotedPost()
  const card = await cardFor(await aUser())
  expect(card).toMatchObject({ hash: post.hash, path: post.path, author: { handle: author.handle } })
  expect(card?.token.split('.')[0]).toBe(promotion.hash)
})

it('without a running promotion there is no card, and a visitor gets 401', async () => {
  expect(await cardFor(await aUser())).toBeNull()
  expect((await as(null).get('/api/promoted-card?place=home')).status).toBe(401)
})

test.each(['unpaid', 'in_review', 'approved', 'paused', 'completed', 'ended', 'stopped'])(
  'a promotion that is %s is not served',
  async (state) => {
    const { promotion } = await aPromotedPost()
    const isFinished = ['completed', 'ended', 'stopped'].includes(state)
    await runQuery('UPDATE promotions SET state = ?, finished_at = ? WHERE id = ?', state, isFinished ? 1 : null, promotion.id)
    expect(await cardFor(await aUser())).toBeNull()
  },
)

it('a promotion whose time is over, or whose budget is closed, is not served', async () => {
  const { promotion } = await aPromotedPost()
  await env.PROMOTIONS.getByName(promotion.hash).close(Date.now())
  expect(await cardFor(await aUser())).toBeNull()
  const { promotion: other } = await aPromotedPost()
  await runQuery('UPDATE promotions SET ends_at = ? WHERE id = ?', Date.now(), other.id)
  expect(await cardFor(await aUser())).toBeNull()
})

it('neither the author nor the buyer is served the card', async () => {
  const [author, buyer] = [await aUser(), await aUser()]
  await aRunningPromotion(author, await aPost(author), { buyer })
  expect(await cardFor(author)).toBeNull()
  expect(await cardFor(buyer)).toBeNull()
  expect(await cardFor(await aUser())).not.toBeNull()
})

test.each([
  ['withdrawn', "UPDATE posts SET state = 'withdrawn' WHERE id = ?1"],
  ['removed', "UPDATE posts SET state = 'removed', removed_at = 1, removed_by = 'moderator' WHERE id = ?1"],
  ['by a closed account', "UPDATE users SET state = 'deactivated' WHERE id = (SELECT author_id FROM posts WHERE id = ?1)"],
])('a post that is %s is not served', async (_, change) => {
  const { post } = await aPromotedPost()
  await runQuery(change, post.id)
  expect(await cardFor(await aUser())).toBeNull()
})

test.each([
  ['the viewer blocked the author', 'INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?1, ?2, 1)'],
  ['the author blocked the viewer', 'INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?2, ?1, 1)'],
  ['the viewer muted the author', "INSERT INTO mutes (user_id, kind, target_id, created_at) VALUES (?1, 'user', ?2, 1)"],
  [
    'the viewer muted a topic of the post',
    "INSERT INTO mutes (user_id, kind, target_id, created_at) SELECT ?1, 'topic', id, ?2 FROM topics WHERE key = 'cinema'",
  ],
  [
    'the viewer muted a tag of the post',
    "INSERT INTO mutes (user_id, kind, target_id, created_at) SELECT ?1, 'tag', id, ?2 FROM tags WHERE slug = 'ساکت'",
  ],
])('no card is served if %s', async (_, change) => {
  const { author } = await aPromotedPost({}, { topics: ['cinema'], tags: ['ساکت'] })
  const viewer = await aUser()
  await runQuery(change, viewer.id, author.id)
  expect(await cardFor(viewer)).toBeNull()
  expect(await cardFor(await aUser())).not.toBeNull()
})

it('a promotion that a viewer must not see takes the place of no other one', async () => {
  const [hidden, shown] = [await aPromotedPost(), await aPromotedPost()]
  for (let nth = 0; nth < 8; nth++) {
    const viewer = await aUser()
    await runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', viewer.id, hidden.author.id)
    expect((await cardFor(viewer))?.hash).toBe(shown.post.hash)
  }
})

it('a hidden post’s card is not served to the viewer until it is shown again; both are idempotent', async () => {
  const { post } = await aPromotedPost()
  const viewer = await aUser()
  for (let call = 0; call < 2; call++) expect((await as(viewer).put(`/api/promoted-card/hidden/${post.hash}`)).status).toBe(204)
  expect(await cardFor(viewer)).toBeNull()
  expect(await cardFor(await aUser())).not.toBeNull()
  for (let call = 0; call < 2; call++) expect((await as(viewer).delete(`/api/promoted-card/hidden/${post.hash}`)).status).toBe(204)
  expect(await cardFor(viewer)).not.toBeNull()
})

it('of two posts that a viewer hid, showing one again leaves the other hidden, and what others hid', async () => {
  const { post } = await aPromotedPost()
  const another = await aPost(await aUser())
  const [viewer, other] = [await aUser(), await aUser()]
  for (const person of [viewer, other]) await as(person).put(`/api/promoted-card/hidden/${post.hash}`)
  await as(viewer).put(`/api/promoted-card/hidden/${another.hash}`)
  expect((await as(viewer).delete(`/api/promoted-card/hidden/${another.hash}`)).status).toBe(204)
  expect([await cardFor(viewer), await cardFor(other)]).toEqual([null, null])
  expect((await as(viewer).delete(`/api/promoted-card/hidden/${post.hash}`)).status).toBe(204)
  expect([(await cardFor(viewer))?.hash, await cardFor(other)]).toEqual([post.hash, null])
})

it('a post that is not public cannot be hidden', async () => {
  const draft = await aPost(await aUser(), { state: 'draft' })
  const viewer = await aUser()
  for (const hash of [draft.hash, 'zzzzzzzzzzzz']) expect((await as(viewer).put(`/api/promoted-card/hidden/${hash}`)).status).toBe(404)
})

it('a member is served a card three times a day, and not after viewing the post', async () => {
  const { post } = await aPromotedPost({ views: 100_000 })
  const [viewer, reader] = [await aUser(), await aUser()]
  const cards = [await cardFor(viewer), await cardFor(viewer), await cardFor(viewer), await cardFor(viewer)]
  expect(cards.map((card) => card !== null)).toEqual([true, true, true, false])
  const token = (await cardFor(reader))?.token ?? ''
  const viewedAt = Number.parseInt(token.split('.')[1] ?? '', 36) + MINUTE
  await recordPromotionVisits(env, [
    { accountId: reader.id, isBot: false, promotions: [{ token, post: post.hash, impressionAt: null, viewedAt }] },
  ])
  expect(await cardFor(reader)).toBeNull()
})

const enc = encodeURIComponent
test.each<[string, { topics?: string[]; tags?: string[]; placement?: 'feed' | 'sidebar' }, string, boolean]>([
  ['everywhere, if untargeted: home', {}, 'place=home', true],
  ['everywhere, if untargeted: a topic', {}, 'place=topic&name=poetry', true],
  ['everywhere, if untargeted: a tag', {}, `place=tag&name=${enc('هدف')}`, true],
  ['everywhere, if untargeted: search', {}, `place=search&name=${enc('هرچه')}`, true],
  ['on the page of its topic', { topics: ['poetry'] }, 'place=topic&name=poetry', true],
  ['not on the page of another topic', { topics: ['poetry'] }, 'place=topic&name=cinema', false],
  ['on the page of its tag', { tags: ['هدف'] }, `place=tag&name=${enc('هدف')}`, true],
  ['not on the page of another tag', { tags: ['هدف'] }, `place=tag&name=${enc('دیگر')}`, false],
  ['not on a tag’s page for a topic', { topics: ['poetry'] }, 'place=tag&name=poetry', false],
  ['in a search for its topic', { topics: ['poetry'] }, `place=search&name=${enc('بهترین شعر نو')}`, true],
  ['in a search for its tag in another spelling', { tags: ['يادگيري ماشين'] }, `place=search&name=${enc('دورهٔ یادگیری‌ماشین')}`, true],
  ['not in another search', { tags: ['هدف'] }, `place=search&name=${enc('هدفمند')}`, false],
  ['not in home without a follow', { topics: ['poetry'] }, 'place=home', false],
  ['not in the sidebar, if bought for lists', {}, 'place=sidebar', false],
  ['in the sidebar, if bought for it', { placement: 'sidebar' }, 'place=sidebar', true],
  ['not in lists, if bought for the sidebar', { placement: 'sidebar' }, 'place=home', false],
])('a promotion is served %s', async (_, options, query, isServed) => {
  await aPost(await aUser(), { tags: ['هدف', 'دیگر', 'یادگیری ماشین'] })
  const { post } = await aPromotedPost(options)
  expect((await cardFor(await aUser(), query))?.hash).toBe(isServed ? post.hash : undefined)
})

test.each([
  ['topic', { topics: ['poetry'] }, '/api/follows/topic/poetry'],
  ['tag', { tags: ['هدف'] }, `/api/follows/tag/${enc('هدف')}`],
] as const)('home and the sidebar serve a promotion for a %s that the viewer follows', async (_, options, follow) => {
  await aPost(await aUser(), { tags: ['هدف'] })
  const [{ post }, { post: banner }] = [await aPromotedPost(options), await aPromotedPost({ ...options, placement: 'sidebar' })]
  const viewer = await aUser()
  expect((await as(viewer).put(follow)).status).toBeLessThan(300)
  expect((await cardFor(viewer))?.hash).toBe(post.hash)
  expect((await cardFor(viewer, 'place=sidebar'))?.hash).toBe(banner.hash)
})

it('a phone, which hides the sidebar, is served no card for it and reserves nothing', async () => {
  const { promotion } = await aPromotedPost({ placement: 'sidebar' })
  const viewer = await aUser()
  const ask = async (userAgent: string) => {
    const response = await as(viewer).get('/api/promoted-card?place=sidebar', { headers: { 'User-Agent': userAgent } })
    return PromotedCardSlot.parse(await response.json()).card
  }
  expect(await ask('Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36')).toBeNull()
  expect((await ask('Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36'))?.token.split('.')[0]).toBe(promotion.hash)
})

it('a promotion for a merged tag is served on the page of the tag that it was merged into', async () => {
  await aPost(await aUser(), { tags: ['ادغامی', 'مقصد'] })
  const { post } = await aPromotedPost({ tags: ['ادغامی'] })
  await runQuery("UPDATE tags SET merged_into = (SELECT id FROM tags WHERE slug = 'مقصد'), hidden = 1 WHERE slug = 'ادغامی'")
  expect((await cardFor(await aUser(), `place=tag&name=${enc('مقصد')}`))?.hash).toBe(post.hash)
})

it('each page shows the card of another promotion, and a page without one has none', async () => {
  for (let nth = 0; nth < 2; nth++) await aPromotedPost({ views: 100_000 })
  const viewer = await aUser()
  const frozen = Date.now
  // The order of the promotions changes every ten minutes.
  const instant = Math.ceil(Date.now() / (10 * MINUTE)) * 10 * MINUTE - (minutes + 1) * MINUTE
  Date.now = () => instant
  try {
    const pages = [await cardFor(viewer), await cardFor(viewer, 'place=home&page=1'), await cardFor(viewer, 'place=home&page=2')]
    expect(new Set(pages.map((card) => card?.hash)).size).toBe(3)
    expect(pages[2]).toBeNull()
  } finally {
    Date.now = frozen
  }
})

it('within ten minutes a viewer meets the promotions in the same order', async () => {
  for (let nth = 0; nth < 6; nth++) await aPromotedPost({ views: 100_000 })
  const viewer = await aUser()
  vi.useFakeTimers({ toFake: ['Date'] })
  const begin = Math.ceil(Date.now() / (10 * MINUTE)) * 10 * MINUTE
  const orderAt = async (at: number) => {
    const hashes = []
    for (let page = 0; page < 6; page++) {
      vi.setSystemTime(at + page)
      const response = await as(viewer).get(`/api/promoted-card?place=home&page=${page}`)
      hashes.push(PromotedCardSlot.parse(await response.json()).card?.hash)
    }
    return hashes
  }
  const first = await orderAt(begin)
  expect(new Set(first).size).toBe(6)
  expect(await orderAt(begin + 9 * MINUTE)).toEqual(first)
})

it('a budget that does not answer is skipped, and the next one is asked', async () => {
  const [broken, sound] = [await aPromotedPost(), await aPromotedPost()]
  let attempts = 0
  const PROMOTIONS = {
    getByName: (hash: string) => {
      if (hash === broken.promotion.hash) {
        attempts++
        throw new Error('Durable Object is overloaded')
      }
      return env.PROMOTIONS.getByName(hash)
    },
  } as unknown as typeof env.PROMOTIONS // The app calls only this method.
  // Which one is asked first is random.
  for (let nth = 0; nth < 100 && attempts === 0; nth++)
    expect((await cardFor(await aUser(), 'place=home', { PROMOTIONS }))?.hash).toBe(sound.post.hash)
  expect(takeConsole().some((line) => JSON.stringify(line).includes('promotion_not_asked'))).toBe(true)
})

it('findNameKeys folds the words of a search and their combinations', () => {
  const keys = findNameKeys('برچسب:هدف «يادگيري ماشين»، 2026')
  for (const key of ['هدف', 'یادگیری', 'یادگیریماشین', 'ماشین', '2026']) expect([...keys]).toContain(key)
  expect(findNameKeys('  ،؛ ').size).toBe(0)
  const words = Array.from({ length: 25 }, (_, nth) => `واژه${nth}`)
  const some = findNameKeys(` ${words.join(' ')}`)
  expect(words.filter((word) => some.has(tagKey(word)))).toEqual(words.slice(0, 24))
  expect(findNameKeys('الف '.repeat(500)).size).toBeLessThanOrEqual(96)
})
