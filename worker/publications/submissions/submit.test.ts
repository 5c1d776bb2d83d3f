import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import {
  aPost,
  aPublication,
  aSubmission,
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  paragraphs,
  queryNumber,
  readNotifications,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import type { SubmissionResult } from './contract.ts'
import { accept, aScene, key, kinds, read, sendPost, submit } from './testing/scene.ts'

const readRows = async () =>
  (
    await env.DB.batch(
      ['submissions', 'submission_versions', 'submission_events', 'posts', 'outbox'].map((table) =>
        env.DB.prepare(`SELECT * FROM ${table}`),
      ),
    )
  ).map(({ results }) => results)
const saveDraft = (author: TestUser, hash: string, revision: number, title: string) =>
  as(author).put(`/api/posts/${hash}/draft`, { saveId: key(), revision, title, document: paragraphs('متن تازه') })
const resubmit = (author: TestUser, hash: string, body: object = {}, over = {}) =>
  as(author).post(`/api/submissions/${hash}/resubmit`, { version: 1, revision: 1, ...body }, over)
const giveBack = (editor: TestUser, hash: string, version = 1) =>
  as(editor).post(`/api/submissions/${hash}/return`, { version, reason: 'پایانش را روشن‌تر بنویس.' })

describe('a post is not sent', () => {
  test('that is not the author’s own, in a version that the draft no longer has, or where it already is', async () => {
    const scene = await aScene()
    const { author, publication } = scene
    const [draft, foreign, there] = [
      await aPost(author, { state: 'draft' }),
      await aPost(await aUser(), { state: 'draft' }),
      await aPost(author, { publication }),
    ]
    const before = await readRows()
    expect((await submit(author, foreign, publication)).status).toBe(404)
    expect((await submit(author, draft, publication, { revision: 2 })).status).toBe(412)
    expect((await submit(author, there, publication)).status).toBe(409)
    expect((await submit(author, draft, { hash: 'z'.repeat(12) })).status).toBe(404)
    expect((await submit(author, draft, publication, { message: 'ا'.repeat(1001) })).status).toBe(400)
    expect(await readRows()).toEqual(before)
    expect((await submit(author, draft, publication, { message: 'ا'.repeat(1000) })).status).toBe(201)
  })

  test.each([
    ['closes', 404, 'UPDATE publications SET closed_at = 1 WHERE id = ?1'],
    ['stops taking posts', 409, 'UPDATE publications SET accepts_submissions = 0 WHERE id = ?1'],
    [
      'makes its author an editor',
      409,
      "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?1, ?2, 'editor', 1)",
    ],
    [
      'is blocked by its author',
      409,
      'INSERT INTO blocks (user_id, blocked_id, created_at) SELECT ?2, owner_id, 1 FROM publications WHERE id = ?1',
    ],
  ])('if the publication %s meanwhile (%i)', async (_, status, sql) => {
    const { author, publication } = await aScene()
    const post = await aPost(author, { state: 'draft' })
    const DB = interleavedDatabase(env.DB, /^insert into "submissions"/i, () =>
      sql.includes('?2') ? runQuery(sql, publication.id, author.id) : runQuery(sql, publication.id),
    )
    const body = { key: key(), post: post.hash, publication: publication.hash, revision: 1 }
    expect((await as(author).post('/api/submissions', body, { env: { DB } })).status).toBe(status)
    expect(await queryNumber('SELECT count(*) AS n FROM submissions')).toBe(
      await queryNumber('SELECT count(*) AS n FROM submissions WHERE post_id <> ?', post.id),
    )
    expect(await queryNumber('SELECT count(*) AS n FROM submission_versions WHERE post_id = ?', post.id)).toBe(0)
  })
})

test('a third guest submission is taken and a fourth is not, and submissions of a writer or elsewhere do not count', async () => {
  const { owner, author, publication } = await aScene()
  const elsewhere = await aPublication({ owner })
  for (const target of [publication, publication, elsewhere]) await aSubmission(author, await aPost(author, { state: 'draft' }), target)
  const asWriter = await aSubmission(author, await aPost(author, { state: 'draft' }), publication)
  await runQuery('UPDATE submissions SET is_guest = 0 WHERE hash = ?', asWriter)
  const other = await aUser()
  await aSubmission(other, await aPost(other, { state: 'draft' }), publication)
  const send = async () => (await submit(author, await aPost(author, { state: 'draft' }), publication)).status
  expect([await send(), await send()]).toEqual([201, 409])
})

test('a member’s submission is no guest’s, and a guest’s is', async () => {
  const scene = await aScene()
  const guest = await sendPost(scene)
  await runQuery(
    "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'writer', 1)",
    scene.publication.id,
    scene.author.id,
  )
  const own = await sendPost(scene)
  expect([(await read(scene.editor, guest.hash)).isGuest, (await read(scene.editor, own.hash)).isGuest]).toEqual([true, false])
})

test('a repeated request returns the first submission after the draft changed, and the key of somebody else finds nothing', async () => {
  const scene = await aScene()
  const { author, publication } = scene
  const body = { key: key() }
  const { hash, post } = await sendPost(scene, body)
  await saveDraft(author, post, 1, 'عنوان دیگر')
  const again = await submit(author, { hash: post }, publication, body)
  expect([again.status, (await again.json<SubmissionResult>()).hash]).toEqual([201, hash])
  const other = await aUser()
  const own = await submit(other, await aPost(other, { state: 'draft' }), publication, body)
  expect([own.status, (await own.json<SubmissionResult>()).hash === hash]).toEqual([201, false])
  await deliverNotifications()
  expect((await readNotifications(scene.owner)).filter((line) => line.startsWith('editorial submitted'))).toHaveLength(2)
})

describe('another version', () => {
  test('opens a returned submission, is shown to editors and repeated without another step', async () => {
    const scene = await aScene()
    const { author, editor } = scene
    const { hash, post } = await sendPost(scene, { message: 'پیام یکم' })
    await giveBack(editor, hash)
    await saveDraft(author, post, 1, 'عنوان تازه')
    const body = { revision: 2, message: 'پیام دوم' }
    for (let sent = 0; sent < 2; sent++)
      expect(await (await resubmit(author, hash, body)).json()).toMatchObject({ state: 'open', version: 2 })
    const { events, ...seen } = await read(editor, hash)
    expect(seen).toMatchObject({ state: 'open', version: 2, title: 'عنوان تازه', html: '<p>متن تازه</p>' })
    expect(events.map(({ kind, version, words }) => [kind, version, words])).toEqual([
      ['submitted', 1, 'پیام یکم'],
      ['returned', 1, 'پایانش را روشن‌تر بنویس.'],
      ['resubmitted', 2, 'پیام دوم'],
    ])
  })

  test('replaces an open one, so that a decision about the old one is stale', async () => {
    const scene = await aScene()
    const { hash, post } = await sendPost(scene)
    await saveDraft(scene.author, post, 1, 'عنوان تازه')
    expect((await resubmit(scene.author, hash, { revision: 2 })).status).toBe(200)
    expect([(await accept(scene.editor, hash)).status, (await giveBack(scene.editor, hash)).status]).toEqual([412, 412])
    expect(await read(scene.author, hash)).toMatchObject({ state: 'open', version: 2 })
  })

  test('is refused to others, for another version or revision than the latest, and once the submission is decided', async () => {
    const scene = await aScene()
    const { author, editor } = scene
    const [open, published, withdrawn] = [await sendPost(scene), await sendPost(scene), await sendPost(scene)]
    await accept(editor, published.hash)
    await as(author).post(`/api/submissions/${withdrawn.hash}/withdraw`)
    const scheduled = await sendPost(scene)
    await accept(editor, scheduled.hash, { version: 1, publishAt: Date.now() + 3_600_000 })
    const before = await readRows()
    for (const viewer of [editor, await aUser()]) expect((await resubmit(viewer, open.hash)).status).toBe(404)
    expect((await resubmit(author, open.hash, { version: 2 })).status).toBe(412)
    expect((await resubmit(author, open.hash, { revision: 2 })).status).toBe(412)
    for (const { hash } of [published, withdrawn, scheduled]) expect((await resubmit(author, hash)).status).toBe(409)
    expect((await readRows()).map((rows) => rows.length)).toEqual(before.map((rows) => rows.length))
    expect(kinds(await read(author, open.hash))).toEqual(['submitted'])
  })

  test('that another one overtakes is stale and stores no version', async () => {
    const scene = await aScene()
    const { author } = scene
    const { hash, post } = await sendPost(scene)
    await saveDraft(author, post, 1, 'عنوان تازه')
    const DB = interleavedDatabase(env.DB, /^insert into "submission_versions"/i, async () => {
      await runQuery('UPDATE submissions SET version = 2 WHERE hash = ?', hash)
      await runQuery(
        `INSERT INTO submission_versions (submission_id, post_id, version, revision, document, html, text, settings, sent_at)
         SELECT submission_id, post_id, 2, 9, document, html, text, settings, 2 FROM submission_versions
         WHERE version = 1 AND submission_id = (SELECT id FROM submissions WHERE hash = ?)`,
        hash,
      )
    })
    expect((await resubmit(author, hash, { revision: 2 }, { env: { DB } })).status).toBe(412)
    expect(
      await queryNumber(
        'SELECT count(*) AS n FROM submission_versions v JOIN submissions s ON s.id = v.submission_id WHERE s.hash = ?',
        hash,
      ),
    ).toBe(2)
    expect(kinds(await read(author, hash))).toEqual(['submitted'])
  })
})
