import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { aPost, as, aUser, queryNumber, readInvalidationVersion, type TestUser } from '#worker/testing/index.ts'

const change = async (person: TestUser, action: string, hashes: string[]) => {
  const answer = await as(person).post('/api/posts/mine/change', { action, hashes })
  return answer.status === 200 ? (await answer.json<{ hashes: string[] }>()).hashes : answer.status
}
const stateOf = async (hash: string) =>
  (await env.DB.prepare('SELECT state FROM posts WHERE hash = ?').bind(hash).first<{ state: string }>())?.state
const postCountOf = ({ id }: TestUser) => queryNumber('SELECT post_count AS n FROM users WHERE id = ?', id)
const mine = async (person: TestUser, path: string) => {
  const { items, next } = await (await as(person).get(`/api/posts/mine/${path}`)).json<{ items: { hash: string }[]; next?: string }>()
  return { hashes: items.map(({ hash }) => hash), next }
}

test('one request removes, shows or withdraws several posts, and a removal can be repeated', async () => {
  const author = await aUser()
  const published = await Promise.all([aPost(author, { tags: ['یک‌جا'] }), aPost(author)])
  const draft = await aPost(author, { state: 'draft' })
  const all = [...published, draft].map(({ hash }) => hash)
  expect(new Set((await change(author, 'remove', all)) as string[])).toEqual(new Set(all))
  const removed = await readInvalidationVersion(`post-${all[0]}`)
  expect(await change(author, 'remove', all)).toHaveLength(3)
  expect(await Promise.all(all.map(stateOf))).toEqual(['removed', 'removed', 'removed'])
  expect(await postCountOf(author)).toBe(0)
  expect(await readInvalidationVersion(`post-${all[0]}`)).toBeGreaterThan(removed)
  const shown = published.map(({ hash }) => hash)
  expect(await change(author, 'republish', shown)).toHaveLength(2)
  expect(await change(author, 'restore', [draft.hash])).toEqual([draft.hash])
  expect(await Promise.all(all.map(stateOf))).toEqual(['published', 'published', 'draft'])
  expect(await postCountOf(author)).toBe(2)
  expect((await as(null).get(`/api/posts/${shown[0]}`)).status).toBe(200)
  expect(await change(author, 'withdraw', shown)).toHaveLength(2)
  expect(await Promise.all(shown.map(stateOf))).toEqual(['withdrawn', 'withdrawn'])
})

test('changing posts skips unknown and other authors’ posts, shows no draft, and neither shows nor restores moderated posts and old removals', async () => {
  const [author, other] = [await aUser(), await aUser()]
  const theirs = await aPost(other)
  const draft = await aPost(author, { state: 'draft' })
  const taken = await aPost(author, { state: 'removed' })
  await env.DB.prepare("UPDATE posts SET removed_by = 'moderator' WHERE hash = ?").bind(taken.hash).run()
  expect(await change(author, 'remove', [theirs.hash, 'aaaaaaaaaaaa'])).toEqual([])
  expect(await stateOf(theirs.hash)).toBe('published')
  expect(await change(author, 'republish', [draft.hash, taken.hash])).toEqual([])
  expect(await change(author, 'restore', [taken.hash])).toEqual([])
  const old = await aPost(author)
  await change(author, 'remove', [old.hash])
  setClockOffset(11 * MINUTE)
  expect(await change(author, 'republish', [old.hash])).toEqual([])
  setClockOffset(31 * DAY)
  await env.DB.prepare('UPDATE sessions SET expires_at = ? WHERE user_id = ?')
    .bind(now() + DAY, author.id)
    .run()
  expect(await change(author, 'restore', [old.hash])).toEqual([])
})

test('changing posts accepts 50 hashes and rejects 51 or none with 400', async () => {
  const author = await aUser()
  const hashes = Array.from({ length: 51 }, (_, at) => `bulk${String(at).padStart(8, '0')}`)
  expect(await change(author, 'withdraw', hashes.slice(1))).toEqual([])
  expect(await change(author, 'withdraw', hashes)).toBe(400)
  expect(await change(author, 'withdraw', [])).toBe(400)
})

test('searching the viewer’s drafts finds titles in other spellings, page by page', async () => {
  const author = await aUser()
  const found = [
    await aPost(author, { state: 'draft', title: 'چرا می‌خواهم كتاب بخوانم' }),
    await aPost(author, { state: 'draft', title: 'کتاب را می خواهم' }),
  ]
  await aPost(author, { state: 'draft', title: 'چیزی دیگر' })
  const q = encodeURIComponent('کتاب ميخواهم')
  expect(new Set((await mine(author, `drafts?q=${q}`)).hashes)).toEqual(new Set(found.map(({ hash }) => hash)))
  const first = await mine(author, `drafts?q=${q}&limit=1`)
  const second = await mine(author, `drafts?q=${q}&limit=1&after=${first.next}`)
  expect(new Set([...first.hashes, ...second.hashes])).toEqual(new Set(found.map(({ hash }) => hash)))
  expect(second.next).toBeUndefined()
})

test('scheduled posts are listed by publish time, earliest first, page by page', async () => {
  const author = await aUser()
  const at = now()
  const hashes: string[] = []
  for (const hours of [3, 1, 2]) {
    const { hash } = await aPost(author, { state: 'draft' })
    await as(author).put(`/api/posts/${hash}/schedule`, { revision: 1, publishAt: at + hours * HOUR })
    hashes.push(hash)
  }
  const first = await mine(author, 'scheduled?limit=2')
  const second = await mine(author, `scheduled?limit=2&after=${first.next}`)
  expect([...first.hashes, ...second.hashes]).toEqual([hashes[1], hashes[2], hashes[0]])
})
