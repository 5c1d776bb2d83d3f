import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  aPost,
  aPublication,
  aSubmission,
  as,
  aUser,
  deliverNotifications,
  faultyDatabase,
  interleavedDatabase,
  queryNumber,
  readNotifications,
  runQuery,
  type TestUser,
  takeConsole,
} from '#worker/testing/index.ts'
import { publishAccepted } from './publish-accepted.ts'
import { accept, aScene, kinds, read, sendPost } from './testing/scene.ts'

const ORIGIN = 'http://daftar.test'
const run = (DB = env.DB) => publishAccepted(database({ ...env, DB }), ORIGIN)
const stateOf = (hash: string) => env.DB.prepare('SELECT state FROM submissions WHERE hash = ?').bind(hash).first('state')
const isPublic = async (post: string) => (await as(null).get(`/api/posts/${post}`)).status === 200

async function aScheduled(publishAt = Date.now() + HOUR) {
  const scene = await aScene()
  const sent = await sendPost(scene)
  expect((await accept(scene.editor, sent.hash, { version: 1, publishAt })).status).toBe(200)
  return { ...scene, ...sent }
}

test('a scheduled acceptance is published in the millisecond for which it was scheduled, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { hash, post } = await aScheduled()
  setClockOffset(HOUR - 1)
  await run()
  expect([await stateOf(hash), await isPublic(post)]).toEqual(['accepted', false])
  setClockOffset(HOUR)
  await run()
  expect([await stateOf(hash), await isPublic(post)]).toEqual(['published', true])
  expect(await queryNumber('SELECT count(*) AS n FROM submissions WHERE hash = ? AND publish_at IS NOT NULL', hash)).toBe(0)
})

test('a run publishes those that are due longest first, fifty of them, and the next run the others', async () => {
  const [author, publication] = [await aUser({ createdAt: 1 }), await aPublication({ owner: await aUser() })]
  const made: string[] = []
  for (let nth = 0; nth < 51; nth++) {
    const hash = await aSubmission(author, await aPost(author, { state: 'draft', title: `پست ${nth}` }), publication, 'accepted')
    await runQuery('UPDATE submissions SET publish_at = ? WHERE hash = ?', 1000 - nth, hash)
    made.push(hash)
  }
  // Each leaves the accepted ones, also one whose author wrote too much today.
  const waiting = async () => {
    const { results } = await env.DB.prepare("SELECT hash FROM submissions WHERE state = 'accepted' AND publication_id = ?")
      .bind(publication.id)
      .all()
    return results.map(({ hash }) => hash)
  }
  await run()
  expect(await waiting()).toEqual([made[0]])
  await run()
  expect(await waiting()).toEqual([])
})

test('one that fails is logged and waits, and does not hold up the others', async () => {
  const [first, second] = [await aScheduled(), await aScheduled()]
  await runQuery('UPDATE submissions SET publish_at = 1 WHERE hash = ?', first.hash)
  await runQuery('UPDATE submissions SET publish_at = 2 WHERE hash = ?', second.hash)
  await run(faultyDatabase(env.DB, { nth: 1, when: 'before', match: /insert into "post_reviews"/i }).database)
  expect(takeConsole().join()).toContain('publish_accepted_failed')
  expect([await stateOf(first.hash), await stateOf(second.hash)]).toEqual(['accepted', 'published'])
  await run()
  expect(await stateOf(first.hash)).toBe('published')
})

test.each<[string, (scene: Awaited<ReturnType<typeof aScheduled>>) => Promise<unknown>]>([
  ['its author withdraws it', ({ author, hash }) => as(author).post(`/api/submissions/${hash}/withdraw`)],
  ['its author’s account is suspended', ({ author }) => runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", author.id)],
  ['its publication closes', ({ publication }) => runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', publication.id)],
  ['it is scheduled for later', ({ hash }) => runQuery('UPDATE submissions SET publish_at = 9e15 WHERE hash = ?', hash)],
])('a due acceptance is not published if meanwhile %s', async (_, act) => {
  const scene = await aScheduled()
  const told = (await readNotifications(scene.author)).length
  setClockOffset(2 * HOUR)
  await run(interleavedDatabase(env.DB, /insert into "post_reviews"/i, () => act(scene)))
  expect([await isPublic(scene.post), kinds(await read(scene.author, scene.hash)).includes('published')]).toEqual([false, false])
  await deliverNotifications()
  expect((await readNotifications(scene.author)).slice(told)).not.toContain('submission published 1')
})

test('one whose picture is gone opens again once, with the reason, for both sides', async () => {
  const scene = await aScene()
  const cover = newHash()
  await runQuery(
    "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?1, ?2, ?1, 1600, 900, '[480]', 1, 1)",
    cover,
    scene.author.id,
  )
  const sent = await sendPost(scene, { cover })
  expect((await accept(scene.editor, sent.hash, { version: 1, publishAt: Date.now() + HOUR })).status).toBe(200)
  await runQuery('DELETE FROM media WHERE hash = ?', cover)
  setClockOffset(2 * HOUR)
  await run()
  await run()
  expect(await read(scene.author, sent.hash)).toMatchObject({ state: 'open', publishAt: null, reason: 'تصویر پست دیگر در دسترس نیست.' })
  expect(kinds(await read(scene.author, sent.hash))).toEqual(['submitted', 'accepted', 'failed'])
  await deliverNotifications()
  const ofFailures = async (person: TestUser) => (await readNotifications(person)).filter((line) => line.includes('failed'))
  expect([await ofFailures(scene.author), await ofFailures(scene.owner)]).toEqual([['submission failed 1'], ['editorial failed 1']])
})

test('the withdrawal of a scheduled acceptance leaves nothing to publish, and that of one in review ends the review', async () => {
  const scheduled = await aScheduled()
  expect((await as(scheduled.author).post(`/api/submissions/${scheduled.hash}/withdraw`)).status).toBe(204)
  setClockOffset(2 * HOUR)
  await run()
  expect([await stateOf(scheduled.hash), await isPublic(scheduled.post)]).toEqual(['withdrawn', false])
  expect(await queryNumber('SELECT count(*) AS n FROM submissions WHERE hash = ? AND publish_at IS NOT NULL', scheduled.hash)).toBe(0)
})

test('each scheduled time at which a version cannot be published notifies its author', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { author, editor, hash } = await aScheduled()
  for (const nth of [1, 2]) {
    await runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", author.id)
    setClockOffset(nth * 3 * HOUR)
    await run()
    await runQuery("UPDATE users SET state = 'active' WHERE id = ?", author.id)
    await accept(editor, hash, { version: 1, publishAt: Date.now() + (nth * 3 + 1) * HOUR })
  }
  await deliverNotifications()
  expect(kinds(await read(author, hash))).toEqual(['submitted', 'accepted', 'failed', 'accepted', 'failed', 'accepted'])
  const failures = (await readNotifications(author)).filter((line) => line.startsWith('submission failed'))
  expect(failures).toEqual(['submission failed 1', 'submission failed 1'])
})
