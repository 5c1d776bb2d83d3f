import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { type Mail, setMailer } from '#worker/lib/mail/index.ts'
import { type NoticeInput, notify } from '#worker/notifications/publish/index.ts'
import { type APerson, aComment, aPerson, aPost, as, Fault, faultyDatabase, request, settleEffects } from '#worker/testing/index.ts'
import { mailNews } from './mail-news.ts'

const MINUTE = 60_000
const db = () => database(env)
afterEach(() => setMailer())

/** What is mailed to a person when the cron runs now. */
async function mailsTo(...people: APerson[]): Promise<Mail[]> {
  const sent: Mail[] = []
  setMailer(async (_, mail) => void sent.push(mail))
  await mailNews(db())
  await settleEffects()
  return sent.filter(({ to }) => people.some(({ email }) => email === to))
}
const wantsMail = (person: APerson, kind: string, on = true) => as(person).patch('/api/me/notices', { kind, channel: 'email', on })
const like = async (person: APerson, hash: string) => {
  await as(person).put(`/api/likes/post/${hash}`)
  await settleEffects()
}
const plain = (mail: Mail | undefined) => mail?.subject.replaceAll(/[\u2068\u2069]/g, '')
async function aReply(author: APerson, to: APerson, body: string) {
  const post = await aPost(author)
  const { hash } = await aComment(author, post.id, { parentId: (await aComment(to, post.id)).id, body })
  const notice: NoticeInput = { kind: 'reply', actorId: author.id, comment: hash }
  await atomic(db(), [notify(db(), notice)])
  await settleEffects()
  return hash
}

test('likes are mailed to who asks for them, gathered, once an hour at most', async () => {
  const [author, silent, one] = [await aPerson({ name: 'مینا' }), await aPerson(), await aPerson({ name: 'سارا' })]
  await wantsMail(author, 'like')
  const [post, theirs] = [await aPost(author, { title: 'انار' }), await aPost(silent)]
  await like(one, post.hash)
  await like(one, theirs.hash)
  const [first, ...more] = await mailsTo(author, silent)
  expect([plain(first), more]).toEqual(['سارا پست «انار» را پسندید', []])
  expect(first?.html).toContain('dir="rtl"')
  expect(first?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const people = [await aPerson({ name: 'رضا' }), await aPerson({ name: 'نگار' })]
  for (const person of people) await like(person, post.hash)
  setClockOffset(59 * MINUTE)
  expect(await mailsTo(author)).toEqual([])
  setClockOffset(61 * MINUTE)
  expect((await mailsTo(author)).map(plain)).toEqual(['نگار و رضا پست «انار» را پسندیدند'])
  expect(await mailsTo(author)).toEqual([])
})

test('a reply is mailed at once with its words, and a second one too; one click stops it', async () => {
  const [me, other] = [await aPerson(), await aPerson({ name: 'سارا' })]
  const hash = await aReply(other, me, 'پاسخ نخست')
  const [mail] = await mailsTo(me)
  expect(plain(mail)).toBe('سارا به نظرت پاسخ داد')
  expect(mail?.text).toContain('پاسخ نخست')
  expect(mail?.text).toContain(`/${other.handle}/comment/${hash}`)
  await aReply(other, me, 'پاسخ دوم')
  expect((await mailsTo(me)).map(({ text }) => text.includes('پاسخ دوم'))).toEqual([true])
  const link = /<http:\/\/daftar\.test(\/[^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await request(link, { method: 'POST', body: form })).status).toBe(200)
  await aReply(other, me, 'پاسخ سوم')
  expect(await mailsTo(me)).toEqual([])
})

test('two crons at once and a lost answer mail once; what was read, taken back or turned off meanwhile is not mailed', async () => {
  const [author, reader] = [await aPerson(), await aPerson()]
  await wantsMail(author, 'like')
  const posts = [await aPost(author), await aPost(author), await aPost(author)] as const
  await like(reader, posts[0].hash)
  const sent: Mail[] = []
  setMailer(async (_, mail) => void sent.push(mail))
  for (let nth = 1; nth <= 5; nth++) {
    const { database: lossy } = faultyDatabase(env.DB, { nth, when: 'after' })
    await mailNews(database({ DB: lossy })).catch((error: unknown) =>
      expect(String(error) + String((error as Error).cause)).toContain(Fault.name),
    )
  }
  await Promise.all([mailNews(db()), mailNews(db())])
  await settleEffects()
  expect(sent.filter(({ to }) => to === author.email)).toHaveLength(1)

  setClockOffset(61 * MINUTE)
  await like(reader, posts[1].hash)
  await as(reader).delete(`/api/likes/post/${posts[1].hash}`)
  expect(await mailsTo(author)).toEqual([])
  await like(reader, posts[2].hash)
  const { newest } = await (await as(author).get('/api/me/notifications')).json<{ newest: string }>()
  await as(author).put('/api/me/notifications/read', { upTo: newest })
  expect(await mailsTo(author)).toEqual([])
  await like(await aPerson(), posts[2].hash)
  await wantsMail(author, 'like', false)
  expect(await mailsTo(author)).toEqual([])
})

test('who wants it by mail alone is not told within Daftar; no mail goes to an address not verified, nor to the suspended', async () => {
  const [author, unproven, suspended, reader] = [await aPerson(), await aPerson(), await aPerson(), await aPerson({ name: 'سارا' })]
  for (const person of [author, unproven, suspended]) await wantsMail(person, 'like')
  await as(author).patch('/api/me/notices', { kind: 'like', channel: 'inApp', on: false })
  const posts = [await aPost(author), await aPost(unproven), await aPost(suspended)]
  await env.DB.prepare('UPDATE credentials SET phone = ?, email_verified_at = NULL WHERE user_id = ?')
    .bind(`+98912${unproven.id}`, unproven.id)
    .run()
  for (const { hash } of posts) await like(reader, hash)
  await env.DB.prepare("UPDATE users SET state = 'suspended' WHERE id = ?").bind(suspended.id).run()
  expect((await mailsTo(author, unproven, suspended)).map(({ to }) => to)).toEqual([author.email])
  const { count } = await (await as(author).get('/api/me/notifications/unread')).json<{ count: number }>()
  expect(count).toBe(0)
})
