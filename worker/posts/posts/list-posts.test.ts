import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { aPost, as, aUser } from '#worker/testing/index.ts'
import { listPostsByAuthor } from './list-posts.ts'

interface Page {
  items: { hash: string }[]
  next?: string
}

test('pages list each post once, newest first, and end without a cursor', async () => {
  const author = await aUser()
  const made: string[] = []
  for (let at = 1; at <= 7; at++) made.unshift((await aPost(author, { at: 1_700_000_000_000 + Math.floor(at / 2) })).hash)
  await aPost(author, { state: 'draft' })
  await aPost(author, { state: 'removed' })
  const seen: string[] = []
  let after: string | undefined
  do {
    const page: Page = await listPostsByAuthor(database(env), author.id, { after, limit: 3 })
    seen.push(...page.items.map(({ hash }) => hash))
    after = page.next
  } while (after)
  expect(seen).toEqual(made)
})

test('queries for post lists order by an index without scanning', async () => {
  const { results } = await env.DB.prepare(
    "EXPLAIN QUERY PLAN SELECT id, published_at FROM posts WHERE state = 'published' AND (published_at, id) < (?, ?) ORDER BY published_at DESC, id DESC LIMIT 11",
  )
    .bind(1, 1)
    .all<{ detail: string }>()
  const plan = results.map(({ detail }) => detail).join('\n')
  expect(plan).toContain('posts_newest')
  expect(plan).not.toContain('TEMP B-TREE')
})

test.each(['x', '%00', 'a.b', 'MS4tMQ'])('rejects the forged cursor %s (400)', async (after) => {
  expect((await as(null).get(`/api/posts/newest?after=${after}`)).status).toBe(400)
})

test.each(['0', '51', '-1', 'x', '1.5'])('rejects a page size of %s (400)', async (limit) => {
  expect((await as(null).get(`/api/posts/newest?limit=${limit}`)).status).toBe(400)
})
