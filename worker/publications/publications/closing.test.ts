import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  aPost,
  aPublication,
  aSeries,
  aShow,
  aSubmission,
  as,
  aUser,
  deliverNotifications,
  queryNumber,
  readNotifications,
  runAllJobs,
  runQuery,
} from '#worker/testing/index.ts'
import { closePublication, runClosingStep } from './close-publication.ts'

const db = database(env)
const close = async (owner: Parameters<typeof as>[0], { hash, handle }: { hash: string; handle: string }) =>
  (await as(owner).post(`/api/publications/${hash}/close`, { handle })).status
const rowOf = ({ id }: { id: number }) =>
  env.DB.prepare('SELECT * FROM publications WHERE id = ?').bind(id).first<Record<string, unknown>>()

/** Adds users as members or followers, or lets them mute the publication, without going through the API. */
async function aCrowd(count: number) {
  const name = newHash()
  const numbers = JSON.stringify(Array.from({ length: count }, (_, nth) => nth))
  await runQuery(
    "INSERT INTO users (hash, handle, name, state, created_at) SELECT ? || printf('%03d', value), ? || value, 'جمع', 'active', 1 FROM json_each(?)",
    name.slice(0, 9),
    `c${name}`,
    numbers,
  )
  const { results } = await env.DB.prepare("SELECT id FROM users WHERE handle LIKE 'c' || ? || '%' ORDER BY id")
    .bind(name)
    .all<{ id: number }>()
  return JSON.stringify(results.map(({ id }) => id))
}

test('closing erases everything that the publication said about itself, and keeps only that it existed', async () => {
  const owner = await aUser()
  const publication = await aPublication({ owner })
  const picture = JSON.stringify({ hash: newHash(), width: 480, height: 480, widths: [480] })
  await runQuery(
    `UPDATE publications SET name = 'نام', description = 'معرفی', avatar = ?1, masthead = ?1, masthead_kind = 'wordmark', accent = '0a7d8c',
      links = '["https://example.org/"]', about = 'درباره', guidelines = 'راهنما', accepts_submissions = 1, client_key = 'key' || hash WHERE id = ?2`,
    picture,
    publication.id,
  )
  const handle = `n${newHash()}`
  expect((await as(owner).put(`/api/publications/${publication.hash}/handle`, { handle })).status).toBe(200)
  expect(await close(owner, { hash: publication.hash, handle: `@${handle.toUpperCase()}` })).toBe(204)
  await runAllJobs()
  expect(await rowOf(publication)).toMatchObject({
    ...{ name: '', description: '', avatar: null, masthead: null, masthead_kind: 'banner', accent: null, links: '[]' },
    ...{ about: '', guidelines: '', accepts_submissions: 0, client_key: null, handle, hash: publication.hash },
  })
  expect(await queryNumber('SELECT count(*) AS n FROM handle_changes WHERE publication_id = ?', publication.id)).toBe(0)
})

test('closing a large publication removes every follower, mute and member and tells each member once; another publication keeps its own', async () => {
  const [owner, writer, otherOwner] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, writers: [writer] })
  const other = await aPublication({ owner: otherOwner, writers: [writer] })
  const crowd = await aCrowd(130)
  for (const { id } of [publication, other]) {
    await runQuery(
      "INSERT INTO publication_members (publication_id, user_id, role, joined_at) SELECT ?, value, 'writer', 1 FROM json_each(?)",
      id,
      crowd,
    )
    for (const [table, user] of [
      ['follows', 'follower_id'],
      ['mutes', 'user_id'],
    ])
      await runQuery(
        `INSERT INTO ${table} (${user}, kind, target_id, created_at) SELECT value, 'publication', ?, 1 FROM json_each(?)`,
        id,
        crowd,
      )
  }
  // A tag with the same id.
  await runQuery(
    "INSERT OR IGNORE INTO follows (follower_id, kind, target_id, created_at) SELECT value, 'tag', ?, 1 FROM json_each(?)",
    publication.id,
    crowd,
  )
  await runQuery(
    "INSERT INTO mutes (user_id, kind, target_id, created_at) SELECT value, 'tag', ?, 1 FROM json_each(?)",
    publication.id,
    crowd,
  )
  const post = await aPost(writer, { publication: other })
  const countRows = async (id: number) =>
    Promise.all([
      queryNumber('SELECT count(*) AS n FROM publication_members WHERE publication_id = ?', id),
      queryNumber("SELECT count(*) AS n FROM follows WHERE kind = 'publication' AND target_id = ?", id),
      queryNumber("SELECT count(*) AS n FROM mutes WHERE kind = 'publication' AND target_id = ?", id),
    ])
  expect(await countRows(publication.id)).toEqual([132, 130, 130])
  expect(await close(owner, publication)).toBe(204)
  await deliverNotifications()
  expect(await countRows(publication.id)).toEqual([0, 0, 0])
  expect(await countRows(other.id)).toEqual([132, 130, 130])
  const ofTags = (table: string) => queryNumber(`SELECT count(*) AS n FROM ${table} WHERE kind = 'tag' AND target_id = ?`, publication.id)
  expect([await ofTags('follows'), await ofTags('mutes')]).toEqual([130, 130])
  expect(
    await queryNumber(
      "SELECT count(*) AS n FROM notification_groups WHERE event = 'closed' AND user_id IN (SELECT value FROM json_each(?))",
      crowd,
    ),
  ).toBe(130)
  expect(await readNotifications(writer)).toEqual(['publication closed 1'])
  expect(await rowOf(other)).toMatchObject({ name: 'نشریهٔ آزمون', closed_at: null })
  expect(await queryNumber('SELECT publication_id AS n FROM posts WHERE id = ?', post.id)).toBe(other.id)
  expect(await runClosingStep(db, { publicationId: publication.id, actorId: owner.id })).toBe(false)
})

test('a closing after the deletion of the owner’s account tells no member who closed', async () => {
  const [owner, writer] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, writers: [writer] })
  await atomic(db, closePublication(db, publication, owner.id, null))
  await deliverNotifications()
  expect(await rowOf(publication)).toMatchObject({ name: '', member_count: 0 })
  expect([await readNotifications(owner), await readNotifications(writer)]).toEqual([[], []])
})

test('a publication of somebody else or one that is closed already is not closed, and nothing is enqueued', async () => {
  const [owner, other] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [other] })
  const post = await aPost(other, { state: 'draft' })
  await aSubmission(other, post, publication)
  const jobs = () =>
    queryNumber("SELECT count(*) AS n FROM outbox WHERE kind = 'close-publication' AND id LIKE '%' || ? || '%'", publication.hash)
  const before = await rowOf(publication)
  await atomic(db, closePublication(db, publication, other.id))
  expect([await rowOf(publication), await jobs()]).toEqual([before, 0])
  await runQuery('UPDATE publications SET closed_at = 5 WHERE id = ?', publication.id)
  await atomic(db, closePublication(db, publication, owner.id))
  expect([(await rowOf(publication))?.closed_at, await jobs()]).toEqual([5, 0])
  await deliverNotifications()
  expect(await readNotifications(other)).toEqual([])
})

test('closing notifies the author of a returned submission once, with the title of the latest version, but not an author who closes it', async () => {
  const [owner, guest] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner })
  const [post, own] = [await aPost(guest, { state: 'draft', title: 'عنوان کهنه' }), await aPost(owner, { state: 'draft' })]
  const hash = await aSubmission(guest, post, publication, 'returned')
  await aSubmission(owner, own, publication)
  await runQuery(
    `INSERT INTO submission_versions (submission_id, post_id, version, revision, document, html, text, settings, sent_at)
     SELECT submission_id, post_id, 2, 2, document, html, text, json_set(settings, '$.title', 'عنوان تازه'), 2 FROM submission_versions
     WHERE post_id = ?`,
    post.id,
  )
  await runQuery('UPDATE submissions SET version = 2 WHERE hash = ?', hash)
  expect(await close(owner, publication)).toBe(204)
  await deliverNotifications()
  expect(await readNotifications(guest)).toEqual(['submission closed 1'])
  const { results } = await env.DB.prepare('SELECT title FROM notification_groups WHERE user_id = ?').bind(guest.id).all()
  expect(results).toEqual([{ title: 'عنوان تازه' }])
  expect(await readNotifications(owner)).toEqual([])
})

test('the shows of a closed publication count as changed, and those of others do not', async () => {
  const [owner, editor] = [await aUser(), await aUser()]
  const [publication, other] = [await aPublication({ owner, editors: [editor] }), await aPublication({ owner })]
  const [show, elsewhere] = [await aShow(editor, { publicationId: publication.id }), await aShow(owner, { publicationId: other.id })]
  await runQuery('UPDATE podcasts SET changed_at = 7 WHERE id IN (?, ?)', show.id, elsewhere.id)
  await close(owner, publication)
  await runAllJobs()
  const { results } = await env.DB.prepare(
    'SELECT id, publication_id, changed_at > 7 AS changed FROM podcasts WHERE id IN (?, ?) ORDER BY id',
  )
    .bind(show.id, elsewhere.id)
    .all()
  expect(results).toEqual([
    { id: show.id, publication_id: null, changed: 1 },
    { id: elsewhere.id, publication_id: other.id, changed: 0 },
  ])
})

test('pages with the posts of a closed publication, of their authors and labels are invalidated, and no others', async () => {
  const [owner, writer, other] = [await aUser(), await aUser(), await aUser()]
  const [publication, elsewhere] = [await aPublication({ owner, writers: [writer] }), await aPublication({ owner: other })]
  const post = await aPost(writer, { publication, tags: [`برچسب ${publication.hash}`], topics: ['travel'] })
  const unrelated = await aPost(other, { publication: elsewhere, tags: [`برچسب ${elsewhere.hash}`] })
  await aSeries(publication, [post])
  const tagOf = (id: number) => queryNumber('SELECT tag_id AS n FROM post_tags WHERE post_id = ?', id)
  const invalidated = async () =>
    new Set((await env.DB.prepare('SELECT tag FROM cache_bumps').all<{ tag: string }>()).results.map(({ tag }) => tag))
  await runQuery('DELETE FROM cache_bumps')
  await close(owner, publication)
  await runQuery('DELETE FROM cache_bumps')
  await runAllJobs()
  const tags = await invalidated()
  for (const tag of [`post-${post.hash}`, `user-${writer.hash}`, `tag-${await tagOf(post.id)}`, 'newest']) expect(tags, tag).toContain(tag)
  for (const tag of [`post-${unrelated.hash}`, `user-${other.hash}`, `tag-${await tagOf(unrelated.id)}`])
    expect(tags, tag).not.toContain(tag)
})
