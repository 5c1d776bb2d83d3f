import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  anEstablishedUser,
  aPost,
  aPublication,
  aSubmission,
  as,
  aUser,
  interleavedDatabase,
  type TestUser,
} from '#worker/testing/index.ts'
import type { SubmissionDetails } from './contract.ts'

const REASON = 'پایانش را روشن‌تر بنویس.'

async function aScene() {
  const [owner, editor, author] = [await aUser(), await aUser(), await anEstablishedUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  const post = await aPost(author, { state: 'draft', title: 'شهر خاموش' })
  const hash = await aSubmission(author, post, publication)
  return { owner, editor, author, publication, post, hash }
}

type Requests = ReturnType<typeof as>
type Options = Parameters<Requests['post']>[2]
const send = (viewer: TestUser, hash: string, action: string, body: object = {}, options?: Options) =>
  as(viewer).post(`/api/submissions/${hash}/${action}`, body, options)
const accept = (viewer: TestUser, hash: string, options?: Options) => send(viewer, hash, 'accept', { version: 1 }, options)
const giveBack = (viewer: TestUser, hash: string, options?: Options) =>
  send(viewer, hash, 'return', { version: 1, reason: REASON }, options)

/** Runs `other` after the request has read and before it writes. */
const before = (write: RegExp, other: () => Promise<Response>): { options: Options; done: () => number | undefined } => {
  let response: Response | undefined
  const DB = interleavedDatabase(env.DB, write, async () => (response = await other()))
  return { options: { env: { DB } }, done: () => response?.status }
}
const HOLD = /^insert into "post_reviews"/i
const NOTIFY = /^insert into "outbox"/i

async function outcome({ author, hash, post }: Awaited<ReturnType<typeof aScene>>) {
  const { state, version, events } = await (await as(author).get(`/api/submissions/${hash}`)).json<SubmissionDetails>()
  const stored = await env.DB.prepare('SELECT state, publication_id IS NOT NULL AS moved FROM posts WHERE id = ?').bind(post.id).first()
  return { state, version, kinds: events.map(({ kind }) => kind).slice(1), post: stored }
}

test('a version that one editor returns while another accepts it is returned and not published', async () => {
  const scene = await aScene()
  const other = before(HOLD, () => giveBack(scene.owner, scene.hash))
  expect((await accept(scene.editor, scene.hash, other.options)).status).toBe(409)
  expect(other.done()).toBe(200)
  expect(await outcome(scene)).toEqual({ state: 'returned', version: 1, kinds: ['returned'], post: { state: 'draft', moved: 0 } })
})

test('a version that one editor accepts while another returns it is published and not returned', async () => {
  const scene = await aScene()
  const other = before(NOTIFY, () => accept(scene.owner, scene.hash))
  expect((await giveBack(scene.editor, scene.hash, other.options)).status).toBe(409)
  expect(other.done()).toBe(200)
  expect(await outcome(scene)).toEqual({
    ...{ state: 'published', version: 1, kinds: ['accepted', 'published'] },
    post: { state: 'published', moved: 1 },
  })
})

test('a submission that its author withdraws while an editor accepts it is not published', async () => {
  const scene = await aScene()
  const other = before(HOLD, () => send(scene.author, scene.hash, 'withdraw'))
  expect((await accept(scene.editor, scene.hash, other.options)).status).toBe(404)
  expect(other.done()).toBe(204)
  expect(await outcome(scene)).toEqual({ state: 'withdrawn', version: 1, kinds: ['withdrawn'], post: { state: 'draft', moved: 0 } })
})

test('a submission that an editor accepts while its author withdraws it is published', async () => {
  const scene = await aScene()
  const other = before(/^insert into "submission_events"/i, () => accept(scene.editor, scene.hash))
  expect((await send(scene.author, scene.hash, 'withdraw', {}, other.options)).status).toBe(409)
  expect(await outcome(scene)).toMatchObject({ state: 'published', kinds: ['accepted', 'published'] })
})

test('a version that its author replaces while an editor accepts it is not published', async () => {
  const scene = await aScene()
  const other = before(HOLD, () => send(scene.author, scene.hash, 'resubmit', { version: 1, revision: 1 }))
  const refused = await accept(scene.editor, scene.hash, other.options)
  expect([refused.status, other.done()]).toEqual([412, 200])
  expect(await outcome(scene)).toEqual({ state: 'open', version: 2, kinds: ['resubmitted'], post: { state: 'draft', moved: 0 } })
})

test('two editors who accept concurrently publish a post once', async () => {
  const scene = await aScene()
  const responses = await Promise.all([accept(scene.owner, scene.hash), accept(scene.editor, scene.hash)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await outcome(scene)).toMatchObject({ state: 'published', kinds: ['accepted', 'published'] })
})

test('a decision repeated after a lost response succeeds without a second step', async () => {
  const scene = await aScene()
  for (let sent = 0; sent < 2; sent++) expect((await accept(scene.editor, scene.hash)).status).toBe(200)
  expect(await outcome(scene)).toMatchObject({ kinds: ['accepted', 'published'] })
})

test('a guest’s fourth submission is refused even if it is sent concurrently with the third', async () => {
  const { author, publication } = await aScene()
  await aSubmission(author, await aPost(author, { state: 'draft' }), publication)
  const drafts = await Promise.all([1, 2].map(() => aPost(author, { state: 'draft' })))
  const responses = await Promise.all(
    drafts.map(({ hash: post }) =>
      as(author).post('/api/submissions', { key: crypto.randomUUID(), post, publication: publication.hash, revision: 1 }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a post accepted while its publication changes its handle is public under the new handle', async () => {
  const scene = await aScene()
  const handle = `new${scene.publication.hash}`
  const other = before(HOLD, () => as(scene.owner).put(`/api/publications/${scene.publication.hash}/handle`, { handle }))
  expect((await accept(scene.editor, scene.hash, other.options)).status).toBe(200)
  expect(other.done()).toBeLessThan(300)
  expect(await (await as(null).get(`/api/posts/${scene.post.hash}`)).json()).toMatchObject({
    path: `/${handle}/شهر-خاموش-${scene.post.hash}`,
  })
})
