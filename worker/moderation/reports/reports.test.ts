import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { aComment, aList, aPost, aPublication, aShow, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { REPORT_KINDS, REPORT_RULES, type Report, type ReportKind, Reports } from './contract.ts'

const send = (person: TestUser | null, kind: string, key: string, more: object = {}) =>
  as(person).post('/api/reports', { kind, key, rule: 'spam', ...more })
const rowsOf = async (person: TestUser) =>
  (await env.DB.prepare('SELECT kind, rule, words, state FROM reports WHERE reporter_id = ?').bind(person.id).all()).results

async function oneOfEachKind(owner: TestUser): Promise<Record<ReportKind, string>> {
  const [post, publication] = [await aPost(owner), await aPublication({ owner })]
  const [list, podcast, comment] = [await aList(owner), await aShow(owner), await aComment(owner, post.id, { body: 'سخن بد' })]
  const hashes = { comment: comment.hash, list: list.hash, podcast: podcast.hash, post: post.hash }
  return { ...hashes, person: owner.handle, publication: publication.handle }
}

async function readQueue(reporter: TestUser, moderator: TestUser, state = 'open'): Promise<Report[]> {
  const { items } = Reports.parse(await (await as(moderator).get(`/api/moderation/reports?state=${state}&limit=50`)).json())
  return items.filter((report) => report.reporter?.handle === reporter.handle)
}

test('the queue shows rule, details, title, path and owner for reports of every kind', async () => {
  const [owner, reader, moderator] = [await aUser(), await aUser(), await aUser({ role: 'moderator' })]
  const things = await oneOfEachKind(owner)
  for (const kind of REPORT_KINDS) expect((await send(reader, kind, things[kind], { details: ` دربارهٔ ${kind} ` })).status, kind).toBe(204)
  const queue = await readQueue(reader, moderator)
  expect(queue.map(({ kind }) => kind)).toEqual(REPORT_KINDS.toReversed())
  for (const report of queue) {
    expect(report).toMatchObject({ rule: 'spam', details: `دربارهٔ ${report.kind}`, state: 'open', openCount: 1 })
    expect(report.owner?.handle, report.kind).toBe(owner.handle)
    expect(report.title, report.kind).not.toBe('')
    const path = report.path ?? ''
    expect(decodeURI(path), report.kind).toContain(things[report.kind])
  }
  const comment = queue.find(({ kind }) => kind === 'comment')
  expect([comment?.title, comment?.path]).toEqual(['سخن بد', `/${owner.handle}/comment/${things.comment}`])
})

test('repeating a report updates it while it is open and leaves a decided one unchanged', async () => {
  const [owner, reader, other, moderator] = [await aUser(), await aUser(), await aUser(), await aUser({ role: 'moderator' })]
  const post = await aPost(owner)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(reader, 'post', post.hash)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204))
  expect(await rowsOf(reader)).toEqual([{ kind: 'post', rule: 'spam', words: '', state: 'open' }])
  await send(reader, 'post', post.hash, { rule: 'copyright', details: 'از کتاب من است' })
  const newer = { kind: 'post', rule: 'copyright', words: 'از کتاب من است' }
  expect(await rowsOf(reader)).toEqual([{ ...newer, state: 'open' }])
  await send(other, 'post', post.hash)
  expect((await readQueue(reader, moderator)).map(({ openCount }) => openCount)).toEqual([2])
  await env.DB.prepare("UPDATE reports SET state = 'dismissed' WHERE reporter_id = ?").bind(reader.id).run()
  expect((await send(reader, 'post', post.hash)).status).toBe(204)
  expect(await rowsOf(reader)).toEqual([{ ...newer, state: 'dismissed' }])
  expect(await readQueue(reader, moderator)).toEqual([])
  expect(await readQueue(reader, moderator, 'dismissed')).toHaveLength(1)
})

test('rejects reports about own content with 400 and about missing or private targets with 404', async () => {
  const [owner, reader] = [await aUser(), await aUser()]
  const things = await oneOfEachKind(owner)
  for (const kind of REPORT_KINDS) expect((await send(owner, kind, things[kind])).status, kind).toBe(400)
  for (const kind of REPORT_KINDS) expect((await send(reader, kind, newHash())).status, kind).toBe(404)
  const draft = await aPost(owner, { state: 'draft' })
  expect((await send(reader, 'post', draft.hash)).status).toBe(404)
  await env.DB.prepare('UPDATE lists SET public = 0 WHERE hash = ?').bind(things.list).run()
  expect((await send(reader, 'list', things.list)).status).toBe(404)
  expect(await rowsOf(owner)).toEqual([])
  expect(await rowsOf(reader)).toEqual([])
})

test.each([
  ['held', { awaitsApproval: true, state: 'held' }],
  ['hidden', { state: 'hidden' }],
] as const)('the author of the post can report a %s comment; for another user it does not exist (404)', async (_, state) => {
  const [author, writer, reader] = [await aUser(), await aUser(), await aUser()]
  const { hash } = await aComment(writer, (await aPost(author)).id, state)
  expect([(await send(reader, 'comment', hash)).status, (await send(author, 'comment', hash)).status]).toEqual([404, 204])
})

test('a user can report a blocked user and their content of every kind', async () => {
  const [owner, reader] = [await aUser(), await aUser()]
  const things = await oneOfEachKind(owner)
  await as(reader).put(`/api/me/blocks/${owner.handle}`)
  for (const kind of REPORT_KINDS) expect((await send(reader, kind, things[kind])).status, kind).toBe(204)
})

test('rejects an unknown rule, the rule “other” without details and overlong details with 400, and accepts every rule with details', async () => {
  const [owner, reader] = [await aUser(), await aUser()]
  const post = await aPost(owner)
  const status = async (more: object) => (await send(reader, 'post', post.hash, more)).status
  expect(await status({ rule: 'rude' })).toBe(400)
  expect(await status({ rule: 'other', details: ' … ' })).toBe(400)
  expect(await status({ details: 'آ'.repeat(1001) })).toBe(400)
  expect(await rowsOf(reader)).toEqual([])
  for (const rule of REPORT_RULES) expect(await status({ rule, details: 'دلیلش این است' }), rule).toBe(rule === 'ownership' ? 400 : 204)
})

test('a member disputes the ownership of a podcast with a reason; its owner and visitors cannot, and nothing else can be disputed', async () => {
  const [owner, editor, reader, moderator] = [await aUser(), await aUser(), await aUser(), await aUser({ role: 'moderator' })]
  const things = await oneOfEachKind(owner)
  const publication = await aPublication({ owner, editors: [editor] })
  const shared = await aShow(editor, { publicationId: publication.id })
  const details = 'این پادکست من است؛ نشانی RSS و سایتش را ببین'
  const dispute = async (person: TestUser | null, key: string, more: object = {}) =>
    (await send(person, 'podcast', key, { rule: 'ownership', details, ...more })).status
  expect([await dispute(owner, things.podcast), await dispute(owner, shared.hash), await dispute(editor, shared.hash)]).toEqual([
    400, 400, 400,
  ])
  expect(await dispute(null, things.podcast)).toBe(401)
  for (const text of ['', ' … ']) expect(await dispute(reader, things.podcast, { details: text })).toBe(400)
  for (const kind of REPORT_KINDS.filter((kind) => kind !== 'podcast'))
    expect((await send(reader, kind, things[kind], { rule: 'ownership', details })).status, kind).toBe(400)
  for (const person of [owner, editor, reader]) expect(await rowsOf(person)).toEqual([])
  expect(await dispute(reader, things.podcast)).toBe(204)
  expect(await readQueue(reader, moderator)).toMatchObject([
    { kind: 'podcast', rule: 'ownership', details, path: `/podcast/${things.podcast}`, owner: { handle: owner.handle } },
  ])
})

test('who manages a podcast in a publication reports it under any rule but ownership, as anything else there; its owner does not', async () => {
  const [owner, editor] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  const show = await aShow(editor, { publicationId: publication.id })
  const post = await aPost(owner, { publication })
  for (const [kind, key] of [
    ['podcast', show.hash],
    ['post', post.hash],
    ['publication', publication.handle],
  ] as const)
    expect([(await send(owner, kind, key)).status, (await send(editor, kind, key)).status], kind).toEqual([400, 204])
})

test('a moderator reads the queue without reports about themselves; members are rejected with 403 and visitors with 401', async () => {
  const [reader, moderator, second] = [await aUser(), await aUser({ role: 'moderator' }), await aUser({ role: 'moderator' })]
  const things = await oneOfEachKind(moderator)
  for (const kind of REPORT_KINDS) await send(reader, kind, things[kind])
  expect(await readQueue(reader, moderator)).toEqual([])
  expect(await readQueue(reader, second)).toHaveLength(REPORT_KINDS.length)
  expect((await as(reader).get('/api/moderation/reports')).status).toBe(403)
  expect((await as(null).get('/api/moderation/reports')).status).toBe(401)
  expect((await send(null, 'person', moderator.handle)).status).toBe(401)
})

test('a report about a user stays in the queue without title, path and owner after the account is deleted', async () => {
  const [owner, reader, moderator] = [await aUser(), await aUser(), await aUser({ role: 'moderator' })]
  await send(reader, 'person', owner.handle)
  await env.DB.prepare("UPDATE users SET state = 'deleted', name = '' WHERE id = ?").bind(owner.id).run()
  expect(await readQueue(reader, moderator)).toMatchObject([{ title: '', path: null, owner: null }])
})

test('what moderators took down and a deleted list cannot be reported', async () => {
  const [owner, reader] = [await aUser(), await aUser()]
  const { id } = await aPost(owner)
  const comment = await aComment(owner, id, { takenDownAt: 1 })
  const list = await aList(owner)
  await env.DB.prepare('UPDATE lists SET deleted_at = 1 WHERE hash = ?').bind(list.hash).run()
  const show = await aShow(owner, { removedAt: 1 })
  for (const [kind, { hash }] of Object.entries({ comment, list, podcast: show }))
    expect((await send(reader, kind, hash)).status, kind).toBe(404)
  expect(await rowsOf(reader)).toEqual([])
})
