import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { eventsOf } from '#shared/notifications/kinds.ts'
import { MINUTE } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { type NotificationEventInput, notify } from '#worker/notifications/publish/index.ts'
import {
  aComment,
  aPost,
  as,
  aUser,
  faultyDatabase,
  InjectedFault,
  queryNumber,
  request,
  runAllJobs,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { emailNotifications } from './email-notifications.ts'

const db = () => database(env)
afterEach(() => setMailer())

async function emailsTo(...people: TestUser[]): Promise<RenderedEmail[]> {
  const sent: RenderedEmail[] = []
  setMailer(async (_, mail) => void sent.push(mail))
  await emailNotifications(db())
  await runAllJobs()
  return sent.filter(({ to }) => people.some(({ email }) => email === to))
}
const setEmailPreference = (person: TestUser, kind: string, on = true) =>
  as(person).patch('/api/me/notification-preferences', { kind, channel: 'email', on })
const like = async (person: TestUser, hash: string) => {
  await as(person).put(`/api/likes/post/${hash}`)
  await runAllJobs()
}
const plainSubject = (mail: RenderedEmail | undefined) => mail?.subject.replaceAll(/[\u200F\u2068\u2069]/g, '')
async function aReply(author: TestUser, to: TestUser, body: string) {
  const post = await aPost(author)
  const { hash } = await aComment(author, post.id, { parentId: (await aComment(to, post.id)).id, body })
  const notice: NotificationEventInput = { kind: 'reply', actorId: author.id, comment: hash }
  await atomic(db(), [notify(db(), notice)])
  await runAllJobs()
  return hash
}

test('users who enabled emails about likes receive them grouped, at most once an hour, and others receive none', async () => {
  const [author, silent, one] = [await aUser({ name: 'مینا' }), await aUser(), await aUser({ name: 'سارا' })]
  await setEmailPreference(author, 'like')
  const [post, theirs] = [await aPost(author, { title: 'انار' }), await aPost(silent)]
  await like(one, post.hash)
  await like(one, theirs.hash)
  const [first, ...more] = await emailsTo(author, silent)
  expect([plainSubject(first), more]).toEqual(['سارا پست «انار» را پسندید', []])
  expect(first?.html).toContain('dir="rtl"')
  expect(first?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const people = [await aUser({ name: 'رضا' }), await aUser({ name: 'نگار' })]
  for (const person of people) await like(person, post.hash)
  setClockOffset(59 * MINUTE)
  expect(await emailsTo(author)).toEqual([])
  setClockOffset(61 * MINUTE)
  expect((await emailsTo(author)).map(plainSubject)).toEqual(['نگار و رضا پست «انار» را پسندیدند'])
  expect(await emailsTo(author)).toEqual([])
})

test('each reply is emailed immediately with its text until a one-click unsubscribe', async () => {
  const [me, other] = [await aUser(), await aUser({ name: 'سارا' })]
  const hash = await aReply(other, me, 'پاسخ نخست')
  const [mail] = await emailsTo(me)
  expect(plainSubject(mail)).toBe('سارا به نظرت پاسخ داد')
  expect(mail?.text).toContain('پاسخ نخست')
  expect(mail?.text).toContain(`/${other.handle}/comment/${hash}`)
  await aReply(other, me, 'پاسخ دوم')
  expect((await emailsTo(me)).map(({ text }) => text.includes('پاسخ دوم'))).toEqual([true])
  const link = /<http:\/\/daftar\.test(\/[^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await request(link, { method: 'POST', body: form })).status).toBe(200)
  await aReply(other, me, 'پاسخ سوم')
  expect(await emailsTo(me)).toEqual([])
})

test('concurrent and failed runs email a notification once and skip read, undone and disabled ones', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  await setEmailPreference(author, 'like')
  const posts = [await aPost(author), await aPost(author), await aPost(author)] as const
  await like(reader, posts[0].hash)
  const sent: RenderedEmail[] = []
  setMailer(async (_, mail) => void sent.push(mail))
  for (let nth = 1; nth <= 5; nth++) {
    const { database: lossy } = faultyDatabase(env.DB, { nth, when: 'after' })
    await emailNotifications(database({ DB: lossy })).catch((error: unknown) =>
      expect(String(error) + String((error as Error).cause)).toContain(InjectedFault.name),
    )
  }
  await Promise.all([emailNotifications(db()), emailNotifications(db())])
  await runAllJobs()
  expect(sent.filter(({ to }) => to === author.email)).toHaveLength(1)

  setClockOffset(61 * MINUTE)
  await like(reader, posts[1].hash)
  await as(reader).delete(`/api/likes/post/${posts[1].hash}`)
  expect(await emailsTo(author)).toEqual([])
  await like(reader, posts[2].hash)
  const { newest } = await (await as(author).get('/api/me/notifications')).json<{ newest: string }>()
  await as(author).put('/api/me/notifications/read', { upTo: newest })
  expect(await emailsTo(author)).toEqual([])
  await like(await aUser(), posts[2].hash)
  await setEmailPreference(author, 'like', false)
  expect(await emailsTo(author)).toEqual([])
})

test('email-only notifications do not count as unread, and unverified addresses and suspended accounts receive no email', async () => {
  const [author, unproven, suspended, reader] = [await aUser(), await aUser(), await aUser(), await aUser({ name: 'سارا' })]
  for (const person of [author, unproven, suspended]) await setEmailPreference(person, 'like')
  await as(author).patch('/api/me/notification-preferences', { kind: 'like', channel: 'inApp', on: false })
  const posts = [await aPost(author), await aPost(unproven), await aPost(suspended)]
  await env.DB.prepare('UPDATE credentials SET phone = ?, email_verified_at = NULL WHERE user_id = ?')
    .bind(`+98912${unproven.id}`, unproven.id)
    .run()
  for (const { hash } of posts) await like(reader, hash)
  await env.DB.prepare("UPDATE users SET state = 'suspended' WHERE id = ?").bind(suspended.id).run()
  expect((await emailsTo(author, unproven, suspended)).map(({ to }) => to)).toEqual([author.email])
  const { count } = await (await as(author).get('/api/me/notifications/unread')).json<{ count: number }>()
  expect(count).toBe(0)
})

test('every event of payments is emailed at once with its title, and no setting or unsubscribe link stops receipts', async () => {
  const person = await aUser({ name: 'سارا' })
  for (const [at, event] of eventsOf('payment').entries()) {
    const subject = { ref: `payment-${at}`, title: 'اشتراک سالانه', path: `/me/wallet/payments/${at}` }
    await atomic(db(), [notify(db(), { kind: 'payment', event, userId: person.id, ...subject })])
    await runAllJobs()
    const [mail, ...more] = await emailsTo(person)
    expect(more).toEqual([])
    expect(plainSubject(mail)).toContain('«اشتراک سالانه»')
    expect(mail?.text).toContain(subject.path)
    expect(mail?.headers).toBeUndefined()
  }
})

test('an email of a kind that only a newer version knows is skipped and stops no other', async () => {
  const [author, reader] = [await aUser(), await aUser({ name: 'سارا' })]
  await setEmailPreference(author, 'like')
  await runQuery("INSERT INTO notice_mails (user_id, kind, due_at) VALUES (?, 'later', 1)", author.id)
  await like(reader, (await aPost(author, { title: 'انار' })).hash)
  expect((await emailsTo(author)).map(plainSubject)).toEqual(['سارا پست «انار» را پسندید'])
  expect(await queryNumber("SELECT count(*) AS n FROM notice_mails WHERE kind = 'later' AND due_at IS NULL")).toBe(1)
})
