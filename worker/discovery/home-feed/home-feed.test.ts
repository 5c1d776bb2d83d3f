import { env } from 'cloudflare:workers'
import { describe, expect, it, test } from 'vitest'
import { HOUR, MINUTE } from '#shared/time.ts'
import { follows } from '#worker/account/relations/schema.ts'
import { database } from '#worker/db/client.ts'
import { deliverToTimelines } from '#worker/indexing/timelines/index.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { publishDue } from '#worker/posts/posts/index.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'
import {
  aPost,
  aPublication,
  as,
  aUser,
  checkPlan,
  discardJobs,
  paragraphs,
  recordedDatabase,
  runQueuedJobs,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import { HomePage, type HomeTab, SuggestedUsers } from './contract.ts'

const db = () => database(env)

const read = async (person: TestUser, tab: HomeTab, after?: string, limit = 10) => {
  const query = new URLSearchParams({ limit: `${limit}`, ...(after ? { after } : {}) })
  return HomePage.parse(await (await as(person).get(`/api/home/${tab}?${query}`)).json())
}

async function readAll(person: TestUser, tab: HomeTab, { pages = 30, between }: { pages?: number; between?: () => Promise<unknown> } = {}) {
  const hashes: string[] = []
  let after: string | undefined
  for (let at = 0; at < pages; at++) {
    const page = await read(person, tab, after)
    hashes.push(...page.items.map(({ hash }) => hash))
    after = page.next
    if (!after) break
    await between?.()
  }
  return hashes
}

const follow = (person: TestUser, kind: 'user' | 'publication' | 'tag' | 'topic' | 'podcast', targetId: number) =>
  db().insert(follows).values({ followerId: person.id, kind, targetId, createdAt: now() }).onConflictDoNothing()
const unfollow = (person: TestUser, targetId: number) =>
  env.DB.prepare('DELETE FROM follows WHERE follower_id = ? AND target_id = ?').bind(person.id, targetId).run()
const timelineOf = async (person: TestUser) =>
  (
    await env.DB.prepare('SELECT post_id FROM home_inbox WHERE user_id = ? ORDER BY published_at DESC, post_id DESC')
      .bind(person.id)
      .raw<[number]>()
  ).map(([id]) => id)

/** Publishes through the API, which enqueues the delivery jobs. */
async function publish(author: TestUser, title = `نوشتهٔ ${crypto.randomUUID()}`, text = `متن ${crypto.randomUUID()}`) {
  const draft = await aPost(author, { state: 'draft', title, document: paragraphs(text) })
  const answer = await as(author).post(`/api/posts/${draft.hash}/publish`, { revision: 1 })
  expect(answer.status).toBe(200)
  return draft
}

async function runJobs() {
  await flushOutbox(db(), testEnv())
  return runQueuedJobs()
}

describe('following tab', () => {
  it('the following tab returns posts of followed users, publications, tags and topics, newest first, each once', async () => {
    const [reader, writer, editor, stranger] = [await aUser(), await aUser(), await aUser(), await aUser()]
    const publication = await aPublication({ owner: editor })
    const tag = `برچسب ${crypto.randomUUID().slice(0, 8)}`
    const made = [
      await aPost(writer, { title: 'از نویسنده', at: now() - 5 * HOUR, tags: [tag] }),
      await aPost(editor, { title: 'در انتشارات', at: now() - 4 * HOUR, publication }),
      await aPost(stranger, { title: 'با برچسب', at: now() - 3 * HOUR, tags: [tag] }),
      await aPost(stranger, { title: 'با موضوع', at: now() - 2 * HOUR, topics: ['astronomy'] }),
      await aPost(stranger, { title: 'نه این', at: now() - 1 * HOUR }),
    ]
    await follow(reader, 'user', writer.id)
    await follow(reader, 'publication', publication.id)
    await follow(reader, 'tag', (await findTag(db(), tag)).id)
    await follow(reader, 'topic', (await findTopic(db(), 'astronomy')).id)
    const expected = made.slice(0, 4).reverse()
    const page = await read(reader, 'following')
    expect(page.items.map(({ title }) => title)).toEqual(expected.map(({ title }) => title))
    expect(page.items.every(({ reason }) => reason === null)).toBe(true)
  })

  it('delivers a post to a follower once, even if the job runs twice', async () => {
    const [author, reader] = [await aUser(), await aUser()]
    await follow(reader, 'user', author.id)
    discardJobs()
    const post = await publish(author)
    expect((await runJobs()).some(({ kind }) => kind === 'home')).toBe(true)
    expect(await timelineOf(reader)).toEqual([post.id])
    await deliverToTimelines(env, { post: post.id })
    expect(await timelineOf(reader)).toEqual([post.id])
    expect((await read(reader, 'following')).items.map(({ hash }) => hash)).toEqual([post.hash])
  })

  it('delivers a scheduled post when it is published', async () => {
    const [author, reader] = [await aUser(), await aUser()]
    await follow(reader, 'user', author.id)
    const draft = await aPost(author, { state: 'draft', title: 'زمان‌دار' })
    expect((await as(author).put(`/api/posts/${draft.hash}/schedule`, { revision: 1, publishAt: now() + 2 * HOUR })).status).toBe(200)
    setClockOffset(3 * HOUR)
    await publishDue(db(), env.ORIGIN)
    await runJobs()
    expect(await timelineOf(reader)).toEqual([draft.id])
  })

  it('repeating a publish request enqueues no second delivery', async () => {
    const author = await aUser()
    const post = await publish(author)
    await runJobs()
    await as(author).post(`/api/posts/${post.hash}/publish`, { revision: 1 })
    expect((await runJobs()).some(({ kind }) => kind === 'home')).toBe(false)
  })

  it('following backfills 20 posts; unfollowing, blocking and withdrawing remove posts at once', async () => {
    const [author, reader] = [await aUser(), await aUser()]
    const made = []
    for (let at = 0; at < 22; at++) made.push(await aPost(author, { title: `پیشین ${at}`, at: now() - (at + 1) * HOUR }))
    await follow(reader, 'user', author.id)
    expect(await timelineOf(reader)).toEqual(made.slice(0, 20).map(({ id }) => id))
    await as(author).post(`/api/posts/${made[0]?.hash}/withdraw`)
    expect((await read(reader, 'following')).items[0]?.hash).toBe(made[1]?.hash)
    await env.DB.prepare('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)').bind(reader.id, author.id).run()
    expect((await read(reader, 'following')).items).toEqual([])
    await env.DB.prepare('DELETE FROM blocks WHERE user_id = ?').bind(reader.id).run()
    expect((await read(reader, 'following')).items).toHaveLength(10)
    await unfollow(reader, author.id)
    expect((await read(reader, 'following')).items).toEqual([])
  })

  it('reads posts of an author with 5,000 followers on demand, for earlier and for later followers', async () => {
    const [author, reader, later] = [await aUser(), await aUser(), await aUser()]
    const before = await aPost(author, { title: 'پیش از شهرت', at: now() - 2 * HOUR })
    await follow(reader, 'user', author.id)
    await env.DB.prepare('UPDATE users SET follower_count = 4999 WHERE id = ?').bind(author.id).run()
    await env.DB.prepare('UPDATE users SET follower_count = 5000 WHERE id = ?').bind(author.id).run()
    const after = await publish(author)
    await runJobs()
    expect(await timelineOf(reader)).toEqual([before.id])
    await follow(later, 'user', author.id)
    await env.DB.prepare('DELETE FROM home_inbox WHERE user_id = ?').bind(later.id).run()
    for (const person of [reader, later])
      expect((await read(person, 'following')).items.map(({ hash }) => hash)).toEqual([after.hash, before.hash])
    await env.DB.prepare(
      'UPDATE users SET follower_count = (SELECT count(*) FROM follows WHERE kind = ? AND target_id = users.id) WHERE id = ?',
    )
      .bind('user', author.id)
      .run()
  })
})

describe('For you tab', () => {
  it('the For you tab puts a followed author’s post first with the author as its reason, and omits own posts and those of a blocked author', async () => {
    const [reader, writer, blocked] = [await aUser(), await aUser(), await aUser()]
    const mine = await aPost(reader, { title: 'مال خودم' })
    const followed = await aPost(writer, { title: 'از کسی که دنبالش می‌کنم' })
    const hidden = await aPost(blocked, { title: 'از مسدود' })
    await follow(reader, 'user', writer.id)
    await env.DB.prepare('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)').bind(reader.id, blocked.id).run()
    const { items } = await read(reader, 'foryou')
    expect(items[0]).toMatchObject({ hash: followed.hash, reason: { kind: 'author', name: writer.name, path: `/${writer.handle}` } })
    const all = await readAll(reader, 'foryou')
    for (const { hash } of [mine, hidden]) expect(all).not.toContain(hash)
  })

  it('the For you tab repeats no card, and no author within five cards, while authors publish between pages', async () => {
    const reader = await aUser()
    const authors = await Promise.all(Array.from({ length: 7 }, () => aUser()))
    const made = []
    for (let at = 0; at < 56; at++) {
      const author = authors[(at * at) % 7]
      if (author)
        made.push(
          await aPost(author, { title: `شمارهٔ ${at} ${crypto.randomUUID()}`, document: paragraphs(`متن ${at} ${crypto.randomUUID()}`) }),
        )
    }
    for (const author of authors.slice(0, 3)) await follow(reader, 'user', author.id)
    const handleOf = new Map<string, string>()
    const hashes: string[] = []
    let after: string | undefined
    for (let at = 0; at < 40; at++) {
      const page = await read(reader, 'foryou', after, 7)
      for (const item of page.items) {
        handleOf.set(item.hash, item.author.handle)
        hashes.push(item.hash)
      }
      after = page.next
      if (!after) break
      expect(after.length).toBeLessThan(2000)
      const author = authors[at % 7]
      if (author) await aPost(author, { title: `در میانه ${crypto.randomUUID()}`, document: paragraphs(`متن ${crypto.randomUUID()}`) })
    }
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashes.length).toBeGreaterThan(20)
    for (let at = 0; at + 5 <= hashes.length; at++) {
      const five = hashes.slice(at, at + 5).map((hash) => handleOf.get(hash))
      expect(new Set(five).size, `cards ${at}–${at + 5}`).toBe(5)
    }
  })

  it('the For you tab gives a followed tag as the reason, and muting the tag or the author removes the post', async () => {
    const [reader, writer] = [await aUser(), await aUser()]
    const tag = `علاقه ${crypto.randomUUID().slice(0, 8)}`
    const post = await aPost(writer, { title: 'با علاقه', tags: [tag] })
    const { id } = await findTag(db(), tag)
    await follow(reader, 'tag', id)
    const found = (await read(reader, 'foryou')).items.find(({ hash }) => hash === post.hash)
    expect(found?.reason).toMatchObject({ kind: 'tag', name: tag })
    const path = `/api/home/mutes/tag/${encodeURIComponent(tag)}`
    expect((await as(reader).put(path)).status).toBe(204)
    expect((await as(reader).put(path)).status).toBe(204)
    expect(await readAll(reader, 'foryou')).not.toContain(post.hash)
    expect((await as(reader).delete(path)).status).toBe(204)
    expect(await readAll(reader, 'foryou')).toContain(post.hash)
    await as(reader).put(`/api/home/mutes/user/${writer.handle}`)
    expect(await readAll(reader, 'foryou')).not.toContain(post.hash)
  })

  it('blocking an author between page requests omits their posts from later pages', async () => {
    const [reader, blocked] = [await aUser(), await aUser()]
    const others = await Promise.all(Array.from({ length: 6 }, () => aUser()))
    for (const author of others) await aPost(author, { title: `دیگری ${crypto.randomUUID()}` })
    await follow(reader, 'user', blocked.id)
    for (let at = 0; at < 4; at++)
      await aPost(blocked, { title: `از او ${at}`, document: paragraphs(`متن ${crypto.randomUUID()}`), at: now() - at * MINUTE })
    const first = await read(reader, 'foryou', undefined, 3)
    expect(first.items.some(({ author }) => author.handle === blocked.handle)).toBe(true)
    await env.DB.prepare('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)').bind(reader.id, blocked.id).run()
    let after = first.next
    for (let at = 0; at < 5 && after; at++) {
      const page = await read(reader, 'foryou', after)
      expect(page.items.map(({ author }) => author.handle)).not.toContain(blocked.handle)
      after = page.next
    }
  })

  it.each(['x', '~~~~', '1~1~~~0', '1~1~~~aZ', '!', '1~1~a~-~', 'z'.repeat(3001)])(
    'rejects the For you cursor %j with 400',
    async (after) => {
      expect((await as(await aUser()).get(`/api/home/foryou?after=${encodeURIComponent(after)}`)).status).toBe(400)
    },
  )
})

describe('suggestions', () => {
  it('the first home page suggests twelve topics and friends of friends, but no followed or blocked users', async () => {
    const [reader, friend, friendOfFriend, blocked] = [await aUser(), await aUser(), await aUser(), await aUser()]
    await follow(reader, 'user', friend.id)
    await follow(friend, 'user', friendOfFriend.id)
    await follow(friend, 'user', blocked.id)
    await env.DB.prepare('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)').bind(reader.id, blocked.id).run()
    const { suggestions } = await read(reader, 'newest')
    const handles = suggestions?.people.map(({ handle }) => handle) ?? []
    expect(handles).toContain(friendOfFriend.handle)
    for (const { handle } of [friend, blocked, reader]) expect(handles).not.toContain(handle)
    expect(suggestions?.topics).toHaveLength(12)
    const alone = SuggestedUsers.parse(await (await as(reader).get('/api/home/people')).json())
    expect(alone.people).toEqual(suggestions?.people)
  })
})

test.each(['foryou', 'following', 'newest'] as const)(
  'the %s tab needs at most three round trips per page and scans no table',
  async (tab) => {
    const reader = await aUser()
    const authors = await Promise.all(Array.from({ length: 5 }, () => aUser()))
    for (const author of authors) {
      for (let at = 0; at < 2; at++)
        await aPost(author, { title: `${at} ${crypto.randomUUID()}`, document: paragraphs(crypto.randomUUID()), topics: ['nature'] })
      await follow(reader, 'user', author.id)
    }
    await follow(reader, 'topic', (await findTopic(db(), 'nature')).id)
    const { database: DB, trips, recorded } = recordedDatabase(env.DB)
    const first = HomePage.parse(await (await as(reader).get(`/api/home/${tab}?limit=3`, { env: { DB } })).json())
    expect(first.next).toBeDefined()
    expect(trips.length).toBeLessThanOrEqual(3)
    trips.splice(0)
    await as(reader).get(`/api/home/${tab}?limit=3&after=${first.next}`, { env: { DB } })
    expect(trips.length).toBeLessThanOrEqual(3)
    for (const statement of recorded) {
      const { scans } = await checkPlan(env.DB, statement)
      expect(
        scans.filter((table) => table !== 'topics' && table !== 'home_trending'),
        statement.text.slice(0, 200),
      ).toEqual([])
    }
  },
)
