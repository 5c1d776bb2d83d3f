import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { aComment, aList, aPost, aPublication, aShow, as, aUser, queryNumber, runQueuedJobs, type TestUser } from '#worker/testing/index.ts'
import { DeletionOptions } from './contract.ts'
import { reactivate } from './index.ts'

const db = () => database(env)
const status = async (path: string) => (await as(null).get(path)).status
const goneBy = async (path: string) => {
  const answer = await as(null).get(path)
  return [answer.status, (await answer.json<{ error?: { details?: { by: string } } }>()).error?.details?.by]
}
const reactivateAccount = (person: TestUser) => atomic(db(), reactivate(db(), person.id))
const stateOf = async ({ id }: TestUser) =>
  (await env.DB.prepare('SELECT state FROM users WHERE id = ?').bind(id).first<{ state: string }>())?.state
const requestDeletion = (person: TestUser, publications: object[] = []) =>
  as(person).post('/api/me/deletion', { handle: person.handle, publications })

async function aWriterWithPages() {
  const [person, reader] = [await aUser(), await aUser()]
  const post = await aPost(person)
  const elsewhere = await aPost(reader)
  const [list, podcast, comment] = [await aList(person), await aShow(person), await aComment(person, elsewhere.id, { body: 'چه خوب' })]
  const pages = [
    `/api/profiles/${person.handle}`,
    `/api/profiles/${person.handle}/posts`,
    `/api/posts/${post.hash}`,
    `/api/lists/of/${person.handle}`,
    `/api/lists/${list.hash}`,
    `/api/lists/${list.hash}/items`,
    `/api/podcasts/${podcast.hash}`,
    `/api/podcasts/${podcast.hash}/episodes`,
    `/api/comments/${comment.hash}`,
  ]
  return { person, reader, pages, post, elsewhere, comment: comment.hash }
}

test('deactivation ends the session for good, and the user’s public resources return 410 until reactivation', async () => {
  const { person, pages } = await aWriterWithPages()
  for (const path of pages) expect([path, await status(path)]).toEqual([path, 200])
  expect((await as(person).post('/api/me/deactivate')).status).toBe(204)
  expect((await as(person).get('/api/me/profile')).status).toBe(401)
  for (const path of pages) expect([path, ...(await goneBy(path))]).toEqual([path, 410, 'owner'])
  await reactivateAccount(person)
  expect(await stateOf(person)).toBe('active')
  for (const path of pages) expect([path, await status(path)]).toEqual([path, 200])
  expect((await as(person).get('/api/me/profile')).status).toBe(401)
})

test('deactivation deletes every session and sends an email with a sign-in link', async () => {
  const person = await aUser()
  await env.DB.prepare('INSERT INTO sessions (token_digest, user_id, created_at, seen_at, expires_at, hash) VALUES (?, ?, 1, 1, 9e15, ?)')
    .bind(newHash(), person.id, newHash())
    .run()
  const mails: RenderedEmail[] = []
  setMailer(async (_, mail) => void mails.push(mail))
  await as(person).post('/api/me/deactivate')
  await runQueuedJobs()
  setMailer()
  expect(await queryNumber('SELECT count(*) AS n FROM sessions WHERE user_id = ?', person.id)).toBe(0)
  const mail = mails.find(({ to }) => to === person.email)
  expect(mail?.subject).toBe('حسابت در دفتر بسته شد')
  expect(mail?.text).toContain('/login')
})

test('a suspension survives deactivation and reactivation', async () => {
  const [person, moderator] = [await aUser({ state: 'suspended' }), await aUser({ role: 'moderator' })]
  await env.DB.prepare('INSERT INTO suspensions (hash, user_id, step, rule, by_user_id, begun_at, ends_at) VALUES (?, ?, 1, 1, ?, 1, ?)')
    .bind(newHash(), person.id, moderator.id, Date.now() + DAY)
    .run()
  expect((await as(person).post('/api/me/deactivate')).status).toBe(204)
  await reactivateAccount(person)
  expect(await stateOf(person)).toBe('suspended')
})

test('deletion takes effect at once, anonymizes comments, and can be undone after 29 days', async () => {
  const { person, pages, elsewhere } = await aWriterWithPages()
  const response = await requestDeletion(person)
  expect(response.status).toBe(202)
  const { dueAt } = await response.json<{ dueAt: number }>()
  expect(Math.round((dueAt - Date.now()) / DAY)).toBe(30)
  expect((await as(person).get('/api/me/profile')).status).toBe(401)
  for (const path of pages) expect([path, ...(await goneBy(path))]).toEqual([path, 410, 'account'])
  const thread = await (await as(null).get(`/api/comments/post/${elsewhere.hash}`)).json()
  expect(thread).toMatchObject({ items: [{ author: null, body: 'چه خوب' }] })
  expect(JSON.stringify(thread)).not.toContain(person.handle)

  setClockOffset(29 * DAY)
  await reactivateAccount(person)
  expect(await stateOf(person)).toBe('active')
  for (const path of pages) expect([path, await status(path)]).toEqual([path, 200])
  expect(await queryNumber('SELECT count(*) AS n FROM account_deletions WHERE user_id = ?', person.id)).toBe(0)
})

test('a deleted account cannot be reactivated after 30 days', async () => {
  const person = await aUser()
  await requestDeletion(person)
  setClockOffset(30 * DAY + 1000)
  await reactivateAccount(person)
  expect(await stateOf(person)).toBe('deleted')
})

test('deletion requires the typed handle to match, ignoring @ and case, and otherwise returns 400', async () => {
  const person = await aUser()
  const { handle } = person
  for (const typed of [`${handle}x`, `@@${handle}`, `${handle.slice(0, 3)}@${handle.slice(3)}`]) {
    const wrong = await as(person).post('/api/me/deletion', { handle: typed })
    expect(wrong.status, typed).toBe(400)
    expect(await wrong.json()).toMatchObject({ error: { fields: { handle: expect.any(String) } } })
  }
  expect((await as(person).get('/api/me/profile')).status).toBe(200)
  expect((await as(person).post('/api/me/deletion', { handle: ` @${person.handle.toUpperCase()} ` })).status).toBe(202)
})

test('deletion requires a choice for an owned publication and accepts only another member with an open account as successor', async () => {
  const [owner, member, stranger, away] = [await aUser(), await aUser(), await aUser(), await aUser({ state: 'deactivated' })]
  const publication = await aPublication({ owner, writers: [member, away] })
  const { publications } = DeletionOptions.parse(await (await as(owner).get('/api/me/deletion')).json())
  expect(publications).toMatchObject([{ hash: publication.hash, members: [{ handle: member.handle }] }])
  const field = `publications.${publication.hash}`
  for (const choices of [[], ...[stranger, away, owner].map(({ handle }) => [{ hash: publication.hash, successor: handle }])]) {
    const refused = await requestDeletion(owner, choices)
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { fields: { [field]: expect.any(String) } } }])
  }
  expect((await requestDeletion(owner, [{ hash: publication.hash, successor: member.handle }])).status).toBe(202)
})

test.each(['/api/me/deactivate', '/api/me/deletion'])('%s requires a session (401) and recent reauthentication (403)', async (path) => {
  const person = await aUser()
  const body = path.endsWith('deletion') ? { handle: person.handle } : {}
  expect((await as(null).post(path, body)).status).toBe(401)
  await env.DB.prepare('UPDATE sessions SET proven_at = 1 WHERE user_id = ?').bind(person.id).run()
  const refused = await as(person).post(path, body)
  expect([refused.status, await refused.json()]).toMatchObject([403, { error: { code: 'reauthentication_required' } }])
  expect(await stateOf(person)).toBe('active')
})
