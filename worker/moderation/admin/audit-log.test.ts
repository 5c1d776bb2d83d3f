import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { AuditAction, AuditActions } from '#worker/moderation/audit/contract.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { buy, parseReport } from '#worker/money/promotions/testing/promotion-scene.ts'
import { aSponsoredPost } from '#worker/money/sponsored-posts/testing/scene.ts'
import { aCampaign } from '#worker/testing/campaign-factories.ts'
import { aContest, aJuror } from '#worker/testing/contest-factories.ts'
import {
  aComment,
  aList,
  anEstablishedUser,
  aPost,
  aPublication,
  aShow,
  as,
  aUser,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { AuditLog } from './contract.ts'

const PATH = '/api/admin/audit-log'

async function record<Action extends AuditAction>(
  actor: TestUser,
  kind: AuditActions[Action],
  action: Action,
  subject: string,
  details: Record<string, string | number> = {},
) {
  await atomic(database(env), [audit(database(env), { actorId: actor.id, kind, action, subject, details })])
}

async function readPage(viewer: TestUser, query = ''): Promise<AuditLog> {
  return AuditLog.parse(await (await as(viewer).get(`${PATH}?limit=50${query}`)).json())
}

/** The subjects of the entries of one actor. */
const listSubjects = async (viewer: TestUser, actor: TestUser, query = '') =>
  (await readPage(viewer, query)).items.filter((entry) => entry.actor.handle === actor.handle).map(({ subject }) => subject.key)

test('admins see all entries, moderators only those about moderation', async () => {
  const [admin, moderator] = [await aUser({ role: 'admin' }), await aUser({ role: 'moderator' })]
  const [tag, invoice] = [newHash(), newHash()]
  await record(admin, 'tags', 'hide_tag', tag, { name: 'برچسب' })
  await record(admin, 'money', 'issue_invoice', invoice, { subtotal: 10_000 })
  expect(await listSubjects(admin, admin)).toEqual([invoice, tag])
  expect(await listSubjects(moderator, admin)).toEqual([tag])
  expect(await listSubjects(admin, admin, '&kind=money')).toEqual([invoice])
  expect(await listSubjects(admin, admin, '&kind=tags')).toEqual([tag])
  expect(await listSubjects(moderator, admin, '&kind=accounts')).toEqual([])
  expect((await as(moderator).get(`${PATH}?kind=money`)).status).toBe(403)
})

test('an entry names its subject and links to its page, unless that is not public', async () => {
  const [admin, author] = [await aUser({ role: 'admin' }), await aUser({ name: 'سارا' })]
  const [published, draft] = [await aPost(author, { title: 'منتشرشده' }), await aPost(author, { title: 'پیش‌نویس', state: 'draft' })]
  const comment = await aComment(author, published.id, { body: 'چه خوب' })
  await record(admin, 'accounts', 'suspend', author.hash)
  await record(admin, 'content', 'release_post', published.hash)
  await record(admin, 'content', 'return_post', draft.hash, { reason: 'کوتاه است' })
  await record(admin, 'content', 'take down comment', comment.hash)
  await record(admin, 'featured', 'pick', 'missing')
  const { items } = await readPage(admin)
  const own = items.filter((entry) => entry.actor.handle === admin.handle)
  expect(own.map(({ kind, subject: { title, path } }) => [kind, title, path])).toEqual([
    ['featured', '', null],
    ['content', 'چه خوب', `/${author.handle}/comment/${comment.hash}`],
    ['content', '', null],
    ['content', 'منتشرشده', published.path],
    ['accounts', 'سارا', `/${author.handle}`],
  ])
  expect(own[2]?.details).toEqual({ reason: 'کوتاه است' })
})

test('an entry about a list, a podcast or a publication names it and links to its page while readers see it', async () => {
  const [admin, owner] = [await aUser({ role: 'admin' }), await aUser()]
  const [list, hidden, show, publication] = [
    await aList(owner),
    await aList(owner, { public: false }),
    await aShow(owner),
    await aPublication({ owner }),
  ]
  const removed = await aShow(owner, { removedAt: 1, title: 'پادکست حذف‌شده' })
  for (const { hash } of [list, hidden, show, removed, publication]) await record(admin, 'content', 'dismiss_reports', hash)
  const { items } = await readPage(admin)
  const own = items.filter((entry) => entry.actor.handle === admin.handle)
  expect(own.map(({ subject: { title, path } }) => [title, path])).toEqual([
    ['نشریهٔ آزمون', `/${publication.handle}`],
    ['پادکست حذف‌شده', null],
    ['پادکست آزمون', `/podcast/${show.hash}`],
    ['لیست آزمون', null],
    ['لیست آزمون', `/${owner.handle}/list/${list.hash}`],
  ])
})

test('an entry about a promotion or a sponsored post names its post and links to its page for staff, one about a package its screen', async () => {
  const { author, admin, post, hash } = await aSponsoredPost()
  const promoted = await aPost(author, { title: 'پست ترویج‌شده' })
  const promotion = await parseReport(await buy(author, promoted))
  await record(admin, 'money', 'approve_promotion', promotion.hash)
  await record(admin, 'money', 'deactivate_promotion_package', 'pkgfeed00500')
  await record(admin, 'money', 'approve_sponsored_post', post.hash)
  await record(admin, 'money', 'return_sponsored_post', promoted.hash)
  await record(admin, 'money', 'deactivate_sponsored_post_package', 'spntrade0001')
  const { items } = await readPage(admin)
  const own = items.filter((entry) => entry.actor.handle === admin.handle)
  expect(own.map(({ kind, subject: { title, path } }) => [kind, title, path])).toEqual([
    ['money', 'برای شرکت‌ها و کسب‌وکارها', '/admin/sponsored-post-packages'],
    ['money', 'پست ترویج‌شده', promoted.path],
    ['money', 'رپورتاژ آزمون', `/admin/sponsored-posts/${hash}`],
    ['money', '۵۰۰ بازدید', '/admin/promotion-packages'],
    ['money', 'پست ترویج‌شده', `/admin/promotions/${promotion.hash}`],
  ])
})

test('the pages of a log contain every entry once, those of one moment the latest first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const admin = await aUser({ role: 'admin' })
  const subjects = Array.from({ length: 5 }, () => newHash())
  for (const subject of subjects) await record(admin, 'tags', 'rename_tag', subject)
  const found: string[] = []
  let after: string | undefined
  do {
    const page: AuditLog = AuditLog.parse(await (await as(admin).get(`${PATH}?limit=2&kind=tags${after ? `&after=${after}` : ''}`)).json())
    found.push(...page.items.filter((entry) => entry.actor.handle === admin.handle).map(({ subject }) => subject.key))
    after = page.next
  } while (after)
  expect(found).toEqual(subjects.toReversed())
})

test('a returned sponsored draft is named like an approved one, by the latest request of its post', async () => {
  const { admin, author, post, hash: first } = await aSponsoredPost()
  await runQuery("UPDATE sponsorships SET state = 'canceled' WHERE hash = ?", first)
  const { hash } = await aSponsorship(author, post)
  await aSponsorship(author, await aPost(author))
  for (const action of ['approve_sponsored_post', 'return_sponsored_post'] as const) await record(admin, 'money', action, post.hash)
  await record(admin, 'content', 'release_post', post.hash)
  const { items } = await readPage(admin)
  const own = items.filter((entry) => entry.actor.handle === admin.handle)
  expect(own.map(({ action, subject: { path } }) => [action, path])).toEqual([
    ['release_post', null],
    ['return_sponsored_post', `/admin/sponsored-posts/${hash}`],
    ['approve_sponsored_post', `/admin/sponsored-posts/${hash}`],
  ])
})

test('the history of an account has what was done about it, newest first, and what is about money only for admins', async () => {
  const [admin, moderator, person, other] = [
    await aUser({ role: 'admin' }),
    await aUser({ role: 'moderator' }),
    await aUser(),
    await aUser(),
  ]
  await record(admin, 'accounts', 'suspend', person.hash)
  await record(admin, 'money', 'issue_invoice', person.hash)
  await record(admin, 'accounts', 'lift', person.hash)
  await record(admin, 'accounts', 'suspend', other.hash)
  const actionsFor = async (viewer: TestUser) => {
    const { decisions } = await (await as(viewer).get(`/api/admin/users/${person.handle}`)).json<{ decisions: { action: string }[] }>()
    return decisions.map(({ action }) => action)
  }
  expect(await actionsFor(admin)).toEqual(['lift', 'issue_invoice', 'suspend'])
  expect(await actionsFor(moderator)).toEqual(['lift', 'suspend'])
})

test('moderators find what was done about a campaign and about a jury under one kind', async () => {
  const [admin, moderator, owner] = [await aUser({ role: 'admin' }), await aUser({ role: 'moderator' }), await anEstablishedUser()]
  const { slug } = await aCampaign('draft')
  const contest = await aContest({ juryWeight: 50 })
  await aJuror(contest, owner, 1)
  expect((await as(admin).put(`/api/admin/campaigns/${slug}/state`, { action: 'publish' })).status).toBe(200)
  expect((await as(admin).delete(`/api/admin/campaigns/${contest.slug}/jurors/${owner.handle}`)).status).toBe(204)
  const { hash: post } = await aPost(owner)
  expect((await as(moderator).put(`/api/moderation/featured/poetry/${post}`)).status).toBeLessThan(300)
  const { items } = await readPage(moderator, '&kind=campaigns')
  expect(items.map(({ action, kind }) => [action, kind])).toEqual([
    ['remove_juror', 'campaigns'],
    ['publish_campaign', 'campaigns'],
  ])
})

test('an entry about a campaign links to its screen with its title of then, and one that only ends like it does not', async () => {
  const admin = await aUser({ role: 'admin' })
  await record(admin, 'campaigns', 'publish_campaign', 'campaign-spring-1405', { title: 'بهار' })
  await record(admin, 'campaigns', 'change_campaign', 'campaign-spring-1405')
  await record(admin, 'topics', 'order_topics', 'old-campaign-spring')
  const { items } = await readPage(admin)
  const own = items.filter((entry) => entry.actor.handle === admin.handle)
  expect(own.map(({ subject: { title, path } }) => [title, path])).toEqual([
    ['', null],
    ['spring-1405', '/admin/campaigns/spring-1405'],
    ['بهار', '/admin/campaigns/spring-1405'],
  ])
})
