import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, as, aUser, paragraphs, type TestUser } from '#worker/testing/index.ts'
import { Trending } from './contract.ts'
import { rebuildTrending } from './index.ts'

/** Grows from test to test, each of which begins with `advanceClock(100)`, so that every rebuild of the file runs. */
let offset = 0
const advanceClock = (hours: number) => {
  offset += hours * HOUR
  setClockOffset(offset)
}

const rebuild = async () => {
  advanceClock(0.2)
  expect(await rebuildTrending(database(env))).toBe(true)
}
const readTrendingOfTag = async (tag: string, person: TestUser | null = null) =>
  Trending.parse(await (await as(person).get(`/api/trending?tag=${encodeURIComponent(tag)}`)).json()).items.map(({ hash }) => hash)
const uniqueContent = () => ({ title: `داغ ${newHash()}`, document: paragraphs(newHash()) })
const like = (person: TestUser, hash: string) => as(person).put(`/api/likes/post/${hash}`)
const unlike = (person: TestUser, hash: string) => as(person).delete(`/api/likes/post/${hash}`)
const countsOf = async (id: number) =>
  env.DB.prepare(
    'SELECT coalesce(sum(likes), 0) AS likes, coalesce(sum(comments), 0) AS comments, coalesce(sum(saves), 0) AS saves FROM post_hours WHERE post_id = ?',
  )
    .bind(id)
    .first()

it('trending ranks recent likes above more likes of yesterday, and drops posts and their counts after the window', async () => {
  advanceClock(100)
  const tag = `داغ${newHash()}`
  const [a, b, c] = [await aUser(), await aUser(), await aUser()]
  const readers = await Promise.all(Array.from({ length: 4 }, () => aUser()))
  const [old, fresh, quiet] = [
    await aPost(a, { ...uniqueContent(), tags: [tag] }),
    await aPost(b, { ...uniqueContent(), tags: [tag] }),
    await aPost(c, { ...uniqueContent(), tags: [tag] }),
  ]
  for (const reader of readers) await like(reader, old.hash)
  await rebuild()
  expect(await readTrendingOfTag(tag)).toEqual([old.hash])
  advanceClock(24)
  for (const reader of readers.slice(0, 2)) await like(reader, fresh.hash)
  await rebuild()
  expect(await readTrendingOfTag(tag)).toEqual([fresh.hash, old.hash])
  expect(await readTrendingOfTag(tag)).not.toContain(quiet.hash)
  advanceClock(80)
  await rebuild()
  expect(await readTrendingOfTag(tag)).toEqual([])
  expect(await countsOf(old.id)).toEqual({ likes: 0, comments: 0, saves: 0 })
})

it('trending counts each account once per kind of interaction until all of that kind are undone, and does not count the author', async () => {
  advanceClock(100)
  const [author, fan] = [await aUser(), await aUser()]
  const post = await aPost(author, uniqueContent())
  for (let time = 0; time < 5; time++) {
    await like(fan, post.hash)
    advanceClock(1)
    await unlike(fan, post.hash)
  }
  await like(fan, post.hash)
  await like(author, post.hash)
  const commentHashes: string[] = []
  for (const person of [fan, fan, author]) {
    const answer = await as(person).post(`/api/comments/post/${post.hash}`, { key: newHash(), body: `سخن ${newHash()}` })
    expect(answer.status).toBe(201)
    commentHashes.push((await answer.json<{ hash: string }>()).hash)
  }
  // Comments by a new commenter are held until the author approves them.
  for (const hash of commentHashes.slice(0, 2)) await as(author).put(`/api/comments/${hash}/approval`)
  for (const person of [fan, author]) await as(person).put(`/api/lists/saved/${post.hash}`)
  expect(await countsOf(post.id)).toEqual({ likes: 1, comments: 1, saves: 1 })
  await unlike(fan, post.hash)
  await as(author).put(`/api/comments/${commentHashes[0]}/hidden`)
  expect(await countsOf(post.id)).toEqual({ likes: 0, comments: 1, saves: 1 })
  await as(author).put(`/api/comments/${commentHashes[1]}/hidden`)
  await as(fan).delete(`/api/lists/saved/${post.hash}`)
  expect(await countsOf(post.id)).toEqual({ likes: 0, comments: 0, saves: 0 })
})

it('trending returns at most two posts per author and omits removed posts and those of blocked and muted authors', async () => {
  advanceClock(100)
  const tag = `پرکار${newHash()}`
  const [busy, other, reader, blocker, fan] = [await aUser(), await aUser(), await aUser(), await aUser(), await aUser()]
  const many = []
  for (let index = 0; index < 4; index++) many.push(await aPost(busy, { ...uniqueContent(), tags: [tag], at: now() - index * HOUR }))
  const one = await aPost(other, { ...uniqueContent(), tags: [tag] })
  for (const { hash } of [...many, one]) await like(fan, hash)
  await rebuild()
  expect(await readTrendingOfTag(tag)).toHaveLength(3)
  await as(blocker).put(`/api/me/blocks/${busy.handle}`)
  expect(await readTrendingOfTag(tag, blocker)).toEqual([one.hash])
  await as(reader).put(`/api/home/mutes/user/${other.handle}`)
  expect(await readTrendingOfTag(tag, reader)).not.toContain(one.hash)
  await env.DB.prepare(`UPDATE posts SET state = 'removed', removed_by = 'author' WHERE hash = ?`).bind(one.hash).run()
  expect(await readTrendingOfTag(tag)).not.toContain(one.hash)
})

it('trending excludes posts that match the flood rule, and another rebuild returns the same posts', async () => {
  advanceClock(100)
  const tag = `سیل${newHash()}`
  const [author, fan] = [await aUser(), await aUser()]
  const made = []
  for (let index = 0; index < 7; index++) made.push(await aPost(author, { ...uniqueContent(), tags: [tag], at: now() + index }))
  for (const { hash } of made.slice(5)) await like(fan, hash)
  await rebuild()
  expect(await readTrendingOfTag(tag)).toEqual([])
  await like(fan, made[0]?.hash ?? '')
  await rebuild()
  const first = await readTrendingOfTag(tag)
  expect(first).toEqual([made[0]?.hash])
  await rebuild()
  expect(await readTrendingOfTag(tag)).toEqual(first)
})

it('trending skips an immediate second rebuild, rejects a tag with a topic (400) and an unknown topic (404), and sets a cache tag', async () => {
  advanceClock(100)
  await like(await aUser(), (await aPost(await aUser(), uniqueContent())).hash)
  await rebuild()
  expect(await rebuildTrending(database(env))).toBe(false)
  expect((await as(null).get('/api/trending?tag=a&topic=poetry')).status).toBe(400)
  expect((await as(null).get('/api/trending?topic=nothing')).status).toBe(404)
  expect((await as(null).get('/api/trending')).headers.get('Cache-Tag')).toContain('trending')
})
