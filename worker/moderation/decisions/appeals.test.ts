import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Env } from '#worker/env.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  aPost,
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  ORIGIN,
  queryNumber,
  readNotifications,
  request,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { type AppealCard, AppealCards, DecisionCreated, OwnDecision, OwnDecisions } from './contract.ts'

const aModerator = () => aUser({ role: 'moderator' })

async function remove(moderator: TestUser, hash: string): Promise<string> {
  const body = { kind: 'post', key: hash, action: 'remove', rule: 4, reason: 'آگهی است.', version: 0, requestKey: newHash() }
  return DecisionCreated.parse(await (await as(moderator).post('/api/moderation/decisions', body)).json()).hash
}
const appeal = (owner: TestUser, hash: string, text = 'این آگهی نیست.') => as(owner).post(`/api/me/decisions/${hash}/appeal`, { text })
const answer = (moderator: TestUser, hash: string, accept: boolean, source = 'decision', options: { env?: Partial<Env> } = {}) =>
  as(moderator).post(`/api/moderation/appeals/${source}/${hash}/answer`, { accept, text: 'خواندم و بررسی کردم.' }, options)

async function readAppeals(moderator: TestUser, state: 'open' | 'answered', owners: readonly TestUser[]): Promise<AppealCard[]> {
  const found: AppealCard[] = []
  let after = ''
  do {
    const page = AppealCards.parse(await (await as(moderator).get(`/api/moderation/appeals?state=${state}&limit=2${after}`)).json())
    found.push(...page.items)
    after = page.next ? `&after=${page.next}` : ''
  } while (after)
  const handles = owners.map(({ handle }) => handle)
  return found.filter(({ owner }) => owner && handles.includes(owner.handle))
}

const statusOf = async (hash: string) => (await request(`${ORIGIN}/api/posts/${hash}`)).status

test('the affected member appeals once, another moderator accepts, and everything is back with the reports dismissed', async () => {
  const [author, reader, moderator, other] = [await aUser(), await aUser(), await aModerator(), await aModerator()]
  const post = await aPost(author)
  await as(reader).post('/api/reports', { kind: 'post', key: post.hash, rule: 'spam' })
  const hash = await remove(moderator, post.hash)
  const sent = await appeal(author, hash)
  expect(OwnDecision.parse(await sent.json())).toMatchObject({ canAppeal: false, appeal: { text: 'این آگهی نیست.', accepted: null } })
  expect([(await appeal(author, hash)).status, (await appeal(author, hash, 'باز هم نیست.')).status]).toEqual([200, 409])
  expect((await appeal(reader, hash)).status).toBe(404)
  const cards = [(await readAppeals(moderator, 'open', [author]))[0], (await readAppeals(other, 'open', [author]))[0]]
  expect(cards.map((card) => [card?.source, card?.hash, card?.isAnswerable])).toEqual([
    ['decision', hash, false],
    ['decision', hash, true],
  ])
  expect((await answer(moderator, hash, true)).status).toBe(403)
  const answers = await Promise.all([answer(other, hash, true), answer(await aModerator(), hash, true)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await statusOf(post.hash)).toBe(200)
  const { items } = OwnDecisions.parse(await (await as(author).get('/api/me/decisions')).json())
  expect(items[0]).toMatchObject({ state: 'overturned', canAppeal: false, appeal: { accepted: true, answer: 'خواندم و بررسی کردم.' } })
  expect(await queryNumber("SELECT count(*) AS n FROM reports WHERE reporter_id = ? AND state = 'dismissed'", reader.id)).toBe(1)
  await deliverNotifications()
  expect(await readNotifications(author)).toContain('moderation decisionOverturned 1')
  expect(await readAppeals(other, 'open', [author])).toEqual([])
  expect((await readAppeals(other, 'answered', [author]))[0]).toMatchObject({ appeal: { accepted: true, decidedAlone: false } })
  const log = await env.DB.prepare("SELECT details FROM audit_log WHERE act = 'decide_appeal' AND subject = ?").bind(post.hash).all()
  expect(log.results).toHaveLength(1)
})

test('a refused appeal leaves the decision, which its moderator can no longer undo', async () => {
  const [author, moderator, other] = [await aUser(), await aModerator(), await aModerator()]
  const post = await aPost(author)
  const hash = await remove(moderator, post.hash)
  await appeal(author, hash)
  expect((await answer(other, hash, false)).status).toBe(204)
  expect((await answer(other, hash, true)).status).toBe(409)
  expect(await statusOf(post.hash)).toBe(410)
  expect((await as(moderator).post(`/api/moderation/decisions/${hash}/undo`, { reason: 'دلم نخواست.' })).status).toBe(403)
  await deliverNotifications()
  expect(await readNotifications(author)).toContain('moderation decisionUpheld 1')
})

test('an undone decision has no open appeal and takes none', async () => {
  const [author, moderator, other] = [await aUser(), await aModerator(), await aModerator()]
  const [post, second] = [await aPost(author), await aPost(author)]
  const [hash, late] = [await remove(moderator, post.hash), await remove(moderator, second.hash)]
  await appeal(author, hash)
  for (const decision of [hash, late]) await as(moderator).post(`/api/moderation/decisions/${decision}/undo`, { reason: 'اشتباه بود.' })
  expect(await readAppeals(other, 'open', [author])).toEqual([])
  expect([(await answer(other, hash, true)).status, (await appeal(author, late)).status]).toEqual([409, 409])
})

/** Suspends everybody else of the staff while `act` runs, which gets a function that ends this earlier. */
async function whileAlone<Result>(admin: TestUser, act: (endEarlier: () => Promise<unknown>) => Promise<Result>): Promise<Result> {
  const staff = await env.DB.prepare("SELECT id FROM users WHERE role <> 'member' AND state = 'active' AND id <> ?")
    .bind(admin.id)
    .all<{ id: number }>()
  const ids = JSON.stringify(staff.results.map(({ id }) => id))
  const setState = (state: string) => runQuery('UPDATE users SET state = ? WHERE id IN (SELECT value FROM json_each(?))', state, ids)
  await setState('suspended')
  try {
    return await act(() => setState('active'))
  } finally {
    await setState('active')
  }
}

test('an admin answers the appeal against their own decision only while no other moderator is active, which is recorded', async () => {
  const [author, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const post = await aPost(author)
  const hash = await remove(admin, post.hash)
  await appeal(author, hash)
  expect((await answer(admin, hash, true)).status).toBe(403)
  const [card, status] = await whileAlone(admin, async () => {
    const [card] = await readAppeals(admin, 'open', [author])
    return [card, (await answer(admin, hash, true)).status] as const
  })
  const reader = await aModerator()
  expect([card?.isAnswerable, status]).toEqual([true, 204])
  expect((await readAppeals(reader, 'answered', [author]))[0]?.appeal).toMatchObject({
    decidedAlone: true,
    answeredBy: { handle: admin.handle },
  })
})

test('an admin does not answer the appeal against their own decision if another moderator becomes active meanwhile', async () => {
  const [author, admin, moderator] = [await aUser(), await aUser({ role: 'admin' }), await aModerator()]
  const post = await aPost(author)
  const hash = await remove(admin, post.hash)
  await appeal(author, hash)
  const status = await whileAlone(admin, async (endEarlier) => {
    const DB = interleavedDatabase(env.DB, /update "moderation_decisions"/i, endEarlier)
    return (await answer(admin, hash, true, 'decision', { env: { DB } })).status
  })
  const isOpen = (await readAppeals(moderator, 'open', [author])).length === 1
  expect([status, isOpen, await statusOf(post.hash)]).toEqual([409, true, 410])
})

test('appeals against suspensions are listed and answered beside those against decisions', async () => {
  const [author, member, moderator, other] = [await aUser(), await aUser(), await aModerator(), await aModerator()]
  const post = await aPost(author)
  const decision = await remove(moderator, post.hash)
  await appeal(author, decision)
  const made = await as(moderator).post('/api/moderation/suspensions', { handle: member.handle, rule: 1, excerpt: 'سخن زشت' })
  const { hash } = (await made.json()) as { hash: string }
  await as(member).post('/api/me/appeal', { text: 'من نگفتم.' })
  const open = await readAppeals(other, 'open', [author, member])
  expect(open.map((card) => [card.source, card.hash, card.action])).toEqual([
    ['decision', decision, 'remove'],
    ['suspension', hash, 'suspend'],
  ])
  expect(await readAppeals({ ...other, ...member }, 'open', [member]).catch(() => 'forbidden')).toBe('forbidden')
  expect([(await answer(moderator, hash, true, 'suspension')).status, (await answer(other, hash, true, 'suspension')).status]).toEqual([
    403, 204,
  ])
  expect((await readAppeals(other, 'answered', [member]))[0]).toMatchObject({
    source: 'suspension',
    state: 'overturned',
    appeal: { accepted: true },
  })
})

test('an accepted appeal against the suspension of a case ends its decision and dismisses its reports', async () => {
  const [member, reader, moderator, other] = [await aUser(), await aUser(), await aModerator(), await aModerator()]
  await as(reader).post('/api/reports', { kind: 'person', key: member.handle, rule: 'spam' })
  const body = { kind: 'person', key: member.handle, action: 'suspend', rule: 1, version: 0, requestKey: newHash() }
  const { hash } = DecisionCreated.parse(await (await as(moderator).post('/api/moderation/decisions', body)).json())
  expect((await appeal(member, hash)).status).toBe(200)
  const [card] = await readAppeals(other, 'open', [member])
  expect(card?.source).toBe('suspension')
  expect((await answer(other, card?.hash ?? '', true, 'suspension')).status).toBe(204)
  const { items } = OwnDecisions.parse(await (await as(member).get('/api/me/decisions')).json())
  expect(items[0]).toMatchObject({ state: 'overturned', appeal: { accepted: true }, canAppeal: false })
  expect(await queryNumber("SELECT count(*) AS n FROM reports WHERE reporter_id = ? AND state = 'dismissed'", reader.id)).toBe(1)
})

test('open appeals come longest waiting first and answered ones latest first, in full pages, those of one moment by their order', async () => {
  const [author, moderator, other] = [await aUser(), await aModerator(), await aModerator()]
  const hashes: string[] = []
  for (let nth = 0; nth < 5; nth++) {
    const hash = await remove(moderator, (await aPost(author)).hash)
    await appeal(author, hash)
    hashes.push(hash)
  }
  // The last one waits longest, and the first two began to wait at one moment.
  const times = [20, 20, 30, 40, 10]
  for (const [nth, hash] of hashes.entries())
    await runQuery('UPDATE moderation_decisions SET appealed_at = ? WHERE hash = ?', times[nth], hash)
  const order = [4, 0, 1, 2, 3].map((nth) => hashes[nth])
  const read = async (state: 'open' | 'answered') => (await readAppeals(other, state, [author])).map(({ hash }) => hash)
  expect(await read('open')).toEqual(order)
  const page = AppealCards.parse(await (await as(other).get('/api/moderation/appeals?state=open&limit=2')).json())
  expect([page.items.map(({ hash }) => hash), typeof page.next]).toEqual([order.slice(0, 2), 'string'])
  expect(await readAppeals(other, 'answered', [author])).toEqual([])
  for (const hash of hashes) expect((await answer(other, hash, false)).status).toBe(204)
  for (const [nth, hash] of hashes.entries())
    await runQuery('UPDATE moderation_decisions SET appeal_answered_at = ? WHERE hash = ?', times[nth], hash)
  expect([await read('open'), await read('answered')]).toEqual([[], [3, 2, 1, 0, 4].map((nth) => hashes[nth])])
})

test('a moderator answers no appeal of their own and sees none of it in the list', async () => {
  const [affected, admin] = [await aModerator(), await aUser({ role: 'admin' })]
  const hash = await remove(admin, (await aPost(affected)).hash)
  await appeal(affected, hash)
  expect(await readAppeals(affected, 'open', [affected])).toEqual([])
  expect((await answer(affected, hash, true)).status).toBe(403)
  expect(await queryNumber('SELECT count(*) AS n FROM moderation_decisions WHERE hash = ? AND appeal_answered_at IS NULL', hash)).toBe(1)
  expect(await readAppeals(await aModerator(), 'open', [affected])).toHaveLength(1)
})

test('an appeal and its answer need words: of signs alone nothing is stored, and one word is enough', async () => {
  const [author, moderator, other] = [await aUser(), await aModerator(), await aModerator()]
  const hash = await remove(moderator, (await aPost(author)).hash)
  const answerWith = (text: string) => as(other).post(`/api/moderation/appeals/decision/${hash}/answer`, { accept: false, text })
  expect([(await appeal(author, hash, ' ؟! ')).status, (await appeal(author, hash, 'چرا')).status]).toEqual([400, 200])
  expect([(await answerWith('…')).status, (await answerWith('خواندم')).status]).toEqual([400, 204])
})
