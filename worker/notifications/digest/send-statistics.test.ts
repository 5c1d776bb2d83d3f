import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { aPost, as, aUser, faultyDatabase, InjectedFault, runQueuedJobs, type TestUser, testEnv } from '#worker/testing/index.ts'
import { sendStatistics } from './index.ts'

// Saturday 8 Azar 1404, 09:00 in Tehran; the clock starts a minute later.
const SATURDAY = Date.UTC(2025, 10, 29, 5, 30)
const setTime = (time: number) => setClockOffset(time - Date.now())
beforeEach(() => setTime(SATURDAY + MINUTE))

const send = () => sendStatistics(testEnv())
const subscribe = (person: TestUser, on = true) => as(person).patch('/api/me/notification-preferences', { kind: 'weeklyStatistics', on })
async function anAuthor() {
  const author = await aUser({ name: 'لیلا' })
  await subscribe(author)
  return author
}

const count = (author: TestUser, postId: number, ago: number, views: number, reads: number) =>
  env.STATS.prepare(`INSERT INTO daily_counts (subject, subject_id, day, author_id, views, reads) VALUES ('post', ?, ?, ?, ?, ?)`)
    .bind(postId, tehranDay(SATURDAY - ago * DAY), author.id, views, reads)
    .run()

async function deliverEmails(): Promise<RenderedEmail[]> {
  const sent: RenderedEmail[] = []
  setMailer(async (_, mail) => void sent.push(mail))
  await flushOutbox(database(env), testEnv())
  await runQueuedJobs()
  setMailer()
  return sent
}
const sentTo = (sent: RenderedEmail[], person: TestUser) => sent.filter(({ to }) => to === person.email)

test('the email compares the seven days until Friday with the seven before and names the best public post', async () => {
  const author = await anAuthor()
  const [best, removed, viewed] = [
    await aPost(author, { title: 'بهترین' }),
    await aPost(author, { title: 'برداشته' }),
    await aPost(author, { title: 'دیده‌شده' }),
  ]
  await count(author, best.id, 1, 60, 30)
  await count(author, best.id, 7, 40, 10)
  await count(author, removed.id, 2, 90, 80)
  await count(author, viewed.id, 3, 500, 5)
  await count(author, best.id, 8, 700, 20)
  await count(author, best.id, 14, 30, 7)
  // Outside both weeks.
  await count(author, best.id, 0, 5000, 5000)
  await count(author, best.id, 15, 5000, 5000)
  await env.DB.prepare("UPDATE posts SET state = 'withdrawn' WHERE id = ?").bind(removed.id).run()
  const midnight = SATURDAY - 9 * HOUR
  for (const at of [midnight - 1, midnight - 7 * DAY, midnight, midnight - 7 * DAY - 1])
    await env.DB.prepare("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, ?)")
      .bind((await aUser()).id, author.id, at)
      .run()
  await send()
  const [mail, ...more] = sentTo(await deliverEmails(), author)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('آمار هفته: ۶۹۰ بازدید از پست‌هایت')
  expect(mail?.text).toContain('جمعه ۷ آذر ۱۴۰۴')
  expect(mail?.text).toContain('۶۹۰ بازدید، ۴۰ کمتر از هفتهٔ پیش از آن')
  expect(mail?.text).toContain('۱۲۵ خواندن، ۹۸ بیشتر از هفتهٔ پیش از آن')
  expect(mail?.text).toContain('۲ دنبال‌کنندهٔ تازه، ۱ بیشتر از هفتهٔ پیش از آن')
  expect(mail?.text).toContain('بهترین\n۱۰۰ بازدید · ۴۰ خواندن')
  expect(mail?.text).not.toContain('برداشته')
  const link = /<http:\/\/daftar\.test(\/[^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const state = await (await as(null).get(link.replace('/unsubscribe', '/api/unsubscribe'))).json()
  expect(state).toMatchObject({ of: 'weeklyStatistics', on: true })
})

test('no email goes to authors who did not ask for it or turned it off, without views, without published posts or without a verified address', async () => {
  const [silent, off, empty, before, unpublished, unverified] = [
    await aUser(),
    await anAuthor(),
    await anAuthor(),
    await anAuthor(),
    await anAuthor(),
    await anAuthor(),
  ]
  await subscribe(off, false)
  await env.DB.prepare('UPDATE credentials SET email_verified_at = NULL WHERE user_id = ?').bind(unverified.id).run()
  for (const author of [silent, off, unpublished, unverified]) {
    const post = await aPost(author, author === unpublished ? { state: 'draft' } : {})
    await count(author, post.id, 2, 9, 3)
  }
  await count(before, (await aPost(before)).id, 9, 9, 3)
  await aPost(empty)
  const control = await anAuthor()
  await count(control, (await aPost(control)).id, 2, 9, 3)
  await send()
  const sent = await deliverEmails()
  expect(sentTo(sent, control)).toHaveLength(1)
  for (const author of [silent, off, empty, before, unpublished, unverified]) expect(sentTo(sent, author)).toEqual([])
})

test('concurrent, failed and repeated runs send one email per author and week', async () => {
  const author = await anAuthor()
  const post = await aPost(author)
  await count(author, post.id, 2, 9, 3)
  await count(author, post.id, -3, 4, 1)
  // The fourth database call is the batch; the first three read recipients, followers and posts.
  const { database: DB } = faultyDatabase(env.DB, { nth: 4, when: 'after' })
  await expect(sendStatistics(testEnv({ DB }))).rejects.toThrow(InjectedFault)
  await Promise.all([send(), send()])
  expect(sentTo(await deliverEmails(), author)).toHaveLength(1)
  setTime(SATURDAY + HOUR)
  await send()
  expect(sentTo(await deliverEmails(), author)).toEqual([])
  setTime(SATURDAY + 7 * DAY)
  await send()
  expect(sentTo(await deliverEmails(), author).map(({ subject }) => subject)).toEqual(['آمار هفته: ۴ بازدید از پست‌هایت'])
})

test('the email is not sent before nine o’clock or more than a day late', async () => {
  const author = await anAuthor()
  await count(author, (await aPost(author)).id, 2, 9, 3)
  for (const time of [SATURDAY - MINUTE, SATURDAY + DAY + MINUTE]) {
    setTime(time)
    await send()
    expect(sentTo(await deliverEmails(), author)).toEqual([])
  }
})
