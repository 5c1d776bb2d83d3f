import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import {
  aPost,
  aPublication,
  as,
  aUser,
  discardJobs,
  queryNumber,
  readNotifications,
  request,
  runAllJobs,
  runQuery,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { type Archive, CurrentArchive } from './contract.ts'
import { deleteArchives, eraseArchive } from './delete-archives.ts'
import { enqueueIdleArchives } from './lease.ts'
import { downloadArchiveFile, openArchive } from './testing/open-archive.ts'

afterEach(() => discardJobs())

const db = database(env)
const start = async (person: TestUser, path = 'me') => (await as(person).post(`/api/archives/${path}`)).json<Archive>()
const current = async (person: TestUser, path = 'me') =>
  CurrentArchive.parse(await (await as(person).get(`/api/archives/${path}`)).json()).archive
const rowsOf = (person: TestUser) => queryNumber('SELECT count(*) AS n FROM archives WHERE requested_by = ?', person.id)
const archiveObjects = async (hash: string) => (await env.MEDIA.list({ prefix: `archive/${hash}` })).objects.map(({ key }) => key)

async function aFinished(person: TestUser): Promise<Archive & { path: string }> {
  await start(person)
  await runAllJobs()
  const archive = await current(person)
  if (!archive?.path) throw new Error('The archive is not ready')
  return { ...archive, path: archive.path }
}

test('a repeated request returns the running archive, then for a day the finished one, then builds a new one in its place', async () => {
  const person = await aUser()
  const [first, second] = await Promise.all([start(person), start(person)])
  expect(second.hash).toBe(first.hash)
  await runAllJobs()
  const finished = await current(person)
  expect(finished).toMatchObject({ hash: first.hash, state: 'ready', expiresAt: expect.any(Number) })
  expect((await start(person)).hash).toBe(first.hash)
  expect(await rowsOf(person)).toBe(1)
  setClockOffset(LIMITS.archiveInterval + HOUR)
  await runQuery('UPDATE sessions SET proven_at = proven_at + ? WHERE user_id = ?', LIMITS.archiveInterval + HOUR, person.id)
  const secondArchive = await start(person)
  expect(secondArchive).toMatchObject({ state: 'running' })
  expect(secondArchive.hash).not.toBe(first.hash)
  expect((await request(finished?.path ?? '')).status).toBe(410)
  await deleteArchives(testEnv(), db)
  expect(await archiveObjects(first.hash)).toEqual([])
})

test('an email and a notification tell once that the archive is ready', async () => {
  const person = await aUser()
  const emails: RenderedEmail[] = []
  setMailer(async (_, email) => void emails.push(email))
  await aFinished(person)
  await runAllJobs()
  setMailer()
  expect(await readNotifications(person)).toEqual(['security archiveReady 1'])
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[person.email, 'خروجی کامل حسابت در دفتر آماده است']])
  expect(emails[0]?.text).toContain('/me/settings/advanced#archive')
})

test('the link serves ranges as an attachment without a cookie, and fails when it is changed, expired or deleted', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const { path, bytes, hash } = await aFinished(person)
  const response = await request(path, { headers: { Range: 'bytes=2-5' } })
  expect([response.status, response.headers.get('Content-Range')]).toEqual([206, `bytes 2-5/${bytes}`])
  expect(
    Object.fromEntries(
      ['Content-Security-Policy', 'Cache-Control', 'Content-Disposition'].map((name) => [name, response.headers.get(name)]),
    ),
  ).toEqual({
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'private, no-store',
    'Content-Disposition': expect.stringMatching(/^attachment; filename="daftar-[a-z0-9-]+\.zip"$/),
  })
  expect(new Uint8Array(await response.arrayBuffer())).toEqual((await downloadArchiveFile(path)).slice(2, 6))
  const expires = path.split('/').at(-2) ?? ''
  const later = path.replace(expires, String(Number(expires) + DAY))
  const stolen = path.replace(hash, (await aFinished(other)).hash)
  for (const changed of [later, stolen, `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`])
    expect((await request(changed)).status).toBe(404)
  expect((await request(path.slice(0, -1))).status).toBe(400)

  setClockOffset(LIMITS.archiveLifetime + 1)
  expect((await request(path)).status).toBe(410)
  await deleteArchives(testEnv(), db)
  expect(await archiveObjects(hash)).toEqual([])
  expect((await request(path)).status).toBe(410)
  setClockOffset(0)
  expect(await current(person)).toBeNull()
})

test('the owner cancels an archive at once, and nobody else does', async () => {
  const [person, other] = [await aUser(), await aUser()]
  await aPost(person)
  const { hash } = await start(person)
  expect((await as(other).delete(`/api/archives/${hash}`)).status).toBe(404)
  expect(await current(person)).toMatchObject({ state: 'running' })
  for (let time = 0; time < 2; time++) expect((await as(person).delete(`/api/archives/${hash}`)).status).toBe(204)
  await runAllJobs()
  expect(await current(person)).toBeNull()
  await deleteArchives(testEnv(), db)
  expect([await rowsOf(person), await archiveObjects(hash)]).toEqual([0, []])
  expect((await start(person)).state).toBe('running')
})

test('requests without a recent proof of identity, by a token and by members who do not own the publication store nothing', async () => {
  const [owner, editor] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  await runQuery('UPDATE sessions SET proven_at = 1 WHERE user_id = ?', owner.id)
  expect((await as(owner).post('/api/archives/me')).status).toBe(403)
  expect((await as(owner).post(`/api/archives/publications/${publication.handle}`)).status).toBe(403)
  expect((await as(editor).post(`/api/archives/publications/${publication.handle}`)).status).toBe(403)
  expect((await as(null).post('/api/archives/me')).status).toBe(401)
  expect([await rowsOf(owner), await rowsOf(editor)]).toEqual([0, 0])
})

test('suspended members export their account', async () => {
  const person = await aUser({ state: 'suspended' })
  expect((await aFinished(person)).state).toBe('ready')
})

test('an archive of a publication ends when the publication changes hands', async () => {
  const [owner, next] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [next] })
  const path = `publications/${publication.handle}`
  await start(owner, path)
  await runAllJobs()
  const link = (await current(owner, path))?.path ?? ''
  expect((await request(link)).status).toBe(200)
  await runQuery('UPDATE publications SET owner_id = ? WHERE id = ?', next.id, publication.id)
  expect((await request(link)).status).toBe(410)
  expect(await current(next, path)).toBeNull()
  expect((await start(next, path)).state).toBe('running')
  await runAllJobs()
  expect(await current(next, path)).toMatchObject({ state: 'ready' })
  await deleteArchives(testEnv(), db)
  expect(await rowsOf(owner)).toBe(0)
})

test('the cron continues an archive whose turn was lost, and gives one up that keeps failing', async () => {
  const person = await aUser()
  const { hash } = await start(person)
  discardJobs()
  await runQuery('DELETE FROM outbox')
  await enqueueIdleArchives(testEnv())
  await runAllJobs()
  expect(await current(person)).toMatchObject({ hash, state: 'ready' })

  const other = await aUser()
  const failing = await start(other)
  await runQuery("UPDATE archives SET multipart_id = 'lost', failed_turns = 11 WHERE hash = ?", failing.hash)
  await runAllJobs()
  expect(takeConsole().join()).toContain('archive_turn_failed')
  expect(await current(other)).toMatchObject({ state: 'failed', path: null })
  const again = await start(other)
  expect([again.state, again.hash === failing.hash]).toEqual(['running', false])
})

test('the link of an archive returns 410 while the account is deactivated, and works again afterwards and before an erasure', async () => {
  const person = await aUser()
  const { path } = await aFinished(person)
  const setState = (state: string) => runQuery('UPDATE users SET state = ? WHERE id = ?', state, person.id)
  expect((await request(path)).status).toBe(200)
  expect((await as(person).post('/api/me/deactivate')).status).toBe(204)
  expect((await request(path)).status).toBe(410)
  for (const state of ['active', 'deleted']) {
    await setState(state)
    expect((await request(path)).status, state).toBe(200)
  }
})

test('an archive whose turns crash the worker every time fails once the last lease has expired', async () => {
  const person = await aUser()
  const { hash } = await start(person)
  discardJobs()
  await runQuery('UPDATE archives SET failed_turns = 12, lease_until = ? WHERE hash = ?', now() + 60_000, hash)
  await enqueueIdleArchives(testEnv())
  expect(await current(person)).toMatchObject({ hash, state: 'running' })
  setClockOffset(120_000)
  await enqueueIdleArchives(testEnv())
  setClockOffset(0)
  expect(await current(person)).toMatchObject({ state: 'failed', path: null })
})

test('the cron continues an interrupted archive from the millisecond in which its lease ends', async () => {
  const person = await aUser()
  const { hash } = await start(person)
  discardJobs()
  await runQuery('DELETE FROM outbox')
  vi.useFakeTimers({ toFake: ['Date'] })
  await runQuery("UPDATE archives SET lease_key = 'crashed', lease_until = ? WHERE hash = ?", now() + 1, hash)
  const turns = () => queryNumber('SELECT count(*) AS n FROM outbox WHERE id LIKE ?', `archive-turn:${hash}:%`)
  await enqueueIdleArchives(testEnv())
  expect(await turns()).toBe(0)
  vi.advanceTimersByTime(1)
  await enqueueIdleArchives(testEnv())
  expect(await turns()).toBe(1)
})

test('erasing a member deletes their archives and the objects', async () => {
  const person = await aUser()
  const { hash, path } = await aFinished(person)
  await openArchive(await downloadArchiveFile(path))
  while (await eraseArchive(testEnv(), db, person.id));
  expect([await rowsOf(person), await archiveObjects(hash), (await request(path)).status]).toEqual([0, [], 410])
})
