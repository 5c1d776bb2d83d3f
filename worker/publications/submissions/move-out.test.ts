import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  aPost,
  aPublication,
  as,
  deliverNotifications,
  interleavedDatabase,
  queryNumber,
  readInvalidationVersion,
  readNotifications,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { accept, aScene, kinds, read, sendPost } from './testing/scene.ts'

const REASON = 'به درخواست خودت برگشت'
const moveOut = (viewer: TestUser, post: string, publication: { hash: string }, reason = '', over = {}) =>
  as(viewer).post(`/api/submissions/posts/${post}/move-out`, { publication: publication.hash, reason }, over)
const publicationOf = (post: string) => queryNumber('SELECT coalesce(publication_id, 0) AS n FROM posts WHERE hash = ?', post)

async function aPublishedPost() {
  const scene = await aScene()
  const sent = await sendPost(scene)
  expect((await accept(scene.editor, sent.hash)).status).toBe(200)
  await deliverNotifications()
  return { ...scene, ...sent }
}

test('a reason of ten characters is enough for an editor, and one of nine is not', async () => {
  const { editor, publication, post } = await aPublishedPost()
  expect((await moveOut(editor, post, publication, 'نه حرف کم')).status).toBe(400)
  expect(await publicationOf(post)).toBe(publication.id)
  expect((await moveOut(editor, post, publication, 'ده حرف بس.')).status).toBe(204)
  expect(await publicationOf(post)).toBe(0)
})

test('a post moves only out of the publication that is named', async () => {
  const { owner, author, editor, publication, post } = await aPublishedPost()
  const other = await aPublication({ owner })
  expect((await moveOut(owner, post, other, REASON)).status).toBe(404)
  expect((await moveOut(editor, post, other, REASON)).status).toBe(404)
  expect((await moveOut(author, post, other)).status).toBe(204)
  expect((await moveOut(author, post, { hash: 'z'.repeat(12) })).status).toBe(404)
  expect(await publicationOf(post)).toBe(publication.id)
})

test('a withdrawn post can be moved out, a removed one cannot', async () => {
  const { author, editor, publication, post } = await aPublishedPost()
  await runQuery("UPDATE posts SET state = 'removed' WHERE hash = ?", post)
  expect((await moveOut(author, post, publication)).status).toBe(404)
  expect(await publicationOf(post)).toBe(publication.id)
  await runQuery("UPDATE posts SET state = 'withdrawn' WHERE hash = ?", post)
  expect((await moveOut(editor, post, publication, REASON)).status).toBe(204)
  expect(await publicationOf(post)).toBe(0)
})

test('a post that was never submitted is moved out by an editor once, and its author is notified with its new address', async () => {
  const { author, editor, publication } = await aPublishedPost()
  const own = await aPost(author, { publication, title: 'پست مستقیم' })
  expect((await moveOut(editor, own.hash, publication, REASON)).status).toBe(204)
  expect((await moveOut(editor, own.hash, publication, REASON)).status).toBe(404)
  await deliverNotifications()
  const { results } = await env.DB.prepare("SELECT path FROM notification_groups WHERE user_id = ? AND event = 'movedOut'")
    .bind(author.id)
    .all()
  expect(results).toEqual([{ path: `/${author.handle}/پست-مستقیم-${own.hash}` }])
})

test('an author who submitted a post to one publication twice is led to the latest submission there', async () => {
  const { author, editor, owner, publication, hash, post } = await aPublishedPost()
  const elsewhere = await aPublication({ owner })
  for (const [again, place] of [
    [`again${hash.slice(5)}`, publication],
    [`other${hash.slice(5)}`, elsewhere],
  ] as const)
    await runQuery(
      `INSERT INTO submissions (hash, post_id, publication_id, author_id, state, client_key, created_at, updated_at)
        SELECT ?1, post_id, ?2, author_id, 'published', ?1, 1, 1 FROM submissions WHERE hash = ?3`,
      ...[again, place.id, hash],
    )
  expect((await moveOut(editor, post, publication, REASON)).status).toBe(204)
  await deliverNotifications()
  const { results } = await env.DB.prepare("SELECT path FROM notification_groups WHERE user_id = ? AND event = 'movedOut'")
    .bind(author.id)
    .all()
  expect(results).toEqual([{ path: `/me/posts/submissions/again${hash.slice(5)}` }])
})

test('a move is recorded with its reason once, tells the other side once and invalidates both places', async () => {
  const { author, editor, owner, publication, hash, post } = await aPublishedPost()
  const tags = [`post-${post}`, `user-${author.hash}`, `publication-${publication.hash}`]
  const before = await Promise.all(tags.map(readInvalidationVersion))
  const told = (await readNotifications(author)).length
  for (let sent = 0; sent < 2; sent++) expect((await moveOut(editor, post, publication, REASON)).status).toBe(204)
  for (const [nth, version] of (await Promise.all(tags.map(readInvalidationVersion))).entries())
    expect(version, tags[nth]).toBeGreaterThan(before[nth] ?? 0)
  const details = await read(author, hash)
  expect([kinds(details).filter((kind) => kind === 'movedOut'), details.reason]).toEqual([['movedOut'], REASON])
  await deliverNotifications()
  expect((await readNotifications(author)).slice(told)).toEqual(['submission movedOut 1'])
  expect(await readNotifications(owner)).not.toContain('editorial movedOut 1')
})

test('an editor who becomes a writer meanwhile moves nothing out, and nobody is notified', async () => {
  const { author, editor, publication, hash, post } = await aPublishedPost()
  const told = await readNotifications(author)
  const DB = interleavedDatabase(env.DB, /^update "posts"/i, () =>
    runQuery("UPDATE publication_members SET role = 'writer' WHERE user_id = ?", editor.id),
  )
  await moveOut(editor, post, publication, REASON, { env: { DB } })
  expect(await publicationOf(post)).toBe(publication.id)
  expect(kinds(await read(author, hash))).not.toContain('movedOut')
  await deliverNotifications()
  expect(await readNotifications(author)).toEqual(told)
})
