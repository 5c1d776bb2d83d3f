import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { database } from '#worker/db/client.ts'
import { rebuildTrending } from '#worker/discovery/trending/index.ts'
import { aPost, as, aUser, paragraphs, type TestUser } from '#worker/testing/index.ts'
import { HomePage } from './contract.ts'

const readHome = async (person: TestUser) => HomePage.parse(await (await as(person).get('/api/home/foryou?limit=20')).json())

const read = (postId: number, views: number, reads: number) =>
  env.DB.prepare('INSERT INTO post_readership (post_id, views, reads, trend) VALUES (?, ?, ?, ?)')
    .bind(postId, views, reads, reads + 0.2 * views)
    .run()

it('the For you tab returns trending and new posts by many authors, and suggestions, to a reader without follows', async () => {
  const authors = await Promise.all(Array.from({ length: 12 }, () => aUser()))
  const made = []
  for (const author of authors)
    made.push(
      await aPost(author, { title: `برای همه ${crypto.randomUUID()}`, document: paragraphs(crypto.randomUUID()), topics: ['cinema'] }),
    )
  const [unread, skimmed, loved] = made
  if (!unread || !skimmed || !loved) throw new Error('Posts were not created')
  await read(loved.id, 5000, 4000)
  await read(skimmed.id, 5000, 100)
  expect(await rebuildTrending(database(env))).toBe(true)
  const newcomer = await aUser()
  const { items, suggestions } = await readHome(newcomer)
  const positionOf = (hash: string) => items.findIndex((item) => item.hash === hash)
  expect(items[0]).toMatchObject({ hash: loved.hash, reason: { kind: 'trending', name: null } })
  expect(items).toHaveLength(12)
  expect(positionOf(skimmed.hash) < 0 || positionOf(skimmed.hash) > positionOf(loved.hash)).toBe(true)
  for (const { reason } of items) expect(['trending', 'newest']).toContain(reason?.kind)
  for (let at = 0; at + 5 <= items.length; at++)
    expect(new Set(items.slice(at, at + 5).map(({ author }) => author.handle)).size, `cards ${at}–${at + 5}`).toBe(5)
  expect(suggestions?.topics).toHaveLength(12)
  expect(suggestions?.people.map(({ handle }) => handle)).toContain(authors[2]?.handle)
})

it('a followed topic is the reason for a post on it', async () => {
  const [newcomer, author] = [await aUser(), await aUser()]
  const post = await aPost(author, {
    title: `موضوعی ${crypto.randomUUID()}`,
    document: paragraphs(crypto.randomUUID()),
    topics: ['poetry'],
  })
  expect((await as(newcomer).put('/api/follows/topic/poetry')).status).toBeLessThan(300)
  const found = (await readHome(newcomer)).items.find(({ hash }) => hash === post.hash)
  expect(found?.reason).toMatchObject({ kind: 'topic', path: '/topic/poetry' })
  expect(found?.reason?.name).toBeTruthy()
})
