import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findChanges } from '#shared/document/changes.ts'
import type { Document } from '#shared/document/contract.ts'
import {
  aPublication,
  aSubmittedPost,
  aSuggestion,
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  paragraphs,
  readNotifications,
  type TestUser,
} from '#worker/testing/index.ts'
import { AnswerResult, SubmissionSuggestions } from './contract.ts'

const key = () => crypto.randomUUID()
const TABLES = ['submissions', 'submission_events', 'submission_suggestions', 'post_drafts', 'posts', 'post_revisions', 'outbox']
const readRows = async () =>
  (await env.DB.batch(TABLES.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)))).map(({ results }) => results)
const BASE = ['بند یکم', 'بند دوم', 'بند سوم']
const image = (hash: string): Document['content'][number] => ({
  type: 'image',
  attrs: { hash, width: 10, height: 10, widths: [10], alt: '', caption: '' },
})

async function aScene(contents: { document?: Document } = {}) {
  const [owner, editor, author] = [await aUser({ name: 'مدیر آزمون' }), await aUser({ name: 'دبیر آزمون' }), await aUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  const submission = await aSubmittedPost(author, publication.id, contents)
  const path = `/api/submissions/${submission.hash}/suggestions`
  const send = (person: TestUser, over: object = {}) =>
    as(person).post(path, {
      key: key(),
      version: 1,
      title: submission.title,
      document: paragraphs('بند یکم', 'بند دوم بهتر', 'بند سوم'),
      ...over,
    })
  const read = async (person: TestUser) => SubmissionSuggestions.parse(await (await as(person).get(path)).json())
  const answer = (suggestion: string, accepted: string[], over: object = {}, options?: Parameters<ReturnType<typeof as>['post']>[2]) =>
    as(author).post(`${path}/${suggestion}/answer`, { key: key(), revision: 1, accepted, ...over }, options)
  const save = (texts: string[], revision = 1) =>
    as(author).put(`/api/posts/${submission.post.hash}/draft`, {
      saveId: key(),
      revision,
      title: submission.title,
      document: paragraphs(...texts),
    })
  const withdraw = (person: TestUser, suggestion: string) => as(person).delete(`${path}/${suggestion}`)
  return { owner, editor, author, publication, submission, path, send, read, answer, save, withdraw }
}

const idsOf = ({ suggestion }: SubmissionSuggestions) =>
  suggestion ? findChanges(suggestion.base, suggestion.suggested).map(({ id }) => id) : []
const textsOf = (document: Document | undefined) =>
  document?.content.map((block) => (block.type === 'paragraph' && block.content?.[0]?.type === 'text' ? block.content[0].text : block.type))

test('the accepted changes of a suggestion are in the draft and the rejected ones are not, and both sides are notified', async () => {
  const { editor, owner, author, submission, send, read, answer } = await aScene()
  const document = paragraphs('بند یکم، روان‌تر', 'بند دوم', 'بند افزوده', 'بند سوم')
  expect((await send(editor, { document, title: 'عنوان بهتر', words: 'بند یکم را ببین' })).status).toBe(201)
  await deliverNotifications()
  expect(await readNotifications(author)).toEqual(['submission suggested 1'])
  const seen = await read(author)
  expect(seen).toMatchObject({ role: 'author', isAnswerable: true, draft: { revision: 1 }, sent: null })
  expect(seen.suggestion).toMatchObject({ state: 'open', words: 'بند یکم را ببین', isOwn: false, editor: { handle: editor.handle } })
  expect(idsOf(seen)).toEqual(['title', 'replaced-0', 'inserted-2'])
  expect(await read(editor)).toMatchObject({ role: 'editor', draft: null, sent: { title: submission.title } })

  const given = await answer(seen.suggestion?.hash ?? '', ['title', 'inserted-2'])
  expect(AnswerResult.parse(await given.json())).toEqual({ revision: 2, applied: ['title', 'inserted-2'], conflicts: [] })
  const after = await read(author)
  expect(after.draft).toMatchObject({ title: 'عنوان بهتر', revision: 2 })
  expect(textsOf(after.draft?.document)).toEqual(['بند یکم', 'بند دوم', 'بند افزوده', 'بند سوم'])
  expect(after.suggestion).toMatchObject({ state: 'answered', accepted: ['title', 'inserted-2'] })
  await deliverNotifications()
  for (const person of [owner, editor]) expect(await readNotifications(person)).toEqual(['editorial suggestionAnswered 1'])
  const { results } = await env.DB.prepare('SELECT kind, actor_id, words FROM submission_events WHERE submission_id = ? ORDER BY id')
    .bind(submission.id)
    .all()
  expect(results).toEqual([
    { kind: 'submitted', actor_id: author.id, words: '' },
    { kind: 'suggested', actor_id: editor.id, words: 'بند یکم را ببین' },
    { kind: 'answered', actor_id: author.id, words: '' },
  ])
})

test('the draft before an answer stays in the history of the post', async () => {
  const { editor, author, submission, answer, save } = await aScene()
  await save([...BASE, 'بند خودم'])
  const suggestion = await aSuggestion(submission, editor)
  expect((await answer(suggestion.hash, ['replaced-1'], { revision: 2 })).status).toBe(200)
  const history = await (await as(author).get(`/api/posts/${submission.post.hash}/revisions`)).json<{ items: { revision: number }[] }>()
  expect(history.items.map(({ revision }) => revision)).toContain(2)
})

test('accepted changes merge with what the author changed elsewhere, and a change of the same block stays out of the draft', async () => {
  const { editor, author, submission, read, answer, save } = await aScene()
  const suggestion = await aSuggestion(submission, editor, { document: paragraphs('بند یکم، روان‌تر', 'بند دوم، روان‌تر', 'بند سوم') })
  await save(['بند یکم', 'بند دوم به قلم نویسنده', 'بند سوم'])
  const given = await answer(suggestion.hash, ['replaced-0', 'replaced-1'], { revision: 2 })
  expect(await given.json()).toEqual({ revision: 3, applied: ['replaced-0'], conflicts: ['replaced-1'] })
  expect(textsOf((await read(author)).draft?.document)).toEqual(['بند یکم، روان‌تر', 'بند دوم به قلم نویسنده', 'بند سوم'])
})

test('a repeated answer and a repeated suggestion return the first result and change nothing', async () => {
  const { editor, send, read, author, answer } = await aScene()
  const sending = { key: key() }
  const sent = await (await send(editor, sending)).json<{ hash: string }>()
  expect(await (await send(editor, sending)).json()).toEqual(sent)
  const answering = { key: key() }
  const first = await (await answer(sent.hash, ['replaced-1'], answering)).json()
  const before = await readRows()
  expect(await (await answer(sent.hash, ['replaced-1'], answering)).json()).toEqual(first)
  expect(await (await send(editor, sending)).json()).toEqual(sent)
  expect(await readRows()).toEqual(before)
  expect((await read(author)).draft?.revision).toBe(2)
  expect((await answer(sent.hash, [], { revision: 2 })).status).toBe(409)
})

test('rejecting every change leaves the draft and its revision', async () => {
  const { editor, author, submission, read, answer } = await aScene()
  const suggestion = await aSuggestion(submission, editor)
  expect(await (await answer(suggestion.hash, [])).json()).toEqual({ revision: 1, applied: [], conflicts: [] })
  expect(await read(author)).toMatchObject({ draft: { revision: 1 }, suggestion: { state: 'answered', accepted: [] } })
})

test('an answer for an older revision of the draft is stale and changes nothing', async () => {
  const { editor, submission, answer, save } = await aScene()
  const suggestion = await aSuggestion(submission, editor)
  await save([...BASE, 'بند تازه'])
  const before = await readRows()
  expect((await answer(suggestion.hash, ['replaced-1'])).status).toBe(412)
  expect(await readRows()).toEqual(before)
})

test('a new suggestion replaces the editor’s own open one, and another editor’s is a conflict that names them', async () => {
  const { owner, editor, author, send, read, withdraw } = await aScene()
  const first = await (await send(editor)).json<{ hash: string }>()
  const before = await readRows()
  const refused = await send(owner)
  expect(refused.status).toBe(409)
  expect((await refused.json<{ error: { message: string } }>()).error.message).toContain('دبیر آزمون')
  expect(await readRows()).toEqual(before)
  const second = await (await send(editor, { title: 'عنوان سوم' })).json<{ hash: string }>()
  expect(second.hash).not.toBe(first.hash)
  expect((await read(author)).suggestion).toMatchObject({ hash: second.hash, suggested: { title: 'عنوان سوم' } })
  expect((await withdraw(editor, second.hash)).status).toBe(204)
  expect((await withdraw(editor, second.hash)).status).toBe(204)
  expect((await read(author)).suggestion).toBeNull()
  expect((await send(owner)).status).toBe(201)
})

test('an answered suggestion stays answered when its editor sends another one, and no other editor waits for it', async () => {
  const { owner, editor, author, send, read, answer } = await aScene()
  const first = await (await send(editor)).json<{ hash: string }>()
  expect((await answer(first.hash, idsOf(await read(author)))).status).toBe(200)
  const stateOf = ({ hash }: { hash: string }) =>
    env.DB.prepare('SELECT state FROM submission_suggestions WHERE hash = ?').bind(hash).first('state')
  const second = await (await send(editor, { title: 'عنوان دوم' })).json<{ hash: string }>()
  expect([await stateOf(first), await stateOf(second)]).toEqual(['answered', 'open'])
  expect((await send(owner)).status).toBe(409)
  expect((await answer(second.hash, [], { revision: 2 })).status).toBe(200)
  expect((await send(owner, { title: 'عنوان سوم' })).status).toBe(201)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['answered', 'answered'])
})

test('an open suggestion of an earlier version or of a former editor does not keep other editors from suggesting', async () => {
  const { owner, editor, submission, send } = await aScene()
  await aSuggestion(submission, editor)
  await env.DB.prepare('DELETE FROM publication_members WHERE user_id = ?').bind(editor.id).run()
  expect((await send(owner)).status).toBe(201)
})

test('a suggestion without a change, without a title, with media of the editor or for another version is refused', async () => {
  const own = image('aaaaaaaaaaaa')
  const base: Document = { type: 'doc', content: [...paragraphs(...BASE).content, own] }
  const { editor, send } = await aScene({ document: base })
  const before = await readRows()
  expect((await send(editor, { document: base })).status).toBe(400)
  expect((await send(editor, { title: ' ' })).status).toBe(400)
  expect((await send(editor, { document: { type: 'doc', content: [own, image('bbbbbbbbbbbb')] } })).status).toBe(400)
  expect((await send(editor, { version: 2 })).status).toBe(412)
  expect(await readRows()).toEqual(before)
  expect((await send(editor, { document: { type: 'doc', content: [own, ...paragraphs(...BASE).content] } })).status).toBe(201)
})

test('a decided submission, a closed publication and a block between both refuse a suggestion and an answer', async () => {
  const expectRejection = async (
    sql: string,
    bind: (scene: Awaited<ReturnType<typeof aScene>>) => unknown[],
    statuses: [number, number],
  ) => {
    const scene = await aScene()
    const suggestion = await aSuggestion(scene.submission, scene.editor)
    await env.DB.prepare(sql)
      .bind(...bind(scene))
      .run()
    const before = await readRows()
    expect([(await scene.send(scene.editor)).status, (await scene.answer(suggestion.hash, ['replaced-1'])).status]).toEqual(statuses)
    expect(await readRows()).toEqual(before)
  }
  await expectRejection("UPDATE submissions SET state = 'accepted' WHERE id = ?", ({ submission }) => [submission.id], [409, 409])
  await expectRejection('UPDATE publications SET closed_at = 1 WHERE id = ?', ({ publication }) => [publication.id], [404, 409])
  await expectRejection(
    'INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)',
    ({ author, editor }) => [author.id, editor.id],
    [403, 409],
  )
})

type Scene = Awaited<ReturnType<typeof aScene>>
test.each<[number, string, string, (scene: Scene) => unknown[]]>([
  [409, 'the submission is returned', "UPDATE submissions SET state = 'returned' WHERE id = ?", ({ submission }) => [submission.id]],
  [409, 'the submission is accepted', "UPDATE submissions SET state = 'accepted' WHERE id = ?", ({ submission }) => [submission.id]],
  [412, 'the author sends another version', 'UPDATE submissions SET version = 2 WHERE id = ?', ({ submission }) => [submission.id]],
  [404, 'the editor becomes a writer', "UPDATE publication_members SET role = 'writer' WHERE user_id = ?", ({ editor }) => [editor.id]],
  [
    403,
    'the author blocks the editor',
    'INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)',
    ({ author, editor }) => [author.id, editor.id],
  ],
])('a suggestion is rejected with %i and stores nothing if %s while it is sent', async (status, _, sql, bind) => {
  const scene = await aScene()
  const { editor, submission, path } = scene
  const change = () =>
    env.DB.prepare(sql)
      .bind(...bind(scene))
      .run()
  const DB = interleavedDatabase(env.DB, /^insert into "submission_suggestions"/i, async () => void (await change()))
  const body = { key: key(), version: 1, title: submission.title, document: paragraphs('بند یکم', 'بند دوم بهتر', 'بند سوم') }
  expect((await as(editor).post(path, body, { env: { DB } })).status).toBe(status)
  const { results } = await env.DB.prepare('SELECT kind FROM submission_events WHERE submission_id = ?').bind(submission.id).all()
  expect(results).toEqual([{ kind: 'submitted' }])
  expect(await env.DB.prepare('SELECT 1 FROM submission_suggestions WHERE submission_id = ?').bind(submission.id).first()).toBeNull()
})

test('of an answer and a save of the draft at the same time, the save wins and the answer is stale', async () => {
  const { editor, author, submission, read, answer, save } = await aScene()
  const suggestion = await aSuggestion(submission, editor)
  const DB = interleavedDatabase(env.DB, /^update "post_drafts"/i, async () => void (await save(['بند نویسنده'])))
  expect((await answer(suggestion.hash, ['replaced-1'], {}, { env: { DB } })).status).toBe(412)
  expect(await read(author)).toMatchObject({ draft: { revision: 2 }, suggestion: { state: 'open' } })
  expect(textsOf((await read(author)).draft?.document)).toEqual(['بند نویسنده'])
})

test('of an answer and a withdrawal at the same time, the first one counts and the draft agrees with it', async () => {
  const { editor, author, submission, read, answer, withdraw } = await aScene()
  const suggestion = await aSuggestion(submission, editor)
  const DB = interleavedDatabase(env.DB, /^update "post_drafts"/i, async () => void (await withdraw(editor, suggestion.hash)))
  expect((await answer(suggestion.hash, ['replaced-1'], {}, { env: { DB } })).status).toBe(409)
  expect(await read(author)).toMatchObject({ draft: { revision: 1 }, suggestion: null })
  const next = await aSuggestion(submission, editor)
  expect((await answer(next.hash, ['replaced-1'])).status).toBe(200)
  expect((await withdraw(editor, next.hash)).status).toBe(409)
})

test('only one of two different concurrent answers is recorded; the other is a conflict', async () => {
  const { editor, author, submission, read, answer } = await aScene()
  const suggestion = await aSuggestion(submission, editor)
  const DB = interleavedDatabase(env.DB, /^update "post_drafts"/i, async () => void (await answer(suggestion.hash, [])))
  expect((await answer(suggestion.hash, ['replaced-1'], {}, { env: { DB } })).status).toBe(409)
  expect(await read(author)).toMatchObject({ draft: { revision: 1 }, suggestion: { state: 'answered', accepted: [] } })
})

test('when two editors send concurrently, one suggestion is open and the other editor learns whose', async () => {
  const { owner, editor, author, read, send } = await aScene()
  const answers = await Promise.all([send(owner), send(editor)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await read(author)).suggestion?.state).toBe('open')
})

test('a request repeated after its suggestion was withdrawn meanwhile returns that suggestion and opens none', async () => {
  const { editor, author, submission, read, send, withdraw, path } = await aScene()
  const body = { key: key(), version: 1, title: 'عنوان دیگر', document: paragraphs(...BASE) }
  const other = async () => {
    const sent = await (await send(editor, body)).json<{ hash: string }>()
    await withdraw(editor, sent.hash)
  }
  const DB = interleavedDatabase(env.DB, /^insert into "submission_suggestions"/i, other)
  expect((await as(editor).post(path, body, { env: { DB } })).status).toBe(201)
  expect((await read(author)).suggestion).toBeNull()
  const { results } = await env.DB.prepare('SELECT state FROM submission_suggestions WHERE submission_id = ?').bind(submission.id).all()
  expect(results).toEqual([{ state: 'withdrawn' }])
})
