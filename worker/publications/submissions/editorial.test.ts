import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { setClockOffset } from '#worker/lib/clock.ts'
import {
  aPost,
  aPublication,
  aSubmission,
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  queryNumber,
  readNotifications,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import type { SubmissionQueue, Submissions, SubmissionTarget } from './contract.ts'
import { accept, aScene, key, kinds, read, sendPost } from './testing/scene.ts'

const assign = async (viewer: TestUser, hash: string, editor: string | null, over = {}) =>
  (await as(viewer).put(`/api/submissions/${hash}/assignee`, { editor }, over)).status
const note = async (viewer: TestUser, hash: string, body: object = {}, over = {}) =>
  (await as(viewer).post(`/api/submissions/${hash}/notes`, { key: key(), words: 'دربارهٔ نور بپرسیم', ...body }, over)).status
const giveBack = async (viewer: TestUser, hash: string, reason = 'پایانش را روشن‌تر بنویس.', version = 1) =>
  (await as(viewer).post(`/api/submissions/${hash}/return`, { version, reason })).status
const queue = async (viewer: TestUser, publication: { hash: string }, query = '') =>
  (await as(viewer).get(`/api/submissions/queue/${publication.hash}${query}`)).json<SubmissionQueue>()
const hashes = (rows: readonly { hash: string }[]) => rows.map(({ hash }) => hash)
const readRows = async () =>
  (
    await env.DB.batch(['submissions', 'submission_events', 'posts', 'outbox'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`)))
  ).map(({ results }) => results)
const demote = (editor: TestUser) => () => runQuery("UPDATE publication_members SET role = 'writer' WHERE user_id = ?", editor.id)
const block = (by: TestUser, whom: TestUser) =>
  runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', by.id, whom.id)

describe('the assignee of a submission', () => {
  test('changes from one editor to another, to the owner and to nobody; only a change is recorded and tells the new one', async () => {
    const scene = await aScene()
    const { owner, editor } = scene
    const { hash } = await sendPost(scene)
    await deliverNotifications()
    const steps = [editor.handle, editor.handle, owner.handle, null, null, editor.handle]
    for (const [nth, handle] of steps.entries()) {
      setClockOffset(nth * 1000)
      expect(await assign(owner, hash, handle)).toBe(204)
      expect((await read(owner, hash)).assignee?.handle ?? null).toBe(handle)
    }
    const { events } = await read(owner, hash)
    expect(events.filter(({ kind }) => kind === 'assigned').map(({ words }) => words)).toEqual([editor.name, owner.name, '', editor.name])
    await deliverNotifications()
    expect((await readNotifications(editor)).filter((line) => line.includes('assigned'))).toEqual([
      'editorial assigned 1',
      'editorial assigned 1',
    ])
  })

  test('is an owner or editor of this publication, and only they choose it', async () => {
    const scene = await aScene()
    const { owner, editor, author, publication } = scene
    const [writer, stranger] = [await aUser(), await aUser()]
    await runQuery(
      "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'writer', 1)",
      publication.id,
      writer.id,
    )
    await aPublication({ owner: stranger, editors: [writer] })
    const { hash } = await sendPost(scene)
    const before = await readRows()
    for (const { handle } of [writer, stranger, author]) expect(await assign(owner, hash, handle)).toBe(400)
    expect(await assign(owner, hash, 'nobody-of-this-name'.slice(0, 15).replaceAll('-', ''))).toBe(400)
    for (const viewer of [writer, stranger, author]) {
      expect(await assign(viewer, hash, editor.handle)).toBe(404)
      expect(await note(viewer, hash)).toBe(404)
      expect((await accept(viewer, hash)).status).toBe(404)
      expect(await giveBack(viewer, hash)).toBe(404)
    }
    expect(await readRows()).toEqual(before)
  })

  test('does not change by an editor who becomes a writer meanwhile, nor to one, and no note is added', async () => {
    const scene = await aScene()
    const { owner, editor } = scene
    const { hash } = await sendPost(scene)
    const before = await readRows()
    const during = () => ({ env: { DB: interleavedDatabase(env.DB, /^insert into "submission_events"/i, demote(editor)) } })
    const promote = () => runQuery("UPDATE publication_members SET role = 'editor' WHERE user_id = ?", editor.id)
    await assign(editor, hash, owner.handle, during())
    await promote()
    await assign(owner, hash, editor.handle, during())
    await promote()
    await note(editor, hash, {}, during())
    expect(await readRows()).toEqual(before)
  })
})

test('a note is stored once for its key, needs a letter or digit, and is read by editors only', async () => {
  const scene = await aScene()
  const { hash } = await sendPost(scene)
  const body = { key: key() }
  for (const words of ['', ' — ؟!', 'ا'.repeat(2001)]) expect(await note(scene.editor, hash, { words })).toBe(400)
  for (let sent = 0; sent < 2; sent++) expect(await note(scene.editor, hash, body)).toBe(204)
  for (const words of ['۷', 'x', 'ا'.repeat(2000)]) expect(await note(scene.owner, hash, { words })).toBe(204)
  const { events } = await read(scene.owner, hash)
  expect(events.slice(1).map(({ kind, words, isPrivate }) => [kind, words.length, isPrivate])).toEqual([
    ['noted', 18, true],
    ['noted', 1, true],
    ['noted', 1, true],
    ['noted', 2000, true],
  ])
  expect(kinds(await read(scene.author, hash))).toEqual(['submitted'])
})

test('a reason of ten characters is enough to return a submission, and one of nine is not', async () => {
  const scene = await aScene()
  const { hash } = await sendPost(scene)
  const before = await readRows()
  expect(await giveBack(scene.editor, hash, 'نه حرف کم ')).toBe(400)
  expect(await giveBack(scene.editor, hash, 'ا'.repeat(1001))).toBe(400)
  expect(await readRows()).toEqual(before)
  expect(await giveBack(scene.editor, hash, 'ده حرف بس.')).toBe(200)
  expect(await read(scene.author, hash)).toMatchObject({ state: 'returned', reason: 'ده حرف بس.' })
})

test('a decision of another editor is a conflict, a repeated one of the same editor is not, and neither changes anything', async () => {
  const scene = await aScene()
  const { owner, editor } = scene
  const [returned, accepted] = [await sendPost(scene), await sendPost(scene)]
  expect([await giveBack(editor, returned.hash), (await accept(editor, accepted.hash)).status]).toEqual([200, 200])
  const before = await readRows()
  expect([await giveBack(editor, returned.hash), (await accept(editor, accepted.hash)).status]).toEqual([200, 200])
  expect([await giveBack(owner, returned.hash), (await accept(owner, accepted.hash)).status]).toEqual([409, 409])
  expect([await giveBack(editor, accepted.hash), (await accept(editor, returned.hash)).status]).toEqual([409, 409])
  expect([await giveBack(editor, returned.hash, 'پایانش را روشن‌تر بنویس.', 2)]).toEqual([412])
  expect(await readRows()).toEqual(before)
})

test('an editor of another publication and a writer of this one read neither a submission nor the queue', async () => {
  const scene = await aScene()
  const { publication } = scene
  const [stranger, writer] = [await aUser(), await aUser()]
  await aPublication({ owner: stranger })
  await runQuery(
    "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'writer', 1)",
    publication.id,
    writer.id,
  )
  const { hash } = await sendPost(scene)
  for (const viewer of [stranger, writer])
    for (const path of [hash, `queue/${publication.hash}`, `${hash}/suggestions`])
      expect((await as(viewer).get(`/api/submissions/${path}`)).status, path).toBe(404)
})

test('the queue pages through each state once: what waits longest first, decided ones last changed first', async () => {
  const { owner, editor, publication } = await aScene()
  const other = await aPublication({ owner })
  const states = { open: 'open', returned: 'returned', accepted: 'accepted', done: 'published' } as const
  const made: Record<string, string[]> = {}
  for (const [filter, state] of Object.entries(states)) {
    const rows: string[] = []
    for (const updatedAt of [1000, 3000, 3000]) {
      const author = await aUser()
      const hash = await aSubmission(author, await aPost(author, { state: 'draft' }), publication, state)
      await runQuery('UPDATE submissions SET updated_at = ? WHERE hash = ?', updatedAt, hash)
      rows.push(hash)
    }
    made[filter] = filter === 'open' ? rows : rows.toReversed()
    const author = await aUser()
    await aSubmission(author, await aPost(author, { state: 'draft' }), other, state)
  }
  const gone = await aUser()
  await aSubmission(gone, await aPost(gone, { state: 'draft' }), publication, 'withdrawn')
  await runQuery('UPDATE submissions SET assignee_id = ? WHERE hash IN (?, ?)', editor.id, made.open?.[1], made.done?.[2])
  for (const [filter, expected] of Object.entries(made)) {
    const seen: string[] = []
    let after = ''
    do {
      const page = await queue(editor, publication, `?state=${filter}&limit=1${after && `&after=${after}`}`)
      expect(page.items).toHaveLength(1)
      expect(page.counts).toEqual({ open: 3, returned: 3, accepted: 3, done: 3 })
      seen.push(...hashes(page.items))
      after = page.next ?? ''
    } while (after)
    expect(seen, filter).toEqual(expected)
  }
  const mine = await queue(editor, publication, '?state=done&assignee=me')
  expect([hashes(mine.items), mine.counts]).toEqual([[made.done?.[2]], { open: 1, returned: 0, accepted: 0, done: 1 }])
  expect((await queue(owner, publication, '?assignee=me')).items).toEqual([])
})

test('an author pages through their own submissions, last changed first, without those of others', async () => {
  const { author, publication } = await aScene()
  const other = await aUser()
  await aSubmission(other, await aPost(other, { state: 'draft' }), publication)
  const made: string[] = []
  for (const [nth, updatedAt] of [3000, 1000, 3000].entries()) {
    const state = (['open', 'withdrawn', 'published'] as const)[nth]
    const hash = await aSubmission(author, await aPost(author, { state: 'draft' }), publication, state)
    await runQuery('UPDATE submissions SET updated_at = ? WHERE hash = ?', updatedAt, hash)
    made.push(hash)
  }
  const list = async (query: string) => (await as(author).get(`/api/submissions/mine${query}`)).json<Submissions>()
  const first = await list('?limit=2')
  const second = await list(`?limit=2&after=${first.next}`)
  expect([hashes(first.items), hashes(second.items), second.next]).toEqual([[made[2], made[0]], [made[1]], undefined])
})

test('an author sees the open submissions of a guest at a publication, whether it takes posts and how many more', async () => {
  const { owner, author, publication } = await aScene()
  const elsewhere = await aPublication({ owner })
  for (const state of ['open', 'returned', 'accepted', 'published', 'withdrawn'] as const)
    await aSubmission(author, await aPost(author, { state: 'draft' }), publication, state)
  await aSubmission(author, await aPost(author, { state: 'draft' }), elsewhere)
  const other = await aUser()
  await aSubmission(other, await aPost(other, { state: 'draft' }), publication)
  const asWriter = await aSubmission(author, await aPost(author, { state: 'draft' }), publication)
  await runQuery('UPDATE submissions SET is_guest = 0 WHERE hash = ?', asWriter)
  const target = async (viewer: TestUser) =>
    (await as(viewer).get(`/api/submissions/targets/${publication.handle}`)).json<SubmissionTarget>()
  expect(await target(author)).toMatchObject({ activeCount: 3, limit: 3, role: null, acceptsSubmissions: true })
  await runQuery('UPDATE publications SET accepts_submissions = 0 WHERE id = ?', publication.id)
  expect(await target(author)).toMatchObject({ acceptsSubmissions: false })
  await runQuery(
    "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'writer', 1)",
    publication.id,
    author.id,
  )
  expect(await target(author)).toMatchObject({ role: 'writer', acceptsSubmissions: true, limit: null })
  await block(author, owner)
  expect(await target(author)).toMatchObject({ acceptsSubmissions: false })
  await runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', publication.id)
  expect((await as(author).get(`/api/submissions/targets/${publication.handle}`)).status).toBe(404)
})

test('editors read who can be assigned to a submission, in the order in which they joined, without closed accounts', async () => {
  const scene = await aScene()
  const { owner, editor, publication } = scene
  const [first, closed, writer] = [await aUser(), await aUser(), await aUser()]
  for (const [{ id }, role, joinedAt] of [
    [first, 'editor', 1],
    [closed, 'editor', 2],
    [writer, 'writer', 3],
  ] as const)
    await runQuery(
      'INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, ?, ?)',
      publication.id,
      id,
      role,
      joinedAt,
    )
  await runQuery('UPDATE publication_members SET joined_at = 9 WHERE publication_id = ? AND user_id = ?', publication.id, owner.id)
  await runQuery('UPDATE publication_members SET joined_at = 8 WHERE publication_id = ? AND user_id = ?', publication.id, editor.id)
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", closed.id)
  const { hash } = await sendPost(scene)
  expect((await read(editor, hash)).editors.map(({ handle }) => handle)).toEqual([first.handle, editor.handle, owner.handle])
})

test('what happened is shown without the name of a closed account, and the reason stays after private steps', async () => {
  const scene = await aScene()
  const { owner, editor, author } = scene
  const { hash } = await sendPost(scene)
  await giveBack(editor, hash)
  await note(owner, hash)
  await assign(owner, hash, owner.handle)
  expect(await read(author, hash)).toMatchObject({ reason: 'پایانش را روشن‌تر بنویس.' })
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", editor.id)
  const { events } = await read(author, hash)
  expect(events.map(({ kind, actor }) => [kind, actor?.handle])).toEqual([
    ['submitted', author.handle],
    ['returned', undefined],
  ])
})

test('only its author reads that the draft is newer, and only once it is', async () => {
  const scene = await aScene()
  const { hash, post } = await sendPost(scene)
  const isNewer = async () => [(await read(scene.author, hash)).hasNewerDraft, (await read(scene.editor, hash)).hasNewerDraft]
  expect(await isNewer()).toEqual([false, false])
  await runQuery('UPDATE post_drafts SET revision = 2 WHERE post_id = (SELECT id FROM posts WHERE hash = ?)', post)
  expect(await isNewer()).toEqual([true, false])
})

test('a submission is in review only while it is accepted without a time, and has a path only while its post is public', async () => {
  const scene = await aScene()
  const { author, publication } = scene
  const hash = await aSubmission(author, await aPost(author, { state: 'draft' }), publication, 'accepted')
  const seen = async () => {
    const { isInReview, path } = await read(author, hash)
    return [isInReview, path]
  }
  expect(await seen()).toEqual([false, null])
  await runQuery('UPDATE submissions SET publish_at = NULL WHERE hash = ?', hash)
  expect(await seen()).toEqual([true, null])
  const { hash: published, post } = await sendPost(scene)
  await accept(scene.editor, published)
  const isShown = async () => (await read(author, published)).path
  expect(await isShown()).toContain(`/${publication.handle}/`)
  await as(author).post(`/api/posts/${post}/withdraw`)
  expect(await isShown()).toBeNull()
})

test('withdrawing is only for the author, and not after the post was published', async () => {
  const scene = await aScene()
  const [open, published] = [await sendPost(scene), await sendPost(scene)]
  await accept(scene.editor, published.hash)
  const withdraw = async (viewer: TestUser, hash: string) => (await as(viewer).post(`/api/submissions/${hash}/withdraw`)).status
  const before = await readRows()
  expect(await withdraw(scene.editor, open.hash)).toBe(404)
  expect(await withdraw(scene.author, published.hash)).toBe(409)
  expect(await readRows()).toEqual(before)
  expect(await withdraw(scene.author, open.hash)).toBe(204)
  expect(await queryNumber("SELECT count(*) AS n FROM submissions WHERE hash = ? AND state = 'published'", published.hash)).toBe(1)
  expect(kinds(await read(scene.author, open.hash))).toEqual(['submitted', 'withdrawn'])
})
