import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { Profile } from '#worker/people/profiles/contract.ts'
import { sweepPictures } from '#worker/posts/media/index.ts'
import { aPost, aPublication, as, aUser, countInvalidations, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
import { ManagedPublication } from './contract.ts'

const create = (owner: TestUser, over: object = {}) =>
  as(owner).post('/api/publications', { key: crypto.randomUUID(), handle: `n${newHash()}`, name: 'نشریهٔ تازه', ...over })
const update = (person: TestUser, hash: string, change: object) => as(person).patch(`/api/publications/${hash}`, change)
const errorOf = async (response: Response) => (await response.json<{ error: { message: string; fields?: Record<string, string> } }>()).error
const readProfile = async (handle: string) => Profile.parse(await (await as(null).get(`/api/profiles/${handle}`)).json())

async function anImage(owner: TestUser, width: number, height: number): Promise<string> {
  const hash = newHash()
  await runQuery(
    "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?1, ?2, ?1, ?3, ?4, '[240]', 1, 1)",
    hash,
    owner.id,
    width,
    height,
  )
  return hash
}

test('a created publication belongs to its creator, and its handle is taken at once', async () => {
  const owner = await aUser()
  const handle = `n${newHash()}`
  const response = await create(owner, { handle, description: 'برای آزمون' })
  expect(response.status).toBe(201)
  expect(ManagedPublication.parse(await response.json())).toMatchObject({ handle, role: 'owner', memberCount: 1, accent: null })
  expect(await readProfile(handle)).toMatchObject({ kind: 'publication', description: 'برای آزمون' })
  expect(await (await as(null).get(`/api/accounts/handles/${handle}`)).json()).toMatchObject({ available: false })
  expect((await errorOf(await create(await aUser(), { handle }))).fields?.handle).toContain('کس دیگری')
})

test('a created or renamed publication is searchable before the next cron run', async () => {
  const owner = await aUser()
  const { hash } = ManagedPublication.parse(await (await create(owner)).json())
  const countJobs = () => queryNumber("SELECT count(*) AS n FROM outbox WHERE kind = 'search' AND id LIKE ?", `search:${hash}:%`)
  expect(await countJobs()).toBe(1)
  await runQuery('DELETE FROM outbox')
  expect((await update(owner, hash, { name: 'نامی دیگر' })).status).toBe(200)
  expect(await countJobs()).toBe(1)
})

test('a repeated creation returns the first publication, also concurrently', async () => {
  const owner = await aUser()
  const request = { key: crypto.randomUUID(), handle: `n${newHash()}` }
  const responses = await Promise.all([create(owner, request), create(owner, request), create(owner, request)])
  const created = responses.filter(({ status }) => status === 201)
  expect(created.length).toBeGreaterThan(0)
  expect((await create(owner, request)).status).toBe(201)
  expect(await queryNumber('SELECT count(*) AS n FROM publications WHERE owner_id = ?', owner.id)).toBe(1)
})

test('of concurrent creations with one handle, or with look-alikes, one succeeds', async () => {
  const [name, people] = [newHash(), [await aUser(), await aUser(), await aUser()]]
  const handles = [`n${name}`, `n${name}`, `n_${name}`]
  const statuses = (await Promise.all(people.map((person, at) => create(person, { handle: handles[at] })))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
})

test('a user owns at most the allowed number of publications, even when created concurrently', async () => {
  const owner = await aUser()
  const responses = await Promise.all(Array.from({ length: LIMITS.publicationsPerUser + 2 }, () => create(owner)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(LIMITS.publicationsPerUser)
  expect(await (await as(owner).get('/api/publications/owned')).json()).toEqual({ owned: LIMITS.publicationsPerUser })
  expect((await create(owner)).status).toBe(409)
})

test('the owner changes every setting, and cached pages that show the publication are invalidated', async () => {
  const [owner, writer] = [await aUser(), await aUser()]
  const { hash, handle } = await aPublication({ owner, writers: [writer] })
  const post = await aPost(writer, { publication: { id: await idOf(hash), handle } })
  const change = {
    name: 'نام تازه',
    description: 'معرفی',
    accent: '#0A7D8C',
    links: ['https://example.org/'],
    about: 'بند یک\n\nبند دو',
    guidelines: 'کوتاه بنویس',
    acceptsSubmissions: false,
  }
  const response = await update(owner, hash, change)
  expect(response.status).toBe(200)
  expect(ManagedPublication.parse(await response.json())).toMatchObject({ ...change, accent: '0a7d8c' })
  for (const tag of [`publication-${hash}`, `post-${post.hash}`, `user-${writer.hash}`])
    expect(await countInvalidations(tag), tag).toBeGreaterThan(0)
  expect(await (await as(null).get(`/api/publications/${handle}/about`)).json()).toMatchObject({
    about: change.about,
    guidelines: change.guidelines,
    staff: [{ person: { handle: owner.handle }, role: 'owner' }],
  })
})

const idOf = (hash: string) => queryNumber('SELECT id AS n FROM publications WHERE hash = ?', hash)

test('a masthead that is too small, too tall or too narrow is refused with its size, and stays unchanged', async () => {
  const owner = await aUser()
  const { hash } = await aPublication({ owner })
  const set = async (width: number, height: number, kind: 'banner' | 'wordmark') =>
    update(owner, hash, { masthead: { hash: await anImage(owner, width, height), kind } })
  expect((await errorOf(await set(1000, 250, 'banner'))).fields?.masthead).toMatch(/۱۰۰۰ در ۲۵۰.*۱۲۰۰/)
  expect((await errorOf(await set(1200, 1200, 'banner'))).fields?.masthead).toContain('بلند')
  expect((await errorOf(await set(2400, 200, 'banner'))).fields?.masthead).toContain('باریک')
  expect((await errorOf(await set(500, 200, 'wordmark'))).fields?.masthead).toContain('۶۰۰')
  expect(await queryNumber('SELECT count(*) AS n FROM publications WHERE hash = ? AND masthead IS NULL', hash)).toBe(1)
  expect((await set(1600, 400, 'banner')).status).toBe(200)
  const wordmark = await set(800, 200, 'wordmark')
  expect(await wordmark.json()).toMatchObject({ masthead: { width: 800 }, mastheadKind: 'wordmark' })
  expect(await (await update(owner, hash, { masthead: null })).json()).toMatchObject({ masthead: null })
})

test('pictures of other users are refused, and a bad accent names its field', async () => {
  const [owner, other] = [await aUser(), await aUser()]
  const { hash } = await aPublication({ owner })
  const picture = await anImage(other, 1600, 400)
  expect((await errorOf(await update(owner, hash, { avatar: picture }))).fields).toHaveProperty('avatar')
  expect((await errorOf(await update(owner, hash, { masthead: { hash: picture, kind: 'banner' } }))).fields).toHaveProperty('masthead')
  expect((await errorOf(await update(owner, hash, { accent: 'red' }))).fields).toHaveProperty('accent')
})

test('a changed handle moves the pages of the publication and its posts with 301, and stays reserved', async () => {
  const [owner, writer] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, writers: [writer] })
  const post = await aPost(writer, { publication })
  const handle = `n${newHash()}`
  const changed = await as(owner).put(`/api/publications/${publication.hash}/handle`, { handle })
  expect(await changed.json()).toMatchObject({ handle, previous: [publication.handle], changesLeft: LIMITS.handleChangesPerYear - 1 })
  for (const [path, rest] of [
    ['/api/profiles/', ''],
    ['/api/publications/', '/about'],
  ]) {
    const moved = await as(null).get(`${path}${publication.handle}${rest}`)
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, `${path}${handle}${rest}`])
  }
  expect(await (await as(null).get(`/api/posts/${post.hash}`)).json()).toMatchObject({
    path: post.path.replace(publication.handle, handle),
    publication: { handle },
  })
  expect((await create(await aUser(), { handle: publication.handle })).status).toBe(400)
  expect(await countInvalidations(`post-${post.hash}`)).toBeGreaterThan(0)
  // The limits of the owner and of the publication are separate.
  expect(await (await as(owner).get('/api/me/handle')).json()).toMatchObject({ changesLeft: LIMITS.handleChangesPerYear })
})

test('concurrent handle changes of a publication stay within the yearly limit', async () => {
  const owner = await aUser()
  const { hash, id } = await aPublication({ owner })
  await Promise.all(Array.from({ length: 6 }, () => as(owner).put(`/api/publications/${hash}/handle`, { handle: `n${newHash()}` })))
  const changes = await queryNumber('SELECT count(*) AS n FROM handle_changes WHERE publication_id = ?', id)
  expect(changes).toBeLessThanOrEqual(LIMITS.handleChangesPerYear)
  expect(changes).toBeGreaterThan(0)
  expect(await queryNumber("SELECT count(*) AS n FROM handles WHERE kind = 'publication' AND owner_id = ?", id)).toBe(changes + 1)
})

test('the sweep keeps the masthead of a publication', async () => {
  const owner = await aUser()
  const { hash } = await aPublication({ owner })
  const picture = await anImage(owner, 1600, 400)
  await update(owner, hash, { masthead: { hash: picture, kind: 'banner' } })
  await runQuery('UPDATE media SET checked_at = 0 WHERE hash = ?', picture)
  await sweepPictures(env, database(env))
  expect(await queryNumber('SELECT count(*) AS n FROM media WHERE hash = ? AND unused_since IS NULL', picture)).toBe(1)
})

test('the style sheet of an accent is public and cached; a file of any other name is not found', async () => {
  const response = await as(null).get('/media/accent/0a7d8c.css')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toContain('text/css')
  expect(response.headers.get('Cache-Control')).toContain('public, max-age=')
  expect(await response.text()).toContain('[data-accent="0a7d8c"]')
  for (const file of ['0A7D8C.css', '0a7d8.css', '0a7d8c.js', '%22%5D%7B.css'])
    expect((await as(null).get(`/media/accent/${file}`)).status).toBe(404)
})
