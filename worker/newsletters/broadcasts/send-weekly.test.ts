import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, WEEK } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { anEpisode, aPost, aPublication, aShow, aUser, runQuery, runQueuedJobs, testEnv } from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { sendWeeklyNewsletters } from './send-weekly.ts'

// Saturday 1 Azar 1404, 09:00 in Tehran.
const SATURDAY = Date.UTC(2025, 10, 22, 5, 30)
const setTime = (time: number) => setClockOffset(time - Date.now())
beforeEach(() => setTime(SATURDAY + MINUTE))

async function aReader(kind: string, id: number, columns = "'weekly', '[]', 'active', 1, NULL") {
  const name = `r${newHash()}`
  await runQuery("INSERT INTO email_subscribers (email_digest, email, token, created_at) VALUES (?1, ?1 || '@reader.example', ?1, 1)", name)
  await runQuery(
    `INSERT INTO email_subscriptions (hash, subscriber_id, kind, subject_id, source, created_at, frequency, topics, state, consented_at, ended_at)
     SELECT ?1, id, ?2, ?3, 'form', 1, ${columns} FROM email_subscribers WHERE token = ?1`,
    name,
    kind,
    id,
  )
  return `${name}@reader.example`
}

async function sendAll(times = 1): Promise<RenderedEmail[]> {
  const sent: RenderedEmail[] = []
  setMailer(async (_, mail) => void sent.push(mail))
  for (let time = 0; time < times; time++) {
    await sendWeeklyNewsletters(database(env))
    await flushOutbox(database(env), testEnv())
    await runQueuedJobs()
  }
  setMailer()
  return sent
}

test('weekly readers receive the posts of the week once, whatever runs twice, and again the week after', async () => {
  const [writer, other] = [await aUser(), await aUser()]
  const reader = await aReader('user', writer.id)
  await aPost(writer, { title: 'تازه', at: SATURDAY - DAY })
  await aPost(writer, { title: 'کهنه', at: SATURDAY - 8 * DAY })
  await aPost(other, { title: 'بیگانه', at: SATURDAY - DAY })
  const sent = (await sendAll(2)).filter(({ to }) => to === reader)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('تازه')
  expect(sent[0]?.text).not.toMatch(/کهنه|بیگانه/)
  expect(sent[0]?.headers?.['List-Unsubscribe']).toContain('/unsubscribe/newsletter?t=')
  setTime(SATURDAY + WEEK + HOUR)
  expect(await sendAll()).toEqual([])
  await aPost(writer, { title: 'هفتهٔ دوم', at: SATURDAY + 2 * WEEK - DAY })
  setTime(SATURDAY + 2 * WEEK + HOUR)
  expect((await sendAll()).filter(({ to }) => to === reader)).toHaveLength(1)
})

test('neither a sponsored post, which needs its label, nor a hidden or withdrawn one is listed', async () => {
  const [writer, moderator] = [await aUser(), await aUser({ role: 'moderator' })]
  const reader = await aReader('user', writer.id)
  const [sponsored, hidden] = [
    await aPost(writer, { title: 'پولی', at: SATURDAY - DAY }),
    await aPost(writer, { title: 'پنهان', at: SATURDAY - DAY }),
  ]
  await aPost(writer, { title: 'پس‌گرفته', at: SATURDAY - DAY, state: 'withdrawn' })
  await aSponsorship(writer, sponsored, { state: 'approved' })
  await runQuery(
    `INSERT INTO moderation_decisions (hash, kind, target_id, act, rule, owner_id, moderator_id, client_key, decided_at)
     VALUES (?1, 'post', ?2, 'hide', 4, ?3, ?4, ?1, 1)`,
    newHash(),
    hidden.id,
    writer.id,
    moderator.id,
  )
  expect((await sendAll()).filter(({ to }) => to === reader)).toEqual([])
})

test('publications and shows have weekly emails, too', async () => {
  const owner = await aUser()
  const publication = await aPublication({ owner })
  const show = await aShow(owner)
  const readers = [await aReader('publication', publication.id), await aReader('podcast', show.id)]
  await aPost(owner, { title: 'در انتشارات', publication, at: SATURDAY - DAY })
  await anEpisode(owner, show.id, { title: 'قسمت تازه', at: SATURDAY - DAY })
  const sent = await sendAll()
  expect(readers.map((reader) => sent.filter(({ to }) => to === reader).length)).toEqual([1, 1])
})

test('nobody receives posts of other topics, before consent, after the end or while suspended, or two days late', async () => {
  const writer = await aUser()
  await aPost(writer, { topics: ['poetry'], at: SATURDAY - DAY })
  const [chosen, other, fresh, each, ended, suspended] = [
    await aReader('user', writer.id, `'weekly', '["poetry"]', 'active', 1, NULL`),
    await aReader('user', writer.id, `'weekly', '["science"]', 'active', 1, NULL`),
    await aReader('user', writer.id, `'weekly', '[]', 'active', ${SATURDAY + 1}, NULL`),
    await aReader('user', writer.id, `'each', '[]', 'active', 1, NULL`),
    await aReader('user', writer.id, `'weekly', '[]', 'ended', 1, 2`),
    await aReader('user', writer.id),
  ]
  await runQuery("UPDATE email_subscribers SET suspension = 'bounce', suspended_at = 1 WHERE email = ?", suspended)
  setTime(SATURDAY + 2 * DAY)
  expect(await sendAll()).toEqual([])
  setTime(SATURDAY + MINUTE)
  const receivers = (await sendAll()).map(({ to }) => to)
  expect([chosen, other, fresh, each, ended, suspended].map((reader) => receivers.includes(reader))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
