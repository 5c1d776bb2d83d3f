import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { postShareContent, shareImagePath } from '#worker/distribution/share-images/contract.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { OBJECT_KINDS, type ObjectKey } from '#worker/lib/media-bucket.ts'
import { coverPath } from '#worker/posts/media/contract.ts'
import { coverKey, imageKey } from '#worker/posts/media/object-keys.ts'
import { sweepObjects } from '#worker/posts/media/sweep-objects.ts'
import { readPost } from '#worker/posts/posts/index.ts'
import { publishResults } from '#worker/site/ballots/index.ts'
import { aContest } from './contest-factories.ts'
import {
  anEpisodeOf,
  aPost,
  aShow,
  as,
  aUser,
  audioSample,
  countInvalidations,
  request,
  runAllJobs,
  runQuery,
  type TestUser,
  takeConsole,
  testEnv,
} from './index.ts'

const db = database(env)
const GIF = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')

const allKeys = async () => {
  const keys = new Set<string>()
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await env.MEDIA.list({ cursor })
    for (const { key } of page.objects) keys.add(key)
    cursor = page.truncated ? page.cursor : undefined
    more = page.truncated
  }
  return keys
}
const exists = async (key: string) => (await env.MEDIA.head(key)) !== null

/** Runs the sweep on a day until it has passed over the whole bucket and deleted everything due. */
async function sweepOn(day: number, over = {}): Promise<void> {
  setClockOffset(day * DAY)
  const lastKey = () => env.DB.prepare('SELECT last_key FROM object_sweeps').first<string>('last_key')
  const due = () =>
    env.DB.prepare('SELECT count(*) AS n FROM orphaned_objects WHERE found_at <= ?')
      .bind(Date.now() + day * DAY - 31 * DAY)
      .first<number>('n')
  do await sweepObjects(testEnv(over), db)
  while ((await lastKey()) !== '' || (await due()) !== 0)
}

const upload = (person: TestUser, path: string, body: BodyInit) =>
  request(path, { method: 'POST', body, headers: { Origin: 'http://daftar.test', Cookie: person.cookie } })

/** Makes the product write every kind of object, each in every way. */
async function writeEverything(): Promise<void> {
  const person = await aUser()
  const large = await testEnv()
    .IMAGES.input(new Blob([GIF]).stream())
    .transform({ width: 1400, height: 1400, fit: 'pad' })
    .output({ format: 'image/jpeg' })
  const picture = await (await upload(person, '/api/media/images', GIF)).json<{ hash: string }>()
  expect((await request(coverPath(picture.hash))).status).toBe(200)
  expect((await upload(person, '/api/media/covers', await large.response().arrayBuffer())).status).toBe(201)
  expect((await upload(person, '/api/media/audio', audioSample('mp3'))).status).toBe(201)
  const post = await aPost(person)
  await anEpisodeOf(await aPost(person))
  const { hash } = await (
    await as(person).post(`/api/episodes/${post.hash}/uploads`, { key: crypto.randomUUID(), name: 'a.mp3', bytes: 1000 })
  ).json<{ hash: string }>()
  await env.MEDIA.put(`sound/${hash}`, 'joined, but not yet attached')
  const copied = newHash()
  const show = await aShow(person)
  await runQuery(
    "INSERT INTO podcast_imports (hash, owner_id, podcast_id, feed, state, read_at, created_at) VALUES (?1, ?2, ?3, 'f', 'paused', 1, 1)",
    newHash(),
    person.id,
    show.id,
  )
  await runQuery(
    "INSERT INTO podcast_import_items (import_id, key, place, title, state, sound) VALUES ((SELECT max(id) FROM podcast_imports), 'k', 1, 't', 'copying', ?)",
    copied,
  )
  await env.MEDIA.put(`sound/${copied}`, 'copied, but not yet published')
  await as(person).post('/api/archives/me')
  await runAllJobs()
  const { hash: imported } = await (
    await as(person).post('/api/imports', { key: crypto.randomUUID(), fileName: 'a.xml', bytes: 10 })
  ).json<{ hash: string }>()
  await runQuery("UPDATE imports SET state = 'paused' WHERE hash = ?", imported)
  await env.MEDIA.put(`import/${imported}`, 'uploaded')
  const contest = await aContest({ phase: 'counting', entries: 1 })
  await runQuery('INSERT INTO campaign_tallies (campaign_id, requested_by, requested_at) VALUES (?, ?, 1)', contest.id, person.id)
  await publishResults(testEnv(), { slug: contest.slug })
  const content = postShareContent((await readPost(db, { hash: post.hash, origin: env.ORIGIN })).post)
  expect((await request(shareImagePath('post', post.hash, content))).status).toBe(200)
}

it('deletes no object that the product wrote, of any kind, within months', async () => {
  setClockOffset(0)
  await writeEverything()
  const written = await allKeys()
  const kinds = new Set([...written].map((key) => key.slice(0, key.indexOf('/'))))
  expect([...kinds].toSorted()).toEqual([...OBJECT_KINDS])
  for (const day of [0, 20, 40, 80, 120]) await sweepOn(day)
  expect(await allKeys()).toEqual(written)
})

const orphanKeys = (hash: string): ObjectKey[] => [
  imageKey(hash, 240, 'image/webp'),
  coverKey(hash),
  `audio/${hash}`,
  `sound/${hash}`,
  `sound/${hash}.mp3`,
  `import/${hash}`,
]

it('deletes an object of any kind 31 days after it was found without a row, and then purges the cached responses', async () => {
  const hash = newHash()
  for (const key of orphanKeys(hash)) await env.MEDIA.put(key, 'left by a crash')
  for (const day of [0, 1, 30.9]) await sweepOn(day)
  for (const key of orphanKeys(hash)) expect(await exists(key), key).toBe(true)
  await sweepOn(31.1)
  for (const key of orphanKeys(hash)) expect(await exists(key), key).toBe(false)
  expect([await countInvalidations(`image-${hash}`), await countInvalidations(`audio-${hash}`)]).toEqual([1, 1])
})

it('keeps an object whose row is back before the deletion, whatever the days of the sweeps', async () => {
  const owner = await aUser()
  let base = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { minLength: 2, maxLength: 6 }),
      fc.nat(90),
      fc.constantFrom('image', 'audio', 'sound'),
      async (days, restoredOn, kind) => {
        base += 200
        const hash = newHash()
        const key: ObjectKey = kind === 'image' ? imageKey(hash, 1, 'image/webp') : (`${kind}/${hash}` as ObjectKey)
        await env.MEDIA.put(key, 'x')
        let foundOn: number | undefined
        let [isRestored, isDeleted] = [false, false]
        for (const day of days.toSorted((one, other) => one - other)) {
          if (!isRestored && !isDeleted && day >= restoredOn) {
            isRestored = true
            await restoreRow(kind, hash, owner)
          }
          await sweepOn(base + day)
          if (!isRestored && foundOn !== undefined && day - foundOn >= 31) isDeleted = true
          foundOn ??= day
          expect(await exists(key)).toBe(!isDeleted)
        }
      },
    ),
    { numRuns: 15 * __RUNS__ },
  )
})

async function restoreRow(kind: 'image' | 'audio' | 'sound', hash: string, owner: TestUser): Promise<void> {
  if (kind === 'sound') return void (await anEpisodeOf(await aPost(owner), { hash, objectKey: `sound/${hash}` }))
  await runQuery(
    kind === 'image'
      ? "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?1, ?2, ?1, 1, 1, '[1]', 1, 1)"
      : "INSERT INTO audio (hash, owner_id, content_digest, format, duration, bytes, created_at, checked_at) VALUES (?1, ?2, ?1, 'mp3', 1, 1, 1, 9e15)",
    hash,
    owner.id,
  )
}

it('deletes nothing and logs an error for an object of an unknown kind', async () => {
  // No code of the product compiles with such a key.
  const key = `unknown/${newHash()}` as ObjectKey
  await env.MEDIA.put(key, 'x')
  for (const day of [500, 540]) await sweepOn(day)
  expect(takeConsole().every((line) => /unknown_objects.*unknown\//.test(line))).toBe(true)
  expect(await exists(key)).toBe(true)
  await env.MEDIA.delete(key)
})

it('a run lists at most 200 objects, and the next one continues after them', async () => {
  const prefix = newHash()
  const keys = Array.from({ length: 250 }, (_, at): ObjectKey => `sound/${prefix}${String(at).padStart(3, '0')}`)
  await Promise.all(keys.map((key) => env.MEDIA.put(key, 'x')))
  const found = () =>
    env.DB.prepare('SELECT count(*) AS n FROM orphaned_objects WHERE key LIKE ?').bind(`sound/${prefix}%`).first<number>('n')
  await runQuery('INSERT OR REPLACE INTO object_sweeps (id, last_key) VALUES (1, ?)', `sound/${prefix}`)
  await sweepObjects(testEnv(), db)
  expect(await found()).toBe(200)
  await sweepObjects(testEnv(), db)
  expect(await found()).toBe(250)
})
