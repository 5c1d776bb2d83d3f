import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setBulkMailer } from '#worker/lib/bulk-mail.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { eraseChunk } from '#worker/lib/erasure.ts'
import { newHash } from '#worker/lib/hash.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { sweepPictures } from '#worker/posts/media/index.ts'
import {
  anEstablishedUser,
  aPost,
  as,
  aUser,
  interceptCalls,
  linksTo,
  paragraphs,
  queryNumber,
  runQuery,
  runQueuedJobs,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { enqueueDueBroadcasts, LEASE_MS } from './broadcast-lease.ts'
import { Broadcast, BroadcastOptions } from './contract.ts'
import { erasure } from './erasure.ts'
import { runBroadcastTurn } from './run-broadcast-turn.ts'
import { addSubscribers, aProvider } from './testing/readers.ts'

let offset = 0
const advance = (ms: number) => {
  offset += ms
  setClockOffset(offset)
}
beforeEach(async () => {
  offset = 0
  setClockOffset(0)
  setBulkMailer()
  await runQuery("UPDATE broadcasts SET state = 'cancelled' WHERE state IN ('scheduled', 'sending')")
})

const sendDraft = async (person: TestUser, hash: string, body: object = {}) =>
  as(person).post(`/api/broadcasts/posts/${hash}/draft`, { key: newHash(), revision: 1, ...body })
const optionsOf = async (person: TestUser, hash: string) =>
  BroadcastOptions.parse(await (await as(person).get(`/api/broadcasts/posts/${hash}`)).json())
const save = (person: TestUser, hash: string, revision: number, words: string) =>
  as(person).put(`/api/posts/${hash}/draft`, { saveId: newHash(), revision, title: 'عنوان تازه', document: paragraphs(words) })
const publish = (person: TestUser, hash: string, revision = 1) => as(person).post(`/api/posts/${hash}/publish`, { revision })
const idOf = (postId: number) => queryNumber('SELECT id AS n FROM broadcasts WHERE post_id = ? ORDER BY id DESC', postId)
/** How many broadcasts a writer made, and of how many drafts. */
const countsOf = async ({ id }: TestUser) => [
  await queryNumber('SELECT count(*) AS n FROM broadcasts WHERE sender_id = ?', id),
  await queryNumber('SELECT count(*) AS n FROM broadcast_snapshots s JOIN broadcasts b ON b.id = s.broadcast_id WHERE b.sender_id = ?', id),
]

async function aDraftWithReaders(count: number, options: Parameters<typeof aPost>[1] = {}) {
  const writer = await anEstablishedUser()
  await addSubscribers('user', writer.id, count)
  return { writer, draft: await aPost(writer, { state: 'draft', title: 'نامهٔ آذر', ...options }) }
}

/** Runs due turns with pauses that outlast leases and retries. */
async function finish(rounds = 2): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await enqueueDueBroadcasts(testEnv())
    await flushOutbox(database(env), testEnv())
    await runQueuedJobs()
    advance(LEASE_MS + 5 * MINUTE)
  }
}

test('a draft reaches each subscriber once, stays a draft, and its email has no link to a page that does not exist', async () => {
  const { accepted } = aProvider()
  const { writer, draft } = await aDraftWithReaders(3)
  expect(await optionsOf(writer, draft.hash)).toMatchObject({
    draft: { revision: 1 },
    post: { title: 'نامهٔ آذر', path: null },
    readers: 3,
    obstacle: null,
  })
  const response = await sendDraft(writer, draft.hash)
  expect(Broadcast.parse(await response.json())).toMatchObject({ isEmailOnly: true, subject: 'نامهٔ آذر', post: { path: null } })
  await finish()
  expect(accepted).toHaveLength(3)
  const [email] = accepted
  const addresses = Array.from(email?.html.matchAll(/href="([^"]*)"/g) ?? [], ([, href = '']) => href.replaceAll('&amp;', '&'))
  const { hash } = (await optionsOf(writer, draft.hash)).broadcast ?? {}
  expect(addresses.map((href) => href.replace(/(?<=[?&]t=)[^&]*|(?<=&of=).*/g, ''))).toEqual([
    `${env.ORIGIN}/${writer.handle}`,
    `${env.ORIGIN}/unsubscribe/newsletter?t=&of=`,
    `${env.ORIGIN}/subscriptions?t=&of=`,
    `${env.ORIGIN}/contact-us?letter=${hash}`,
    env.ORIGIN,
  ])
  expect([email?.html, email?.text].join()).not.toContain(draft.hash)
  expect(email?.text).toContain(`/contact-us?letter=${hash}`)
  expect(email?.html).toContain(`مشترک خبرنامهٔ \u2068${writer.name}`)
  expect(await queryNumber("SELECT state = 'draft' AND published_at IS NULL AND slug = '' AS n FROM posts WHERE id = ?", draft.id)).toBe(1)
  for (const path of [`/api/posts/${draft.hash}`, draft.path]) expect((await as(null).get(encodeURI(path))).status).toBe(404)
})

test('what is sent is frozen: edits, also of the title, change no email that is still to be sent', async () => {
  const { accepted } = aProvider()
  const { writer, draft } = await aDraftWithReaders(40, { document: paragraphs('متن نخست.') })
  await sendDraft(writer, draft.hash, { sendAt: Date.now() + HOUR })
  expect((await save(writer, draft.hash, 1, 'متن دوم.')).status).toBe(200)
  advance(HOUR + MINUTE)
  await finish()
  expect(accepted).toHaveLength(40)
  expect(
    accepted.every(({ html, text, subject }) => html.includes('متن نخست.') && text.includes('نامهٔ آذر') && subject.includes('نامهٔ آذر')),
  ).toBe(true)
  expect(accepted.some(({ html, text }) => /متن دوم|عنوان تازه/.test(html + text))).toBe(false)
  expect(await (await as(writer).get(`/api/broadcasts/posts/${draft.hash}/preview`)).text()).toContain('متن نخست.')
})

test('a draft that changed in another tab is not sent, and sending from two tabs is one broadcast', async () => {
  const { accepted } = aProvider()
  const { writer, draft } = await aDraftWithReaders(2)
  await save(writer, draft.hash, 1, 'متن دوم.')
  expect((await sendDraft(writer, draft.hash)).status).toBe(412)
  expect(await countsOf(writer)).toEqual([0, 0])
  const responses = await Promise.all([1, 2, 3].map(() => sendDraft(writer, draft.hash, { revision: 2 })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await countsOf(writer)).toEqual([1, 1])
  const key = newHash()
  const other = await aPost(writer, { state: 'draft' })
  const repeated = await Promise.all([1, 2].map(() => sendDraft(writer, other.hash, { key })))
  expect(repeated.map(({ status }) => status)).toEqual([200, 200])
  expect(await countsOf(writer)).toEqual([2, 2])
  await finish()
  expect(accepted).toHaveLength(4)
})

test('a draft that is published meanwhile is not sent as one; one that is published during sending is not mailed again', async () => {
  const { accepted } = aProvider()
  const { writer, draft } = await aDraftWithReaders(2)
  const first = await aPost(writer, { state: 'draft' })
  await publish(writer, first.hash)
  expect((await sendDraft(writer, first.hash)).status).toBe(409)
  expect(await countsOf(writer)).toEqual([0, 0])
  await sendDraft(writer, draft.hash, { sendAt: Date.now() + HOUR })
  expect((await publish(writer, draft.hash)).status).toBe(200)
  expect((await as(writer).post(`/api/broadcasts/posts/${draft.hash}`, { key: newHash() })).status).toBe(409)
  advance(HOUR + MINUTE)
  await finish()
  expect(accepted).toHaveLength(2)
  expect(accepted.some(({ html }) => html.includes(draft.hash))).toBe(false)
  expect((await as(writer).post(`/api/broadcasts/posts/${draft.hash}`, { key: newHash() })).status).toBe(409)
  await finish()
  expect(accepted).toHaveLength(2)
  expect(await optionsOf(writer, draft.hash)).toMatchObject({
    ...{ draft: null, visits: 0, post: { path: expect.stringContaining(draft.hash) } },
    broadcast: { isEmailOnly: true, state: 'sent' },
  })
})

class Killed extends Error {}

test.each([9, 13, 16, 19])(
  'a kill at call %i loses and doubles nothing, and a broadcast that is sent again after a cancel spares who has it',
  async (fatal) => {
    const { accepted, to } = aProvider()
    const { writer, draft } = await aDraftWithReaders(100)
    await sendDraft(writer, draft.hash)
    await runQuery("DELETE FROM outbox WHERE kind = 'broadcast-turn'")
    let calls = 0
    const mortal = interceptCalls(env.DB, async (call) => {
      calls++
      if (calls === fatal && calls % 2 === 1) await call()
      if (calls >= fatal) throw new Killed('The worker is gone')
      return call()
    })
    await runBroadcastTurn(testEnv({ DB: mortal }), { broadcast: await idOf(draft.id) }).catch(() => undefined)
    takeConsole()
    const before = accepted.length
    expect([calls >= fatal, before < 100, before > 0 || fatal < 16]).toEqual([true, true, true])
    advance(LEASE_MS + 5 * MINUTE)
    const { broadcast } = await optionsOf(writer, draft.hash)
    expect((await as(writer).delete(`/api/broadcasts/${broadcast?.hash}`)).status).toBe(200)
    await save(writer, draft.hash, 1, 'متن دوم.')
    expect((await sendDraft(writer, draft.hash, { revision: 2 })).status).toBe(200)
    await finish(4)
    expect(new Set(to()).size).toBe(accepted.length)
    expect(accepted.slice(0, before).every(({ html }) => html.includes('متن نوشتهٔ آزمون.'))).toBe(true)
    expect(accepted.slice(before).every(({ html }) => html.includes('متن دوم.'))).toBe(true)
    // Readers whose claim the kill left behind belong to the cancelled broadcast.
    expect(accepted.length).toBeGreaterThanOrEqual(70)
  },
)

test('after a kill, the next turn continues with the frozen text', async () => {
  const { accepted, to } = aProvider()
  const { writer, draft } = await aDraftWithReaders(100)
  await sendDraft(writer, draft.hash)
  await runQuery("DELETE FROM outbox WHERE kind = 'broadcast-turn'")
  let calls = 0
  const mortal = interceptCalls(env.DB, async (call) => {
    if (++calls >= 17) throw new Killed('The worker is gone')
    return call()
  })
  await runBroadcastTurn(testEnv({ DB: mortal }), { broadcast: await idOf(draft.id) }).catch(() => undefined)
  takeConsole()
  expect([accepted.length > 0, accepted.length < 100]).toEqual([true, true])
  await save(writer, draft.hash, 1, 'متن دوم.')
  advance(LEASE_MS + 5 * MINUTE)
  await finish(3)
  expect([accepted.length, new Set(to()).size]).toEqual([100, 100])
  expect(accepted.every(({ html }) => html.includes('متن نوشتهٔ آزمون.'))).toBe(true)
})

test.each([
  ['the author removes the draft', ({ writer, draft }: Scene) => as(writer).delete(`/api/posts/${draft.hash}`)],
  ['the author is suspended', ({ writer }: Scene) => runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", writer.id)],
  [
    'a moderator returns a version of the author',
    ({ writer }: Scene) =>
      aPost(writer).then(({ id }) =>
        runQuery(
          "INSERT INTO post_reviews (post_id, author_id, state, revision, held_at, returned_at) VALUES (?, ?, 'returned', 1, 1, 1)",
          ...[id, writer.id],
        ),
      ),
  ],
  ['a rule that is active since holds its words', () => anActiveRule('hold', 'وزغستان')],
])('pending emails stop when %s', async (_, change) => {
  const { accepted } = aProvider()
  const scene = await aDraftWithReaders(100, { document: paragraphs('سفر به وزغستان') })
  const { writer, draft } = scene
  await sendDraft(writer, draft.hash, { sendAt: Date.now() + HOUR })
  await change(scene)
  advance(HOUR + MINUTE)
  await finish()
  expect(accepted).toEqual([])
  expect(await queryNumber("SELECT count(*) AS n FROM broadcasts WHERE post_id = ? AND state = 'cancelled'", draft.id)).toBe(1)
})
type Scene = Awaited<ReturnType<typeof aDraftWithReaders>>

async function anActiveRule(action: 'hold' | 'report', term: string): Promise<TestUser> {
  const admin = await aUser({ role: 'admin' })
  await runQuery(
    `INSERT INTO term_rules (hash, client_key, name, terms, scopes, action, state, version, active_version, active_terms, active_scopes, active_action,
       activated_at, activated_by, author_id, created_at, updated_at)
     VALUES (?1, ?1, 'قاعده', ?2, '["posts"]', ?3, 'active', 1, 1, ?2, '["posts"]', ?3, 1, ?4, ?4, 1, 1)`,
    ...[newHash(), JSON.stringify([term]), action, admin.id],
  )
  await runQuery('UPDATE term_rule_set SET version = version + 1')
  return admin
}

test('words that a rule holds are not sent, in the text as in the subject, and those that it reports are reported once they are', async () => {
  const { accepted } = aProvider()
  const { writer, draft } = await aDraftWithReaders(1, { document: paragraphs('باغ شلیلک‌ها') })
  await anActiveRule('hold', 'شلیلک')
  expect((await sendDraft(writer, draft.hash)).status).toBe(409)
  const clean = await aPost(writer, { state: 'draft' })
  expect((await sendDraft(writer, clean.hash, { subject: 'شلیلک' })).status).toBe(409)
  expect(await countsOf(writer)).toEqual([0, 0])
  expect(await queryNumber('SELECT count(*) AS n FROM reports WHERE target_id IN (?, ?)', draft.id, clean.id)).toBe(0)
  const admin = await anActiveRule('report', 'گیلاسک')
  const reported = await aPost(writer, { state: 'draft', document: paragraphs('باغ گیلاسک') })
  expect((await sendDraft(writer, reported.hash)).status).toBe(200)
  expect(
    await queryNumber("SELECT count(*) AS n FROM reports WHERE kind = 'post' AND target_id = ? AND source = 'rule'", reported.id),
  ).toBe(1)
  const { broadcast } = await optionsOf(writer, reported.hash)
  for (const key of [reported.hash, broadcast?.hash]) {
    const response = await as(admin).get(`/api/moderation/cases/post/${key}`)
    expect(await response.json()).toMatchObject({ key: reported.hash, title: 'نوشتهٔ آزمون', excerpt: 'باغ گیلاسک', path: null })
  }
  await finish()
  expect(accepted).toHaveLength(1)
})

test('neither new members, members with a version in review nor advertisers send a draft, nor a blocked domain, nor more than the daily limit', async () => {
  const young = await aUser()
  const draft = await aPost(young, { state: 'draft' })
  expect((await optionsOf(young, draft.hash)).obstacle).toBe('reviewed')
  expect((await sendDraft(young, draft.hash)).status).toBe(409)
  const { writer, draft: own } = await aDraftWithReaders(1)
  const held = await aPost(writer, { state: 'draft' })
  await runQuery("INSERT INTO post_reviews (post_id, author_id, state, revision, held_at) VALUES (?, ?, 'held', 1, 1)", held.id, writer.id)
  expect((await optionsOf(writer, own.hash)).obstacle).toBe('reviewed')
  expect((await sendDraft(writer, own.hash)).status).toBe(409)
  await runQuery('DELETE FROM post_reviews WHERE author_id = ?', writer.id)
  const sponsored = await aPost(writer, { state: 'draft' })
  await aSponsorship(writer, sponsored, { state: 'approved' })
  expect((await sendDraft(writer, sponsored.hash)).status).toBe(409)
  const moderator = await aUser({ role: 'moderator' })
  await runQuery(
    "INSERT INTO link_domains (domain, state, decided_by, decided_at, raised_at, posts, comments, users) VALUES ('bad.example', 'blocked', ?, 1, 1, 1, 1, 1)",
    moderator.id,
  )
  const linked = await aPost(writer, { state: 'draft', document: linksTo('https://bad.example/a') })
  expect((await sendDraft(writer, linked.hash)).status).toBe(409)
  expect(await countsOf(writer)).toEqual([0, 0])
  for (let sent = 0; sent < LIMITS.broadcastsPerDay; sent++)
    expect((await sendDraft(writer, (await aPost(writer, { state: 'draft' })).hash)).status).toBe(200)
  expect((await sendDraft(writer, own.hash)).status).toBe(409)
  expect((await as(writer).post(`/api/broadcasts/posts/${(await aPost(writer)).hash}`, { key: newHash() })).status).toBe(409)
})

test('a draft without title or text, or too long for an email, is not sent; its preview is shown anyway', async () => {
  const writer = await anEstablishedUser()
  const untitled = await aPost(writer, { state: 'draft', title: '' })
  const empty = await aPost(writer, { state: 'draft', document: { type: 'doc', content: [{ type: 'paragraph' }] } })
  const long = await aPost(writer, {
    state: 'draft',
    document: paragraphs(...Array.from({ length: 1500 }, (_, at) => `بند ${at} ${'واژه '.repeat(12)}`)),
  })
  for (const [post, status] of [
    [untitled, 400],
    [empty, 400],
    [long, 409],
  ] as const) {
    expect((await sendDraft(writer, post.hash)).status).toBe(status)
    expect((await as(writer).get(`/api/broadcasts/posts/${post.hash}/preview`)).status).toBe(200)
  }
  expect(await countsOf(writer)).toEqual([0, 0])
})

test('the pictures of an email stay for its readers, also once the draft has others, until the account is erased', async () => {
  aProvider()
  const writer = await anEstablishedUser()
  await addSubscribers('user', writer.id, 1)
  const [inText, cover, other] = [newHash(), newHash(), newHash()]
  for (const hash of [inText, cover, other])
    await runQuery(
      "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?1, ?2, ?1, 240, 240, '[240]', 1, 1)",
      ...[hash, writer.id],
    )
  const document = {
    type: 'doc' as const,
    content: [
      ...paragraphs('متن').content,
      { type: 'image' as const, attrs: { hash: inText, width: 240, height: 240, widths: [240], alt: '', caption: '' } },
    ],
  }
  const draft = await aPost(writer, { state: 'draft', document })
  await runQuery(
    'UPDATE posts SET cover = ? WHERE id = ?',
    JSON.stringify({ hash: cover, width: 240, height: 240, widths: [240] }),
    draft.id,
  )
  const { accepted } = aProvider()
  expect((await sendDraft(writer, draft.hash)).status).toBe(200)
  await finish()
  expect(Array.from(accepted[0]?.html.matchAll(/<img[^>]* src="([^"]*)"/g) ?? [], ([, src]) => src)).toEqual(
    [cover, inText].map((hash) => `${env.ORIGIN}/media/${hash}/240.webp`),
  )
  await save(writer, draft.hash, 1, 'بی تصویر')
  await runQuery('UPDATE posts SET cover = NULL WHERE id = ?', draft.id)
  await runQuery('DELETE FROM post_revisions WHERE post_id = ?', draft.id)
  for (const day of [2, 10, 12]) {
    setClockOffset(day * DAY)
    await sweepPictures(testEnv(), database(env))
  }
  const left = await env.DB.prepare('SELECT hash FROM media WHERE owner_id = ? ORDER BY id').bind(writer.id).all<{ hash: string }>()
  expect(left.results.map(({ hash }) => hash)).toEqual([inText, cover])
  for (const step of erasure) while (await eraseChunk(step, testEnv(), database(env), writer.id));
  expect(await countsOf(writer)).toEqual([0, 0])
})

test('the visits that newsletters bring are counted from the day of sending', async () => {
  aProvider()
  const writer = await aUser()
  await addSubscribers('user', writer.id, 1)
  const post = await aPost(writer)
  expect((await optionsOf(writer, post.hash)).visits).toBe(null)
  await as(writer).post(`/api/broadcasts/posts/${post.hash}`, { key: newHash() })
  const add = (day: number, name: string, count: number) =>
    env.STATS.prepare(
      "INSERT INTO daily_breakdowns (subject, subject_id, day, dimension, name, count) VALUES ('post', ?, date(?, 'unixepoch'), 'referrer', ?, ?)",
    )
      .bind(post.id, Math.floor(Date.now() / 1000) + day * 86_400, name, count)
      .run()
  await add(-2, 'newsletter', 100)
  await add(1, 'newsletter', 3)
  await add(2, 'newsletter', 4)
  await add(2, 'direct', 50)
  await add(LIMITS.broadcastVisitDays + 2, 'newsletter', 200)
  expect((await optionsOf(writer, post.hash)).visits).toBe(7)
})
