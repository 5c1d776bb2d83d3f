import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aPublication, aSubmittedPost, aSuggestion, as, aUser, paragraphs, runQuery, type TestUser } from '#worker/testing/index.ts'
import { SubmissionSuggestions } from './contract.ts'

async function aScene() {
  const [owner, editor, author] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  const submission = await aSubmittedPost(author, publication.id)
  return { owner, editor, author, publication, submission, path: `/api/submissions/${submission.hash}/suggestions` }
}
const read = async (viewer: TestUser, path: string) => SubmissionSuggestions.parse(await (await as(viewer).get(path)).json())
const rows = async () => (await env.DB.prepare('SELECT * FROM submission_suggestions ORDER BY id').all()).results
const block = (by: TestUser, whom: TestUser) =>
  runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', by.id, whom.id)

test('both sides read the open suggestion, else the one answered last, and never a withdrawn one', async () => {
  const { owner, editor, author, submission, path } = await aScene()
  const shown = async () => [(await read(author, path)).suggestion?.hash, (await read(editor, path)).suggestion?.hash]
  expect(await shown()).toEqual([undefined, undefined])
  await aSuggestion(submission, editor, { state: 'answered', answeredAt: 1 })
  const last = await aSuggestion(submission, owner, { state: 'answered', answeredAt: 2 })
  await aSuggestion(submission, editor, { state: 'withdrawn' })
  expect(await shown()).toEqual([last.hash, last.hash])
  const open = await aSuggestion(submission, editor)
  await aSuggestion(submission, owner, { state: 'answered', answeredAt: 3 })
  expect(await shown()).toEqual([open.hash, open.hash])
  expect([(await read(editor, path)).suggestion?.isOwn, (await read(owner, path)).suggestion?.isOwn]).toEqual([true, false])
})

test('a suggestion of another submission is neither read nor withdrawn nor answered here', async () => {
  const { editor, author, publication, submission, path } = await aScene()
  const other = await aSubmittedPost(author, publication.id)
  const elsewhere = await aSuggestion(other, editor)
  expect((await read(author, path)).suggestion).toBeNull()
  await aSuggestion(submission, editor)
  const before = await rows()
  expect((await as(editor).delete(`${path}/${elsewhere.hash}`)).status).toBe(404)
  const answer = { key: crypto.randomUUID(), revision: 1, accepted: [] }
  expect((await as(author).post(`${path}/${elsewhere.hash}/answer`, answer)).status).toBe(404)
  expect(await rows()).toEqual(before)
})

test('only its editor withdraws a suggestion and only the author answers it', async () => {
  const { owner, editor, author, submission, path } = await aScene()
  const { hash } = await aSuggestion(submission, editor)
  const before = await rows()
  for (const person of [owner, author, await aUser()]) expect((await as(person).delete(`${path}/${hash}`)).status).toBe(404)
  for (const person of [owner, editor, await aUser()])
    expect((await as(person).post(`${path}/${hash}/answer`, { key: crypto.randomUUID(), revision: 1, accepted: [] })).status).toBe(404)
  expect(await rows()).toEqual(before)
})

test('a reader sees the submission in the role that the page is for, or not at all', async () => {
  const { editor, author, path } = await aScene()
  expect([(await as(author).get(`${path}?role=author`)).status, (await as(author).get(`${path}?role=editor`)).status]).toEqual([200, 404])
  expect([(await as(editor).get(`${path}?role=editor`)).status, (await as(editor).get(`${path}?role=author`)).status]).toEqual([200, 404])
  expect([(await read(author, path)).sent, (await read(editor, path)).draft]).toEqual([null, null])
})

test('an author does not see the suggestion of an editor across a block, in either direction, and sees that of another', async () => {
  for (const isByAuthor of [true, false]) {
    const { owner, editor, author, submission, path } = await aScene()
    await aSuggestion(submission, editor)
    await (isByAuthor ? block(author, editor) : block(editor, author))
    expect((await read(author, path)).suggestion).toBeNull()
    expect((await as(editor).get(path)).status).toBe(403)
    expect((await read(owner, path)).suggestion?.editor.handle).toBe(editor.handle)
  }
})

test.each([
  ['open', "UPDATE submissions SET state = 'open' WHERE id = ?", true, true],
  ['returned', "UPDATE submissions SET state = 'returned' WHERE id = ?", false, true],
  ['accepted', "UPDATE submissions SET state = 'accepted' WHERE id = ?", false, false],
  ['published', "UPDATE submissions SET state = 'published' WHERE id = ?", false, false],
])('a submission that is %s: takes suggestions %s, answers %s', async (_, sql, isOpen, isAnswerable) => {
  const { editor, author, submission, path } = await aScene()
  await runQuery(sql, submission.id)
  for (const viewer of [editor, author]) expect(await read(viewer, path)).toMatchObject({ isOpen, isAnswerable })
})

test('a suggestion of an earlier version makes room for one of the latest, one of the same version does not', async () => {
  const { owner, editor, author, submission, path } = await aScene()
  const early = await aSuggestion(submission, editor)
  const send = (version: number) =>
    as(owner).post(path, { key: crypto.randomUUID(), version, title: 'عنوان دیگر', document: paragraphs('بند یکم', 'بند دوم', 'بند سوم') })
  expect((await send(1)).status).toBe(409)
  await runQuery(
    `INSERT INTO submission_versions (submission_id, post_id, version, revision, document, html, text, settings, sent_at)
     SELECT submission_id, post_id, 2, 2, document, html, text, settings, 2 FROM submission_versions WHERE submission_id = ?`,
    submission.id,
  )
  await runQuery('UPDATE submissions SET version = 2 WHERE id = ?', submission.id)
  expect((await send(1)).status).toBe(412)
  const sent = await (await send(2)).json<{ hash: string; version: number }>()
  expect(sent.version).toBe(2)
  expect((await read(author, path)).suggestion?.hash).toBe(sent.hash)
  expect((await rows()).find(({ hash }) => hash === early.hash)).toMatchObject({ state: 'withdrawn' })
})

test('an answer is dated, keeps what was accepted, and leaves other suggestions as they are', async () => {
  const { owner, editor, author, submission, path } = await aScene()
  const earlier = await aSuggestion(submission, owner, { state: 'answered', answeredAt: 1 })
  const { hash } = await aSuggestion(submission, editor)
  const answered = await as(author).post(`${path}/${hash}/answer`, { key: crypto.randomUUID(), revision: 1, accepted: ['replaced-1'] })
  expect(answered.status).toBe(200)
  expect((await read(author, path)).suggestion).toMatchObject({
    hash,
    state: 'answered',
    accepted: ['replaced-1'],
    answeredAt: expect.any(Number),
  })
  expect((await rows()).find((row) => row.hash === earlier.hash)).toMatchObject({ state: 'answered', answered_at: 1, accepted: '[]' })
})
