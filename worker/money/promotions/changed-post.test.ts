import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { PromotedCardSlot } from '#worker/money/promotion-delivery/contract.ts'
import { publishDue } from '#worker/posts/posts/index.ts'
import {
  anEpisodeOf,
  anEstablishedUser,
  aPost,
  aPublication,
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  linksTo,
  ORIGIN,
  paragraphs,
  queryNumber,
  readNotifications,
  runAllJobs,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { aPromotion } from '#worker/testing/money-factories.ts'
import { pausePromotions } from '#worker/testing/promotion-factories.ts'
import { AdminPromotion, AdminPromotions } from './contract.ts'
import {
  aRunningPromotion,
  buy,
  expectRefund,
  moveClock,
  parseReport,
  pay,
  readOwn,
  review,
  runCronTask,
  viewBy,
} from './testing/promotion-scene.ts'

beforeEach(async () => void (await pausePromotions()))

const TOTAL = 1_650_000
const TEXT = 'متنی که کارمندان دفتر خوانده‌اند.'
const ADVERTISEMENT = 'ارزان‌ترین قیمت! تلفن ۰۹۱۲۰۰۰۰۰۰۰'

async function aPromotedPost() {
  const author = await anEstablishedUser()
  const post = await aPost(author, { title: 'سفر به یزد', document: paragraphs(TEXT) })
  return { author, post, promotion: await aRunningPromotion(author, post), member: await aUser(), admin: await aUser({ role: 'admin' }) }
}
type Scene = Awaited<ReturnType<typeof aPromotedPost>>

const save = async (author: TestUser, { hash }: { hash: string }, revision: number, title: string, text: string) => {
  const body = { saveId: crypto.randomUUID(), revision, title, document: paragraphs(text) }
  const response = await as(author).put(`/api/posts/${hash}/draft`, body)
  expect(response.status).toBe(200)
  return (await response.json<{ revision: number }>()).revision
}
const publish = async (author: TestUser, { hash }: { hash: string }, revision: number, over: object = {}) => {
  const response = await as(author).post(`/api/posts/${hash}/publish`, { revision, ...over })
  expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)])
  return response.json<{ held: boolean }>()
}
const change = async ({ author, post }: Pick<Scene, 'author' | 'post'>, text = ADVERTISEMENT, revision = 1) => {
  const next = await save(author, post, revision, 'سفر به یزد', text)
  await publish(author, post, next)
  return next
}
const rowOf = ({ promotion: { hash } }: Pick<Scene, 'promotion'>) =>
  env.DB.prepare('SELECT state, is_changed, is_paused_for_change, content_version FROM promotions WHERE hash = ?').bind(hash).first()
const cardFor = async (member: TestUser, over = {}) => {
  const response = await as(member).get('/api/promoted-card?place=home', { env: over })
  return PromotedCardSlot.parse(await response.json()).card
}
const readContentVersion = ({ hash }: { hash: string }) => queryNumber('SELECT content_version AS n FROM promotions WHERE hash = ?', hash)
const readAdmin = async ({ admin, promotion }: Scene) =>
  AdminPromotion.parse(await (await as(admin).get(`/api/admin/promotions/${promotion.hash}`)).json())
const decide = (person: TestUser, { hash }: { hash: string }, body: object) => as(person).post(`/api/admin/promotions/${hash}/review`, body)
const news = async (person: TestUser) => {
  await runAllJobs()
  await deliverNotifications()
  return (await readNotifications(person)).filter((line) => line.startsWith('payment promotionChange')).toSorted()
}

const CHANGES: Record<string, (scene: Scene) => Promise<unknown>> = {
  'its text': (scene) => change(scene),
  'its title': async ({ author, post }) => publish(author, post, await save(author, post, 1, ADVERTISEMENT, TEXT)),
  'its description without a new revision': ({ author, post }) => publish(author, post, 1, { description: ADVERTISEMENT }),
  'its cover': ({ post }) =>
    runQuery(
      'UPDATE posts SET cover = ? WHERE id = ?',
      JSON.stringify({ hash: 'aaaaaaaaaaaa', width: 10, height: 10, widths: [10] }),
      post.id,
    ),
  'its sound': ({ post }) => anEpisodeOf(post),
  'its text by a moderator’s release': async ({ author, post }) => {
    await runQuery('UPDATE users SET created_at = ? WHERE id = ?', now(), author.id)
    const body = { saveId: crypto.randomUUID(), revision: 1, title: 'سفر به یزد', document: linksTo('https://elsewhere.example/') }
    await as(author).put(`/api/posts/${post.hash}/draft`, body)
    expect((await publish(author, post, 2)).held).toBe(true)
    expect(await queryNumber('SELECT is_changed AS n FROM promotions WHERE post_id = ?', post.id)).toBe(0)
    const moderator = await aUser({ role: 'moderator' })
    expect((await as(moderator).post(`/api/moderation/held-posts/${post.hash}/release`, { version: 1 })).status).toBe(200)
  },
  'its text by an editor who accepts it': async ({ author, post }) => {
    const owner = await aUser()
    const publication = await aPublication({ owner })
    const revision = await save(author, post, 1, 'سفر به یزد', ADVERTISEMENT)
    const sent = await as(author).post('/api/submissions', {
      ...{ key: crypto.randomUUID(), post: post.hash, publication: publication.hash, revision },
    })
    const { hash } = await sent.json<{ hash: string }>()
    const accepted = await as(owner).post(`/api/submissions/${hash}/accept`, { version: 1 })
    expect([sent.status, accepted.status]).toEqual([201, 200])
  },
  'its text on a schedule after it was withdrawn': async ({ author, post }) => {
    await as(author).post('/api/posts/mine/change', { action: 'withdraw', hashes: [post.hash] })
    const revision = await save(author, post, 1, 'سفر به یزد', ADVERTISEMENT)
    const scheduled = await as(author).put(`/api/posts/${post.hash}/schedule`, { revision, publishAt: now() + HOUR })
    expect(scheduled.status).toBe(200)
    setClockOffset(2 * HOUR)
    await publishDue(database(env), ORIGIN)
  },
  'its text by publishing an older revision again': async ({ author, post }) => {
    const revision = await change({ author, post })
    const restored = await as(author).post(`/api/posts/${post.hash}/revisions/1/restore`, { saveId: crypto.randomUUID(), revision })
    expect(restored.status).toBe(200)
    const { revision: next } = await restored.json<{ revision: number }>()
    await publish(author, post, await save(author, post, next, 'سفر به یزد', `${TEXT} ${ADVERTISEMENT}`))
  },
}

test.each(Object.entries(CHANGES))('changing %s pauses the promotion at once, and its card is not served', async (_, run) => {
  const scene = await aPromotedPost()
  expect((await cardFor(scene.member))?.hash).toBe(scene.post.hash)
  await run(scene)
  expect(await rowOf(scene)).toMatchObject({ state: 'paused', is_changed: 1, is_paused_for_change: 1 })
  expect(await cardFor(await aUser())).toBeNull()
  expect((await readOwn(scene.author, scene.promotion.hash)).isChanged).toBe(true)
})

test('publishing the same revision, other tags or another address changes nothing', async () => {
  const scene = await aPromotedPost()
  await publish(scene.author, scene.post, 1)
  const before = await rowOf(scene)
  await publish(scene.author, scene.post, 1, { tags: ['یزد'], slug: 'yazd-trip', commentsOn: false })
  expect([before, await rowOf(scene)]).toEqual([before, expect.objectContaining({ state: 'running', is_changed: 0 })])
  expect((await cardFor(scene.member))?.hash).toBe(scene.post.hash)
})

test('a card that is chosen before a change and read after it is not served', async () => {
  const scene = await aPromotedPost()
  const DB = interleavedDatabase(env.DB, /from "posts".*post_tags|select .*"posts"\."like_count"/is, () =>
    change(scene).then(() => undefined),
  )
  expect(await cardFor(scene.member, { DB })).toBeNull()
  expect(await rowOf(scene)).toMatchObject({ is_changed: 1 })
})

test('the buyer is notified once, the delivery pauses with the job, and its numbers and end stay', async () => {
  const scene = await aPromotedPost()
  await viewBy(scene.promotion.hash, 3)
  const revision = await change(scene)
  expect(await news(scene.author)).toEqual(['payment promotionChanged 1'])
  expect((await env.PROMOTIONS.getByName(scene.promotion.hash).snapshot())?.state).toBe('paused')
  await change(scene, `${ADVERTISEMENT} دوباره`, revision)
  await runCronTask()
  expect(await news(scene.author)).toEqual(['payment promotionChanged 1'])
  expect(await readOwn(scene.author, scene.promotion.hash)).toMatchObject({ state: 'paused', delivered: 3, endsAt: scene.promotion.endsAt })
})

test('if the job of a change is lost, the cron task stores the pause and tells the buyer once', async () => {
  const scene = await aPromotedPost()
  await change(scene)
  await runQuery("DELETE FROM outbox WHERE kind = 'promotion-changed'")
  const pausedAt = () => queryNumber('SELECT coalesce(paused_at, 0) AS n FROM promotions WHERE hash = ?', scene.promotion.hash)
  expect(await pausedAt()).toBe(0)
  await runCronTask()
  const first = await pausedAt()
  expect(first).toBeGreaterThan(0)
  moveClock(HOUR)
  await runCronTask()
  expect([await pausedAt(), await news(scene.author)]).toEqual([first, ['payment promotionChanged 1']])
})

test('an approved promotion that has not begun waits for a changed post, and going back to the reviewed text announces nothing', async () => {
  const author = await anEstablishedUser()
  const post = await aPost(author, { title: 'سفر به یزد', document: paragraphs(TEXT) })
  const { hash } = await aPromotion(author, { state: 'approved', post, overrides: { startsAt: now() + DAY } })
  const revision = await change({ author, post })
  expect(await news(author)).toEqual(['payment promotionChanged 1'])
  await change({ author, post }, TEXT, revision)
  expect([await news(author), (await readOwn(author, hash)).isChanged]).toEqual([['payment promotionChanged 1'], false])
})

test('going back to the reviewed text resumes it without a review, and its end moves on by the pause', async () => {
  const scene = await aPromotedPost()
  const revision = await change(scene)
  await runAllJobs()
  moveClock(3 * DAY)
  await change(scene, TEXT, revision)
  await runAllJobs()
  const resumed = await readOwn(scene.author, scene.promotion.hash)
  expect(resumed).toMatchObject({ state: 'running', isChanged: false, isPausedForChange: false })
  const moved = (resumed.endsAt ?? 0) - (scene.promotion.endsAt ?? 0)
  expect([moved >= 3 * DAY - HOUR, moved <= 3 * DAY + HOUR]).toEqual([true, true])
  expect((await env.PROMOTIONS.getByName(scene.promotion.hash).snapshot())?.state).toBe('running')
  expect((await cardFor(await aUser()))?.hash).toBe(scene.post.hash)
})

test('staff see both texts, approve the version that they read, and the promotion goes on; repeating it changes nothing', async () => {
  const scene = await aPromotedPost()
  await change(scene)
  await runAllJobs()
  const queue = AdminPromotions.parse(await (await as(scene.admin).get('/api/admin/promotions?state=changed&limit=50')).json())
  expect(queue.items.map(({ hash }) => hash)).toContain(scene.promotion.hash)
  const { content, canReview } = await readAdmin(scene)
  expect(canReview).toBe(true)
  expect(content?.approved?.document).toEqual(paragraphs(TEXT))
  expect(content?.current.document).toEqual(paragraphs(ADVERTISEMENT))
  for (let time = 0; time < 2; time++)
    expect((await decide(scene.admin, scene.promotion, { decision: 'approve', version: content?.version })).status).toBe(200)
  expect(await news(scene.author)).toEqual(['payment promotionChangeApproved 1', 'payment promotionChanged 1'])
  expect(await readOwn(scene.author, scene.promotion.hash)).toMatchObject({ state: 'running', isChanged: false })
  expect((await cardFor(await aUser()))?.hash).toBe(scene.post.hash)
  expect(
    await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'approve_promotion' AND subject = ?", scene.promotion.hash),
  ).toBe(2)
})

test('a version that its author changed after staff opened it cannot be approved', async () => {
  const scene = await aPromotedPost()
  const revision = await change(scene, 'بی‌زیان')
  const { content } = await readAdmin(scene)
  await change(scene, ADVERTISEMENT, revision)
  const before = await rowOf(scene)
  const answer = await decide(scene.admin, scene.promotion, { decision: 'approve', version: content?.version })
  expect([answer.status, await rowOf(scene)]).toEqual([412, before])
  expect((await decide(scene.admin, scene.promotion, { decision: 'approve' })).status).toBe(412)
  expect(await cardFor(await aUser())).toBeNull()
})

test('a post that changes between its purchase and its review is approved only in its latest version', async () => {
  const [author, admin] = [await anEstablishedUser(), await aUser({ role: 'admin' })]
  const post = await aPost(author, { title: 'سفر به یزد', document: paragraphs(TEXT) })
  const bought = await parseReport(await buy(author, post))
  await pay(author, bought)
  await change({ author, post })
  expect((await review(admin, bought.hash)).status).toBe(412)
  const { content } = AdminPromotion.parse(await (await as(admin).get(`/api/admin/promotions/${bought.hash}`)).json())
  expect(content).toMatchObject({ approved: null })
  expect((await decide(admin, bought, { decision: 'approve', version: content?.version })).status).toBe(200)
})

test('refusing a change stops the promotion with the reason and returns the remainder, once', async () => {
  const scene = await aPromotedPost()
  await viewBy(scene.promotion.hash, 123)
  await change(scene)
  const { content } = await readAdmin(scene)
  const body = { decision: 'reject', version: content?.version, reason: 'آگهی است' }
  for (let time = 0; time < 2; time++) expect((await decide(scene.admin, scene.promotion, body)).status).toBe(200)
  expect(await readOwn(scene.author, scene.promotion.hash)).toMatchObject({ state: 'stopped', reason: 'آگهی است', delivered: 123 })
  await expectRefund(scene.author, scene.promotion, 1_244_100)
  expect(
    await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'reject_promotion' AND subject = ?", scene.promotion.hash),
  ).toBe(1)
  expect(
    await queryNumber(
      'SELECT count(*) AS n FROM promotion_contents c JOIN promotions p ON p.id = c.promotion_id WHERE p.hash = ?',
      scene.promotion.hash,
    ),
  ).toBe(0)
})

test('a promotion that is changed before its start does not start until staff approve the change', async () => {
  const [author, admin] = [await anEstablishedUser(), await aUser({ role: 'admin' })]
  const post = await aPost(author, { title: 'سفر به یزد', document: paragraphs(TEXT) })
  const bought = await parseReport(await buy(author, post))
  await pay(author, bought)
  expect((await review(admin, bought.hash)).status).toBe(200)
  await change({ author, post })
  await runCronTask()
  expect(await readOwn(author, bought.hash)).toMatchObject({ state: 'approved', isChanged: true })
  expect((await decide(admin, bought, { decision: 'approve', version: await readContentVersion(bought) })).status).toBe(200)
  await runCronTask()
  expect(await readOwn(author, bought.hash)).toMatchObject({ state: 'running', isChanged: false })
})

test('refusing a change before the start returns everything', async () => {
  const [author, admin] = [await anEstablishedUser(), await aUser({ role: 'admin' })]
  const post = await aPost(author, { title: 'سفر به یزد', document: paragraphs(TEXT) })
  const bought = await parseReport(await buy(author, post))
  await pay(author, bought)
  await review(admin, bought.hash)
  await change({ author, post })
  expect((await decide(admin, bought, { decision: 'reject', version: await readContentVersion(bought), reason: 'آگهی است' })).status).toBe(
    200,
  )
  await expectRefund(author, bought, TOTAL)
})

test('the buyer cannot resume a changed promotion, and the review does not end the buyer’s own pause', async () => {
  const scene = await aPromotedPost()
  const path = `/api/promotions/${scene.promotion.hash}`
  await change(scene)
  const refused = await as(scene.author).post(`${path}/resume`)
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('بررسی نکرده‌اند')])
  expect((await as(scene.author).post(`${path}/pause`)).status).toBe(200)
  expect(
    (await decide(scene.admin, scene.promotion, { decision: 'approve', version: await readContentVersion(scene.promotion) })).status,
  ).toBe(200)
  await runAllJobs()
  await runCronTask()
  expect(await rowOf(scene)).toMatchObject({ state: 'paused', is_changed: 0, is_paused_for_change: 0 })
  expect((await as(scene.author).post(`${path}/resume`)).status).toBe(200)
})

test('neither the author nor an editor of the publication decides about a promotion, and their attempts change nothing', async () => {
  const scene = await aPromotedPost()
  const editor = await aUser({ role: 'admin' })
  const publication = await aPublication({ owner: await aUser(), editors: [editor] })
  await runQuery('UPDATE posts SET publication_id = ? WHERE id = ?', publication.id, scene.post.id)
  await runQuery("UPDATE users SET role = 'admin' WHERE id = ?", scene.author.id)
  await change(scene)
  const before = await rowOf(scene)
  for (const person of [scene.author, editor])
    for (const body of [
      { decision: 'approve', version: await readContentVersion(scene.promotion) },
      { decision: 'reject', reason: 'نه' },
    ])
      expect((await decide(person, scene.promotion, body)).status).toBe(403)
  expect(AdminPromotion.parse(await (await as(editor).get(`/api/admin/promotions/${scene.promotion.hash}`)).json()).canReview).toBe(false)
  expect(await rowOf(scene)).toEqual(before)
})

test('the cron task makes up for the lost job of a change', async () => {
  const scene = await aPromotedPost()
  await change(scene)
  await runQuery("DELETE FROM outbox WHERE kind = 'promotion-changed'")
  await runCronTask()
  expect(await news(scene.author)).toEqual(['payment promotionChanged 1'])
  expect((await env.PROMOTIONS.getByName(scene.promotion.hash).snapshot())?.state).toBe('paused')
  await decide(scene.admin, scene.promotion, { decision: 'approve', version: await readContentVersion(scene.promotion) })
  await runQuery("DELETE FROM outbox WHERE kind = 'promotion-changed'")
  await runCronTask()
  expect(await readOwn(scene.author, scene.promotion.hash)).toMatchObject({ state: 'running' })
  expect((await env.PROMOTIONS.getByName(scene.promotion.hash).snapshot())?.state).toBe('running')
})

test('the publish dialog learns which posts are promoted', async () => {
  const scene = await aPromotedPost()
  const isPromoted = async ({ hash }: { hash: string }) =>
    (await (await as(scene.author).get(`/api/posts/${hash}/draft`)).json<{ isPromoted: boolean }>()).isPromoted
  expect([await isPromoted(scene.post), await isPromoted(await aPost(scene.author))]).toEqual([true, false])
})
