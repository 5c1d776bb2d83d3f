import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { aPost, as, aUser } from '#worker/testing/index.ts'
import { listPostsByAuthor } from './list-posts.ts'

interface Page {
  items: { hash: string }[]
  next?: string
}

test('pages of an author’s posts list each published post once, newest first, and the last one has no cursor', async () => {
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

test('pages of a deactivated author’s posts are empty, and those of a suspended author are not', async () => {
  for (const [state, count] of [
    ['deactivated', 0],
    ['suspended', 1],
  ] as const) {
    const author = await aUser()
    await aPost(author)
    expect((await listPostsByAuthor(database(env), author.id, { limit: 3 })).items).toHaveLength(1)
    await env.DB.prepare('UPDATE users SET state = ? WHERE id = ?').bind(state, author.id).run()
    expect((await listPostsByAuthor(database(env), author.id, { limit: 3 })).items, state).toHaveLength(count)
  }
})

test.each(['x', '%00', 'a.b', 'MS4tMQ'])('listing the newest posts rejects the cursor %s (400)', async (after) => {
  expect((await as(null).get(`/api/posts/newest?after=${after}`)).status).toBe(400)
})

test.each(['0', '51', '-1', 'x', '1.5'])('listing the newest posts rejects a page size of %s (400)', async (limit) => {
  expect((await as(null).get(`/api/posts/newest?limit=${limit}`)).status).toBe(400)
})
