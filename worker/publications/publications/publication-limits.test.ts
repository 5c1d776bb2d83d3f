import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, aPublication, as, aUser, interleavedDatabase, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
import { ManagedPublication } from './contract.ts'

const create = (owner: TestUser, over: object = {}) =>
  as(owner).post('/api/publications', { key: crypto.randomUUID(), handle: `n${newHash()}`, name: 'نشریهٔ تازه', ...over })
const update = (person: TestUser, hash: string, change: object, over = {}) => as(person).patch(`/api/publications/${hash}`, change, over)
const rowOf = (hash: string) => env.DB.prepare('SELECT * FROM publications WHERE hash = ?').bind(hash).first()

async function anImage(owner: TestUser, width: number, height: number): Promise<string> {
  const hash = newHash()
  await runQuery(
    `INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at, blur)
     VALUES (?1, ?2, ?1, ?3, ?4, '[240]', 1, 1, 'AAAA')`,
    hash,
    owner.id,
    width,
    height,
  )
  return hash
}

test('closed publications and those of others make room for another one', async () => {
  const owner = await aUser()
  await aPublication({ owner: await aUser(), editors: [owner] })
  for (let nth = 0; nth < LIMITS.publicationsPerUser; nth++) await aPublication({ owner })
  expect((await create(owner)).status).toBe(409)
  await runQuery('UPDATE publications SET closed_at = 1 WHERE id = (SELECT max(id) FROM publications WHERE owner_id = ?)', owner.id)
  expect(await (await as(owner).get('/api/publications/owned')).json()).toEqual({ owned: LIMITS.publicationsPerUser - 1 })
  expect((await create(owner)).status).toBe(201)
  expect((await create(owner)).status).toBe(409)
})

test('a repeated creation returns the publication of that request among several, and never that of somebody else with the same key', async () => {
  const [owner, other] = [await aUser(), await aUser()]
  const key = crypto.randomUUID()
  const made: string[] = []
  for (const request of [{ key }, {}, { key }]) made.push(ManagedPublication.parse(await (await create(owner, request)).json()).hash)
  expect([made[2] === made[0], made[1] === made[0]]).toEqual([true, false])
  const own = await create(other, { key })
  expect([own.status, made.includes(ManagedPublication.parse(await own.json()).hash)]).toEqual([201, false])
  expect(await queryNumber('SELECT count(*) AS n FROM publications WHERE owner_id = ?', other.id)).toBe(1)
})

describe('a masthead', () => {
  test.each([
    ['banner', [1200, 400], 200],
    ['banner', [1199, 399], 400],
    ['banner', [1200, 401], 400],
    ['banner', [1500, 300], 200],
    ['banner', [1501, 300], 400],
    ['wordmark', [600, 300], 200],
    ['wordmark', [599, 299], 400],
    ['wordmark', [600, 301], 400],
    ['wordmark', [800, 100], 200],
    ['wordmark', [801, 100], 400],
  ] as const)('as a %s of %j pixels: %i', async (kind, [width, height], status) => {
    const owner = await aUser()
    const { hash } = await aPublication({ owner })
    const before = await rowOf(hash)
    const masthead = { hash: await anImage(owner, width, height), kind }
    expect((await update(owner, hash, { masthead })).status).toBe(status)
    if (status === 400) expect(await rowOf(hash)).toEqual(before)
    else expect(await rowOf(hash)).toMatchObject({ masthead_kind: kind })
  })
})

test('an update changes only what it names, and an empty one nothing', async () => {
  const owner = await aUser()
  const { hash } = await aPublication({ owner })
  await update(owner, hash, {
    description: 'معرفی',
    accent: '#0a7d8c',
    links: ['https://example.org/'],
    about: 'درباره',
    guidelines: 'راهنما',
  })
  const before = await rowOf(hash)
  expect((await update(owner, hash, {})).status).toBe(200)
  expect(await rowOf(hash)).toEqual(before)
  expect((await update(owner, hash, { name: 'نام دیگر' })).status).toBe(200)
  expect(await rowOf(hash)).toEqual({ ...before, name: 'نام دیگر' })
  expect((await update(owner, hash, { accent: null })).status).toBe(200)
  expect(await rowOf(hash)).toEqual({ ...before, name: 'نام دیگر', accent: null })
})

test('a logo is stored without a blurred preview, a masthead with one, and null removes a logo', async () => {
  const owner = await aUser()
  const { hash } = await aPublication({ owner })
  const [avatar, banner] = [await anImage(owner, 480, 480), await anImage(owner, 1600, 400)]
  const updated = await update(owner, hash, { avatar, masthead: { hash: banner, kind: 'banner' } })
  const shown = ManagedPublication.parse(await updated.json())
  expect([shown.avatar?.hash, shown.avatar && 'blur' in shown.avatar]).toEqual([avatar, false])
  expect([shown.masthead?.hash, shown.masthead?.blur]).toEqual([banner, 'AAAA'])
  expect(await (await update(owner, hash, { avatar: null })).json()).toMatchObject({ avatar: null, masthead: { hash: banner } })
})

test('members without ownership and strangers change nothing', async () => {
  const [owner, editor, writer] = [await aUser(), await aUser(), await aUser()]
  const { hash, handle } = await aPublication({ owner, editors: [editor], writers: [writer] })
  const before = await rowOf(hash)
  for (const [person, status] of [
    [editor, 403],
    [writer, 403],
    [await aUser(), 404],
  ] as const) {
    expect((await update(person, hash, { name: 'ربوده' })).status).toBe(status)
    expect((await as(person).put(`/api/publications/${hash}/handle`, { handle: `n${newHash()}` })).status).toBe(status)
    expect((await as(person).post(`/api/publications/${hash}/close`, { handle })).status).toBe(status)
    expect((await as(person).get(`/api/publications/${hash}/handle`)).status).toBe(status)
  }
  expect(await rowOf(hash)).toEqual(before)
})

test('an owner who loses the publication meanwhile changes nothing of it', async () => {
  const [owner, editor] = [await aUser(), await aUser()]
  const { id, hash } = await aPublication({ owner, editors: [editor] })
  const give = async () => {
    await runQuery("UPDATE publication_members SET role = 'writer' WHERE publication_id = ? AND user_id = ?", id, owner.id)
    await runQuery('UPDATE publications SET owner_id = ? WHERE id = ?', editor.id, id)
    await runQuery("UPDATE publication_members SET role = 'owner' WHERE publication_id = ? AND user_id = ?", id, editor.id)
    await runQuery('DELETE FROM cache_bumps')
  }
  const DB = interleavedDatabase(env.DB, /^update "publications"/, give)
  expect((await update(owner, hash, { name: 'ربوده' }, { env: { DB } })).status).toBe(403)
  expect(await rowOf(hash)).toMatchObject({ name: 'نشریهٔ آزمون', owner_id: editor.id })
  expect(await queryNumber('SELECT count(*) AS n FROM cache_bumps')).toBe(0)
})

test('an owner who loses the publication meanwhile does not close it', async () => {
  const [owner, editor] = [await aUser(), await aUser()]
  const { id, hash, handle } = await aPublication({ owner, editors: [editor] })
  const give = async () => {
    await runQuery("UPDATE publication_members SET role = 'writer' WHERE publication_id = ? AND user_id = ?", id, owner.id)
    await runQuery('UPDATE publications SET owner_id = ? WHERE id = ?', editor.id, id)
    await runQuery("UPDATE publication_members SET role = 'owner' WHERE publication_id = ? AND user_id = ?", id, editor.id)
  }
  const DB = interleavedDatabase(env.DB, /^update "publications"/, give)
  expect((await as(owner).post(`/api/publications/${hash}/close`, { handle }, { env: { DB } })).status).toBe(403)
  expect(await rowOf(hash)).toMatchObject({ closed_at: null, owner_id: editor.id })
})

test('an update invalidates the pages of the publication, its members, shows, posts and their labels, as changes and not as removals', async () => {
  const [owner, writer, stranger] = [await aUser(), await aUser(), await aUser()]
  const [publication, other] = [await aPublication({ owner, writers: [writer] }), await aPublication({ owner: stranger })]
  const label = `برچسب ${publication.hash}`
  const [post, draft] = [
    await aPost(writer, { publication, tags: [label], topics: ['travel'] }),
    await aPost(writer, { publication, state: 'draft' }),
  ]
  const elsewhere = await aPost(stranger, { publication: other })
  await runQuery('DELETE FROM cache_bumps')
  await update(owner, publication.hash, { name: 'نام دیگر' })
  const { results } = await env.DB.prepare('SELECT tag, removal FROM cache_bumps').all<{ tag: string; removal: number }>()
  const tags = results.map(({ tag }) => tag)
  const tagId = await queryNumber('SELECT tag_id AS n FROM post_tags WHERE post_id = ?', post.id)
  for (const tag of [
    ...[`publication-${publication.hash}`, `user-${owner.hash}`, `user-${writer.hash}`, `post-${post.hash}`, `tag-${tagId}`],
    ...['newest', 'tags', 'topics', 'podcasts'],
  ])
    expect(tags, tag).toContain(tag)
  expect(tags.some((tag) => tag.startsWith('topic-'))).toBe(true)
  for (const tag of [`post-${draft.hash}`, `post-${elsewhere.hash}`, `user-${stranger.hash}`, `publication-${other.hash}`])
    expect(tags, tag).not.toContain(tag)
  expect(results.filter(({ removal }) => removal === 1)).toEqual([])
})

test('the style sheet of an accent may be kept for thirty days', async () => {
  const response = await as(null).get('/media/accent/0a7d8c.css')
  expect(response.headers.get('Cache-Control')).toMatch(/max-age=2592000\b/)
})

test.each(['0a7d8', '0a7d8c0', 'x0a7d8c', '0a7d8g', '0a#7d8c'])('the accent %s is no colour, and is not stored', async (accent) => {
  const owner = await aUser()
  const { hash } = await aPublication({ owner })
  expect((await update(owner, hash, { accent })).status).toBe(400)
  expect(await rowOf(hash)).toMatchObject({ accent: null })
})
