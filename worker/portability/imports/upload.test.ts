import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY, WEEK } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { as, aUser, ORIGIN, queryNumber, request, runAllJobs, type TestUser, testEnv } from '#worker/testing/index.ts'
import type { TextImport } from './contract.ts'
import { sweepImports } from './discard-file.ts'
import { importKey } from './policy.ts'
import { aSourcePost, begin, newKey, readImport, readTestSources, sendPart, sourceFile } from './testing/a-source.ts'

freezeClock()
beforeEach(readTestSources)

const PART = LIMITS.uploadPartBytes
const complete = (person: TestUser, hash: string) => as(person).post(`/api/imports/${hash}/read`)
/** A source of one part plus a few bytes. */
const long = () => sourceFile([aSourcePost({ comments: [], description: ' '.repeat(PART) })])

test('an upload resumes at the parts that are missing, and is read once it is complete; repeated requests change nothing', async () => {
  const [person, file, key] = [await aUser(), long(), newKey()]
  const { hash, state } = await begin(person, file.length, key)
  expect(state).toBe('uploading')
  expect((await sendPart(person, hash, 2, file.slice(PART))).status).toBe(204)
  const early = await complete(person, hash)
  expect([early.status, (await early.json<{ error: { details: unknown } }>()).error.details]).toEqual([409, { missing: 1 }])
  expect(await begin(person, file.length, key)).toMatchObject({ hash, uploadedParts: [2] })
  expect((await sendPart(person, hash, 1, file.slice(0, PART))).status).toBe(204)
  expect((await sendPart(person, hash, 1, file.slice(0, PART))).status).toBe(204)
  expect([(await complete(person, hash)).status, (await complete(person, hash)).status]).toEqual([200, 200])
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'ready', counts: { failed: 1 } })
  expect(await queryNumber('SELECT count(*) AS n FROM imports WHERE owner_id = ?', person.id)).toBe(1)
  expect((await sendPart(person, hash, 1, file.slice(0, PART))).status).toBe(409)
})

test('two members may use the same key, and each continues their own upload', async () => {
  const [one, two, key] = [await aUser(), await aUser(), newKey()]
  const hashes = [await begin(one, 10, key), await begin(two, 10, key)].map(({ hash }) => hash)
  expect(new Set(hashes).size).toBe(2)
  expect([await begin(one, 10, key), await begin(two, 10, key)].map(({ hash }) => hash)).toEqual(hashes)
})

test('rejects a part of another length, digest, type, number or content', async () => {
  const [person, file] = [await aUser(), long()]
  const { hash } = await begin(person, file.length)
  expect((await sendPart(person, hash, 2, file.slice(PART, PART + 1))).status).toBe(400)
  expect((await sendPart(person, hash, 2, file.slice(PART - 1))).status).toBe(413)
  expect((await sendPart(person, hash, 3, file.slice(PART))).status).toBe(400)
  const send = (headers: Record<string, string>) =>
    request(`/api/imports/${hash}/parts/2`, {
      method: 'PUT',
      body: file.slice(PART),
      headers: { Origin: ORIGIN, Cookie: person.cookie, ...headers },
    })
  expect((await send({ 'Content-Type': 'text/plain' })).status).toBe(415)
  expect((await send({ 'Content-Type': 'application/octet-stream' })).status).toBe(400)
  expect((await send({ 'Content-Type': 'application/octet-stream', 'Content-Digest': `sha-256=:${'A'.repeat(43)}=:` })).status).toBe(400)
  expect((await sendPart(person, hash, 2, file.slice(PART))).status).toBe(204)
  expect(
    (
      await sendPart(
        person,
        hash,
        2,
        file.slice(PART).map((byte) => byte ^ 1),
      )
    ).status,
  ).toBe(409)
  expect((await readImport(person, hash)).uploadedParts).toEqual([2])
})

test('rejects a file over the limit, and more imports in a day than allowed', async () => {
  const person = await aUser()
  const post = (bytes: number) => as(person).post('/api/imports', { key: newKey(), fileName: 'a.xml', bytes })
  expect((await post(LIMITS.importFileBytes + 1)).status).toBe(400)
  expect((await post(0)).status).toBe(400)
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO imports (hash, owner_id, client_key, created_at) SELECT 'day' || ?2 || i, ?2, 'day' || i, ?3 FROM n`,
  )
    .bind(LIMITS.importsPerDay, person.id, Date.now())
    .run()
  expect((await post(10)).status).toBe(429)
})

test('an import counts for a day, and for its own account', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const at = Date.now()
  for (const [owner, createdAt, count] of [
    [person, at - DAY + 1, LIMITS.importsPerDay - 1],
    [person, at - DAY, 2],
    [other, at, LIMITS.importsPerDay],
  ] as const)
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO imports (hash, owner_id, client_key, created_at) SELECT 'of' || ?2 || '-' || ?3 || i, ?2, ?3 || i, ?3 FROM n`,
    )
      .bind(count, owner.id, createdAt)
      .run()
  const begun = async () => (await as(person).post('/api/imports', { key: newKey(), fileName: 'a.xml', bytes: 10 })).status
  expect([await begun(), await begun()]).toEqual([201, 429])
  setClockOffset(1)
  expect([await begun(), await begun()]).toEqual([201, 201])
})

const sendForm = async (person: TestUser, key: string, file: File | string, over: Partial<Env> = {}) => {
  const body = new FormData()
  body.set('key', key)
  body.set('file', file)
  return request('/api/imports/file', { method: 'POST', body, headers: { Origin: ORIGIN, Cookie: person.cookie } }, over)
}

test('a form with a small file begins an import that is read at once, once per key', async () => {
  const [person, key] = [await aUser(), newKey()]
  const file = new File([sourceFile([aSourcePost()])], 'خروجی.xml')
  const first = await sendForm(person, key, file)
  expect(first.status).toBe(201)
  const { hash } = await first.json<{ hash: string }>()
  expect(await (await sendForm(person, key, file)).json()).toMatchObject({ hash })
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'ready', fileName: 'خروجی.xml', counts: { waiting: 1 } })
  expect((await sendForm(person, newKey(), new File([], 'a.xml'))).status).toBe(400)
  expect((await sendForm(person, newKey(), 'text')).status).toBe(400)
  expect((await sendForm(person, 'short', file)).status).toBe(400)
  expect((await sendForm(person, newKey(), new File([new Uint8Array(LIMITS.importFormBytes + 1)], 'a.xml'))).status).toBe(413)
})

test('a form that is sent again while its file is stored begins one import with one file', async () => {
  const [person, key] = [await aUser(), newKey()]
  const file = new File([sourceFile([aSourcePost()])], 'خروجی.xml')
  let second: Response | undefined
  const bucket = new Proxy(env.MEDIA, {
    get(media, name) {
      if (name === 'put')
        return async (...stored: Parameters<typeof media.put>) => {
          second = await sendForm(person, key, file)
          return media.put(...stored)
        }
      const found: unknown = Reflect.get(media, name)
      return typeof found === 'function' ? found.bind(media) : found
    },
  })
  const before = await env.MEDIA.list({ prefix: importKey('') })
  const first = await sendForm(person, key, file, { MEDIA: bucket })
  expect([first.status, second?.status]).toEqual([201, 201])
  const { hash } = await first.json<TextImport>()
  expect((await second?.json<TextImport>())?.hash).toBe(hash)
  expect(await queryNumber('SELECT count(*) AS n FROM imports WHERE owner_id = ?', person.id)).toBe(1)
  const after = await env.MEDIA.list({ prefix: importKey('') })
  expect(after.objects.length - before.objects.length).toBe(1)
})

test('a file that nobody imports is deleted after a week, as is that of an ended import whose end was interrupted', async () => {
  const [person, file] = [await aUser(), sourceFile([aSourcePost()])]
  const { hash } = await begin(person, file.length)
  await sendPart(person, hash, 1, file)
  await complete(person, hash)
  await runAllJobs()
  setClockOffset(WEEK)
  await sweepImports(testEnv(), database(env))
  expect(await env.MEDIA.head(importKey(hash))).not.toBeNull()
  setClockOffset(WEEK + 1)
  await sweepImports(testEnv(), database(env))
  expect(await env.MEDIA.head(importKey(hash))).toBeNull()
  expect(await readImport(person, hash)).toMatchObject({ state: 'cancelled', uploadedParts: [] })
  const crashed = await begin(person, file.length)
  await sendPart(person, crashed.hash, 1, file)
  await env.DB.prepare("UPDATE imports SET state = 'failed' WHERE hash = ?").bind(crashed.hash).run()
  const isStored = () => queryNumber('SELECT is_stored AS n FROM imports WHERE hash = ?', crashed.hash)
  expect(await isStored()).toBe(1)
  await sweepImports(testEnv(), database(env))
  expect(await isStored()).toBe(0)
})
