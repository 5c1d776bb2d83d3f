import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { browse } from '#worker/testing/browse.ts'
import { aPost, as, aUser, queryNumber, readInvalidationVersion, request, type TestUser } from '#worker/testing/index.ts'
import { AdminTopics, ListedPosts, ListedTags } from './contract.ts'
import { findHash } from './list-posts.ts'

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined))

const listPosts = async (viewer: TestUser, query: Record<string, string>) =>
  ListedPosts.parse(await (await as(viewer).get(`/api/admin/posts?${new URLSearchParams(query)}`)).json())

describe('posts', () => {
  it('are found by the start of their title in any spelling, by URL, hash and author', async () => {
    const [moderator, author] = [await aUser({ role: 'moderator' }), await aUser()]
    const mark = newHash()
    const post = await aPost(author, { title: `كتاب ${mark} نخست` })
    await aPost(author, { title: `دیگر ${mark}` })
    const hashes = async (query: Record<string, string>) => (await listPosts(moderator, query)).items.map(({ hash }) => hash)
    expect(await hashes({ q: `کتاب${mark}` })).toEqual([post.hash])
    expect(await hashes({ q: `https://daftar.test${encodeURI(post.path)}?utm=1` })).toEqual([post.hash])
    expect(await hashes({ q: post.hash })).toEqual([post.hash])
    expect(await hashes({ q: `@${author.handle}` })).toHaveLength(2)
    const first = await listPosts(moderator, { q: `@${author.handle}`, limit: '1' })
    expect(await hashes({ q: `@${author.handle}`, limit: '1', after: first.next ?? '' })).toEqual([post.hash])
  })

  it('are listed by state, and drafts of members in none', async () => {
    const [moderator, author] = [await aUser({ role: 'moderator' }), await aUser()]
    const [withdrawn, removed] = [await aPost(author, { state: 'withdrawn' }), await aPost(author, { state: 'removed' })]
    const draft = await aPost(author, { state: 'draft' })
    const ofState = async (state: string) => (await listPosts(moderator, { q: `@${author.handle}`, state })).items
    expect((await ofState('withdrawn')).map(({ hash, path }) => [hash, path])).toEqual([[withdrawn.hash, null]])
    expect((await ofState('removed')).map(({ hash, removedBy }) => [hash, removedBy])).toEqual([[removed.hash, 'author']])
    expect(await ofState('published')).toEqual([])
    expect((await listPosts(moderator, { q: draft.hash })).items).toEqual([])
  })

  it('of each state come newest first by the time of that state, in pages, and one by its address in whatever state', async () => {
    const [moderator, author] = [await aUser({ role: 'moderator' }), await aUser()]
    const at = Date.now()
    const columns = { published: 'published_at', withdrawn: 'updated_at', removed: 'removed_at' } as const
    for (const [state, column] of Object.entries(columns)) {
      const posts = []
      for (let nth = 0; nth < 3; nth++) {
        const post = await aPost(author, { state: state as keyof typeof columns, title: `یکسان ${nth}` })
        // The last one is the oldest, and the first two are of one moment.
        await database(env).run(`UPDATE posts SET ${column} = ${at - (nth === 2 ? 1000 : 0)} WHERE id = ${post.id}`)
        posts.push(post)
      }
      const first = await listPosts(moderator, { q: `@${author.handle}`, state, limit: '2' })
      const second = await listPosts(moderator, { q: `@${author.handle}`, state, limit: '2', after: first.next ?? '' })
      const found = [...first.items, ...second.items].map(({ hash }) => hash)
      expect([state, ...found]).toEqual([state, posts[1]?.hash, posts[0]?.hash, posts[2]?.hash])
      const { items } = await listPosts(moderator, { q: posts[0]?.hash ?? '' })
      expect(items.map((item) => [item.hash, item.state])).toEqual([[posts[0]?.hash, state]])
    }
  })

  it('with the same beginning of the title come in the order of their titles, in pages', async () => {
    const [moderator, author] = [await aUser({ role: 'moderator' }), await aUser()]
    const mark = `آغاز${newHash()}`
    const hashes = []
    for (const suffix of ['پ', 'الف', 'ب', 'ب']) hashes.push((await aPost(author, { title: `${mark} ${suffix}` })).hash)
    await aPost(author, { title: `${mark} ت`, state: 'withdrawn' })
    const first = await listPosts(moderator, { q: mark, limit: '3' })
    const second = await listPosts(moderator, { q: mark, limit: '3', after: first.next ?? '' })
    expect([...first.items, ...second.items].map(({ hash }) => hash)).toEqual([hashes[1], hashes[2], hashes[3], hashes[0]])
    expect(second.next).toBeUndefined()
  })

  it.each([
    ['https://daftar.test/sara/%DA%A9%D8%AA%D8%A7%D8%A8-abcdefghij12/?x=1#y', 'abcdefghij12'],
    ['abcdefghij12', 'abcdefghij12'],
    ['کتاب', undefined],
    ['/%E0%A4%A', undefined],
  ])('the hash of %s is %s', (q, hash) => {
    expect(findHash(q)).toBe(hash)
  })
})

it('tags are found by the start of any spelling, most used first without one, and hidden ones apart', async () => {
  const [moderator, author] = [await aUser({ role: 'moderator' }), await aUser()]
  const name = `ياد${newHash()}`
  await aPost(author, { tags: [name] })
  const list = async (query: Record<string, string>) =>
    ListedTags.parse(await (await as(moderator).get(`/api/admin/tags?${new URLSearchParams(query)}`)).json()).items
  expect((await list({ q: name.replace('ي', 'ی').slice(0, 10) })).map((tag) => [tag.name, tag.postCount])).toEqual([[name, 1]])
  expect(await list({ q: name, hidden: '1' })).toEqual([])
  await as(moderator).put(`/api/moderation/tags/${encodeURIComponent(name)}/hidden`)
  expect(await list({ hidden: '1' })).toMatchObject([{ name, isHidden: true }])
  expect(await list({ limit: '50' })).toEqual([])
})

it('the most used tags fill pages without gaps or repetitions, those of one count in their order', async () => {
  const [moderator, author] = [await aUser({ role: 'moderator' }), await aUser()]
  const names = [`الف${newHash()}`, `ب${newHash()}`, `پ${newHash()}`]
  for (const name of names) await aPost(author, { tags: [name] })
  const setCount = (count: number, name: string | undefined) =>
    database(env).run(sql`UPDATE tags SET post_count = ${count} WHERE name = ${name}`)
  for (const [nth, name] of names.entries()) await setCount([900, 900, 901][nth] ?? 0, name)
  const found: string[] = []
  for (let after = '', page = 0; page < 3; page++) {
    const { items, next } = ListedTags.parse(await (await as(moderator).get(`/api/admin/tags?limit=1${after}`)).json())
    found.push(...items.map(({ name }) => name))
    after = `&after=${next}`
  }
  expect(found).toEqual([names[2], names[0], names[1]])
  for (const name of names) await setCount(1, name)
})

it('tags with the same beginning of a spelling fill pages without gaps or repetitions, in the order of their spellings', async () => {
  const [moderator, author] = [await aUser({ role: 'moderator' }), await aUser()]
  const mark = `آغاز${newHash()}`
  for (const name of [`${mark}پ`, mark, `${mark}ب`]) await aPost(author, { tags: [name] })
  const found: string[] = []
  for (let after: string | undefined = '', page = 0; after !== undefined && page < 4; page++) {
    const query = new URLSearchParams({ q: mark, limit: '1', ...(after && { after }) })
    const { items, next } = ListedTags.parse(await (await as(moderator).get(`/api/admin/tags?${query}`)).json())
    found.push(...items.map(({ name }) => name))
    after = next
  }
  expect(found).toEqual([mark, `${mark}ب`, `${mark}پ`])
})

describe('topics', () => {
  async function aTopic() {
    const key = newHash().replace(/\d/g, 'x')
    await database(env)
      .insert(topics)
      .values({ key, name: `موضوع ${key}`, family: 'آزمون', position: 500 })
    return { key, name: `موضوع ${key}` }
  }

  it('a hidden topic disappears from its page, lists, feed, sitemap and posts, and comes back', async () => {
    const [admin, author] = [await aUser({ role: 'admin' }), await aUser()]
    const topic = await aTopic()
    const post = await aPost(author, { topics: [topic.key] })
    const statuses = async () => [
      (await browse(`/topic/${topic.key}`)).status,
      (await request(`/feed/topic/${topic.key}`)).status,
      (await as(null).get(`/api/topics/${topic.key}/posts`)).status,
      (await browse(post.path)).status,
    ]
    const mentions = async () => [
      (await browse('/topics')).text.includes(topic.name),
      (await browse(post.path)).text.includes(`/topic/${topic.key}`),
      (await (await request('/sitemap/topics-1.xml')).text()).includes(topic.key),
    ]
    expect(await statuses()).toEqual([200, 200, 200, 200])
    expect((await mentions()).slice(0, 2)).toEqual([true, true])
    for (let time = 0; time < 2; time++) expect((await as(admin).put(`/api/admin/topics/${topic.key}/hidden`)).status).toBe(200)
    expect(await statuses()).toEqual([404, 404, 404, 200])
    expect(await mentions()).toEqual([false, false, false])
    expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'hide_topic' AND subject = ?", topic.key)).toBe(1)
    expect((await as(admin).delete(`/api/admin/topics/${topic.key}/hidden`)).status).toBe(200)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    expect((await mentions()).slice(0, 2)).toEqual([true, true])
  })

  it('a renamed topic keeps its URL, and two topics cannot have one name', async () => {
    const admin = await aUser({ role: 'admin' })
    const [topic, other] = [await aTopic(), await aTopic()]
    const rename = (name: string) => as(admin).patch(`/api/admin/topics/${topic.key}`, { name, description: 'توضیح' })
    expect((await rename(other.name)).status).toBe(409)
    // In another spelling, and the key of another one, which its address has.
    for (const taken of [other.name.replace('ی', 'ي').replace(' ', '-'), other.key.toUpperCase()])
      expect((await rename(taken)).status).toBe(409)
    expect((await rename(`نام ${topic.key}`)).status).toBe(200)
    expect((await browse(`/topic/${topic.key}`)).text).toContain(`نام ${topic.key}`)
    expect(
      (await as(await aUser({ role: 'moderator' })).patch(`/api/admin/topics/${topic.key}`, { name: 'نو', description: '' })).status,
    ).toBe(403)
  })

  it('a topic that is hidden or renamed twice is changed once: one entry in the log, one place in the index and one drop of its pages', async () => {
    const [admin, author] = [await aUser({ role: 'admin' }), await aUser()]
    const [topic, other] = [await aTopic(), await aTopic()]
    const post = await aPost(author, { topics: [topic.key] })
    const draft = await aPost(author, { topics: [topic.key], state: 'draft' })
    const idOf = (key: string) => queryNumber('SELECT id AS n FROM topics WHERE key = ?', key)
    const indexed = async (key: string) =>
      queryNumber("SELECT coalesce(max(revision), 0) AS n FROM search_changes WHERE type = 'topics' AND source_id = ?", await idOf(key))
    const marks = async () => [
      await queryNumber('SELECT count(*) AS n FROM audit_log WHERE subject = ?', topic.key),
      await readInvalidationVersion(`topic-${topic.key}`),
      await indexed(topic.key),
    ]
    const path = `/api/admin/topics/${topic.key}`
    const changes = [
      () => as(admin).put(`${path}/hidden`),
      () => as(admin).delete(`${path}/hidden`),
      () => as(admin).patch(path, { name: `نو ${topic.key}`, description: '' }),
      () => as(admin).patch(path, { name: `نو ${topic.key}`, description: 'توضیح تازه' }),
    ]
    const foreign = await indexed(other.key)
    for (const [nth, change] of changes.entries()) {
      const [before, shown] = [await marks(), await readInvalidationVersion(`post-${post.hash}`)]
      expect((await change()).status).toBe(200)
      const after = await marks()
      expect([nth, ...after.map((mark, at) => mark > (before[at] ?? 0))]).toEqual([nth, true, true, true])
      const dropped = await readInvalidationVersion(`post-${post.hash}`)
      expect(dropped).toBeGreaterThan(shown)
      await change()
      expect([nth, ...(await marks()), await readInvalidationVersion(`post-${post.hash}`)]).toEqual([nth, ...after, dropped])
    }
    expect([await readInvalidationVersion(`post-${draft.hash}`), await indexed(other.key)]).toEqual([0, foreign])
  })

  it('topics have the given order, and unlisted ones come last', async () => {
    const admin = await aUser({ role: 'admin' })
    const [first, second] = [await aTopic(), await aTopic()]
    const order = async (keys: readonly string[]) => {
      const answer = await as(admin).put('/api/admin/topics', { order: keys })
      return AdminTopics.parse(await answer.json()).items.map(({ key }) => key)
    }
    const before = await order([])
    const others = before.filter((key) => key !== first.key && key !== second.key)
    expect(await order([second.key, first.key])).toEqual([second.key, first.key, ...others])
    expect(await order(before)).toEqual(before)
  })
})
