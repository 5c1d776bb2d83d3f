import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { lastSaturday } from '#shared/persian/jalali.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { follows } from '#worker/account/relations/schema.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { type OutgoingEmail, type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { postReadership } from '#worker/posts/posts/schema.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import {
  aPost,
  aPublication,
  as,
  aUser,
  faultyDatabase,
  InjectedFault,
  queryNumber,
  runQueuedJobs,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { sendDigests } from './send-digests.ts'
import { type Recipient, sendWeeklyEmails } from './weekly-emails.ts'

const db = () => database(env)
// Saturday 1 Azar 1404, 08:00 in Tehran; the clock starts a minute later.
const SATURDAY = Date.UTC(2025, 10, 22, 4, 30)
const setTime = (time: number) => setClockOffset(time - Date.now())
beforeEach(async () => {
  setTime(SATURDAY + MINUTE)
  // The reads of earlier tests of the file are of the same week.
  await env.DB.prepare('UPDATE post_readership SET week_reads = 0').run()
})

const follow = (person: TestUser, kind: 'user' | 'tag' | 'topic' | 'publication', targetId: number) =>
  db().insert(follows).values({ followerId: person.id, kind, targetId, createdAt: 1 })
const aDigestSubscriber = async () => {
  const reader = await aUser()
  await as(reader).patch('/api/me/notification-preferences', { kind: 'weeklyDigest', on: true })
  return reader
}
const read = (postId: number, weekReads: number) => db().insert(postReadership).values({ postId, reads: weekReads, weekReads })

async function deliverEmails(): Promise<RenderedEmail[]> {
  const sent: RenderedEmail[] = []
  setMailer(async (_, mail) => void sent.push(mail))
  await flushOutbox(db(), testEnv())
  await runQueuedJobs()
  setMailer()
  return sent
}
const sentTo = (sent: RenderedEmail[], person: TestUser) => sent.filter((mail) => mail.to === person.email)

const titles = (mail: RenderedEmail | undefined) => [...(mail?.html.matchAll(/<a [^>]*>([^<]*)<\/a><br>/g) ?? [])].map(([, title]) => title)

test('lastSaturday returns the latest Saturday at 08:00 in Tehran that is not after the given time', () => {
  expect(lastSaturday(SATURDAY, 8)).toBe(SATURDAY)
  expect(lastSaturday(SATURDAY - 1, 8)).toBe(SATURDAY - 7 * DAY)
  expect(lastSaturday(SATURDAY + 7 * DAY - 1, 8)).toBe(SATURDAY)
})

test('the digest contains the week’s followed posts, most read first, and an unsubscribe link', async () => {
  const [reader, writer, stranger] = [await aDigestSubscriber(), await aUser({ name: 'لیلا' }), await aUser()]
  const quiet = await aPost(writer, { at: SATURDAY - 2 * DAY, title: 'کم‌خوانده' })
  const loud = await aPost(stranger, { at: SATURDAY - 3 * DAY, title: 'پرخوانده', tags: ['هفته‌نامهٔ آزمون'] })
  const old = await aPost(writer, { at: SATURDAY - 8 * DAY, title: 'کهنه' })
  await aPost(stranger, { at: SATURDAY - DAY, title: 'بی‌ربط' })
  await aPost(writer, { at: SATURDAY - DAY, title: 'پیش‌نویس', state: 'draft' })
  await Promise.all([read(quiet.id, 3), read(loud.id, 9), read(old.id, 99)])
  const [tag] = await db().select().from(tags).where(eq(tags.name, 'هفته‌نامهٔ آزمون'))
  await follow(reader, 'user', writer.id)
  await follow(reader, 'tag', tag?.id ?? 0)
  await sendDigests(db())
  const [mail, ...more] = sentTo(await deliverEmails(), reader)
  expect(more).toEqual([])
  expect(titles(mail)).toEqual(['پرخوانده', 'کم‌خوانده'])
  expect(mail?.subject).toContain('۲ پست')
  expect(mail?.html).toContain('لیلا')
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = /<http:\/\/daftar\.test(\/[^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const state = await (await as(null).get(link.replace('/unsubscribe', '/api/unsubscribe'))).json()
  expect(state).toMatchObject({ of: 'weeklyDigest', on: true })
})

test('concurrent, failed and repeated runs send one digest per user and week', async () => {
  const [reader, writer] = [await aDigestSubscriber(), await aUser()]
  await aPost(writer, { at: SATURDAY - DAY, title: 'این هفته' })
  await aPost(writer, { at: SATURDAY + 3 * DAY, title: 'هفتهٔ بعد' })
  await follow(reader, 'user', writer.id)
  // The fourth database call is the batch; the first three read recipients, posts and cards.
  const { database: lossy } = faultyDatabase(env.DB, { nth: 4, when: 'after' })
  await expect(sendDigests(database({ DB: lossy }))).rejects.toThrow(InjectedFault)
  await Promise.all([sendDigests(db()), sendDigests(db())])
  const first = sentTo(await deliverEmails(), reader)
  setTime(SATURDAY + HOUR)
  await sendDigests(db())
  expect(sentTo(await deliverEmails(), reader)).toEqual([])
  expect(first.map(titles)).toEqual([['این هفته']])
  setTime(SATURDAY + 7 * DAY)
  await sendDigests(db())
  expect(sentTo(await deliverEmails(), reader).map(titles)).toEqual([['هفتهٔ بعد']])
})

test('the cron job skips non-subscribers, deactivated accounts and empty digests, and omits own posts and blocked, blocking and muted authors', async () => {
  const writer = await aUser()
  const people = [
    await aUser(),
    await aDigestSubscriber(),
    await aDigestSubscriber(),
    await aDigestSubscriber(),
    await aDigestSubscriber(),
    await aDigestSubscriber(),
    await aDigestSubscriber(),
  ] as const
  const [silent, , away, blocker, own, blocked, muter] = people
  await aPost(writer, { at: SATURDAY - DAY })
  await aPost(own, { at: SATURDAY - DAY })
  for (const person of [silent, away, blocker, blocked, muter]) await follow(person, 'user', writer.id)
  await follow(own, 'user', own.id)
  await env.DB.prepare("UPDATE users SET state = 'deactivated' WHERE id = ?").bind(away.id).run()
  await env.DB.prepare('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)').bind(blocker.id, writer.id).run()
  await env.DB.prepare('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)').bind(writer.id, blocked.id).run()
  await env.DB.prepare("INSERT INTO mutes (user_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)").bind(muter.id, writer.id).run()
  const control = await aDigestSubscriber()
  await follow(control, 'user', writer.id)
  await sendDigests(db())
  const sent = await deliverEmails()
  expect(sentTo(sent, control)).toHaveLength(1)
  for (const person of people) expect(sentTo(sent, person)).toEqual([])
})

test('the digest lists followed posts, then the most read ones, and omits muted authors and authors who blocked the reader', async () => {
  const [reader, lonely, writer, stranger, muted] = [
    await aDigestSubscriber(),
    await aDigestSubscriber(),
    await aUser(),
    await aUser(),
    await aUser(),
  ]
  const publication = await aPublication({ owner: stranger })
  const poetry = (await env.DB.prepare("SELECT id FROM topics WHERE key = 'poetry'").first<number>('id')) ?? 0
  await aPost(writer, { at: SATURDAY - DAY, title: 'نخوانده' })
  await aPost(stranger, { at: SATURDAY - 2 * DAY, title: 'نشریه', publication })
  await aPost(stranger, { at: SATURDAY - 3 * DAY, title: 'شعر', topics: ['poetry'] })
  await read((await aPost(stranger, { at: SATURDAY - DAY, title: 'پرخوانده' })).id, 50)
  await read((await aPost(muted, { at: SATURDAY - DAY, title: 'خاموش' })).id, 70)
  await follow(reader, 'user', writer.id)
  await follow(reader, 'publication', publication.id)
  await follow(reader, 'topic', poetry)
  await env.DB.prepare("INSERT INTO mutes VALUES (?, 'user', ?, 1)").bind(reader.id, muted.id).run()
  await env.DB.prepare('INSERT INTO blocks VALUES (?, ?, 1)').bind(muted.id, lonely.id).run()
  await sendDigests(db())
  const sent = await deliverEmails()
  expect(sentTo(sent, reader).map(titles)).toEqual([['نخوانده', 'نشریه', 'شعر', 'پرخوانده']])
  expect(sentTo(sent, lonely).map(titles)).toEqual([['پرخوانده']])
})

test('no digest goes to an address that is not verified', async () => {
  const [reader, control, writer] = [await aDigestSubscriber(), await aDigestSubscriber(), await aUser()]
  await aPost(writer, { at: SATURDAY - DAY })
  for (const person of [reader, control]) await follow(person, 'user', writer.id)
  await env.DB.prepare('UPDATE credentials SET email_verified_at = NULL WHERE user_id = ?').bind(reader.id).run()
  await sendDigests(db())
  const sent = await deliverEmails()
  expect([sentTo(sent, reader).length, sentTo(sent, control).length]).toEqual([0, 1])
})

test('a digest delayed by more than a day is not sent', async () => {
  const [reader, writer] = [await aDigestSubscriber(), await aUser()]
  await aPost(writer, { at: SATURDAY - DAY })
  await follow(reader, 'user', writer.id)
  setTime(SATURDAY + DAY + MINUTE)
  await sendDigests(db())
  expect(sentTo(await deliverEmails(), reader)).toEqual([])
})

test('one run sends digests of at most five posts to more users than one page holds', async () => {
  const writer = await aUser()
  for (let nth = 1; nth <= 6; nth++) await read((await aPost(writer, { at: SATURDAY - nth * MINUTE, title: `پست ${nth}` })).id, nth)
  const readers: TestUser[] = []
  for (let nth = 0; nth < 27; nth++) {
    const reader = await aDigestSubscriber()
    await follow(reader, 'user', writer.id)
    readers.push(reader)
  }
  await sendDigests(db())
  const sent = await deliverEmails()
  for (const reader of readers) expect(sentTo(sent, reader).map(titles)).toEqual([['پست 6', 'پست 5', 'پست 4', 'پست 3', 'پست 2']])
})

test('a reader whose email cannot be made holds up nobody else', async () => {
  const [broken, other] = [await aDigestSubscriber(), await aDigestSubscriber()]
  const emailsFor = async (recipients: readonly Recipient[]) => {
    if (recipients.some(({ id }) => id === broken.id)) throw new Error('broken')
    return new Map<number, OutgoingEmail>(recipients.map(({ id, to }) => [id, { to, subject: 'هفته', paragraphs: ['سلام'] }]))
  }
  const sent = sendWeeklyEmails(db(), { kind: 'weeklyDigest', name: `digest-${other.id}`, hour: 8, sentAt: 'digestSentAt', emailsFor })
  await expect(sent).rejects.toThrow('broken')
  const isSent = async ({ hash }: TestUser) =>
    queryNumber("SELECT count(*) AS n FROM outbox WHERE kind = 'mail' AND id LIKE ?", `digest-${other.id}:${hash}:%`)
  expect([await isSent(broken), await isSent(other)]).toEqual([0, 1])
})

test('the digest leaves advertising out, paid or not, however much it is read', async () => {
  const [reader, writer] = [await aDigestSubscriber(), await aUser()]
  const plain = await aPost(writer, { at: SATURDAY - 2 * DAY, title: 'بی‌پول' })
  for (const state of ['unpaid', 'approved'] as const) {
    const paid = await aPost(writer, { at: SATURDAY - DAY, title: 'پولی' })
    await aSponsorship(writer, paid, { state })
    await read(paid.id, 99)
  }
  await read(plain.id, 1)
  await follow(reader, 'user', writer.id)
  await sendDigests(db())
  const [mail] = sentTo(await deliverEmails(), reader)
  expect(titles(mail)).toEqual(['بی‌پول'])
})
