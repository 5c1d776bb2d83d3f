import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { tagKey } from '#shared/persian/fold.ts'
import { newHash } from '#worker/lib/hash.ts'
import { EditorPost, PostCards } from '#worker/posts/posts/contract.ts'
import { aPost, as, aUser, countInvalidations, queryNumber, type TestUser } from '#worker/testing/index.ts'
import type { TagPage } from './contract.ts'

/** Three spellings of one word. */
const spellings = () => {
  const id = newHash()
  return [`كتابخانه ${id}`, `کتاب‌خانه ${id}`, `کتاب خانه ${id}`] as const
}
const readTag = async (name: string): Promise<TagPage> => (await as(null).get(`/api/tags/${encodeURIComponent(name)}`)).json()
const displayedName = async (name: string) => (await readTag(name)).tag.name
const publish = (author: TestUser, tag: string, at: number) => aPost(author, { tags: [tag], at: 1_700_000_000_000 + at })

it('a tag displays the most common spelling of its public posts, and of several the earliest', async () => {
  const [first, second, third] = spellings()
  const author = await aUser()
  await publish(author, first, 5)
  const { slug } = (await readTag(first)).tag
  expect(await displayedName(second)).toBe(first)
  await publish(author, second, 3)
  expect(await displayedName(first)).toBe(second)
  await publish(author, third, 9)
  const last = await publish(author, third, 10)
  expect(await displayedName(first)).toBe(third)
  expect((await as(author).post(`/api/posts/${last.hash}/withdraw`)).status).toBe(204)
  expect(await displayedName(first)).toBe(second)
  expect((await readTag(first)).tag.slug).toBe(slug)
})

it('cards, the index and the tag page show the same spelling, and the editor the one its author typed', async () => {
  const [first, second] = spellings()
  const author = await aUser()
  const post = await publish(author, first, 1)
  for (const at of [2, 3]) await publish(await aUser(), second, at)
  const cards = PostCards.parse(await (await as(null).get(`/api/profiles/${author.handle}/posts`)).json())
  expect(cards.items[0]?.tags.map(({ name }) => name)).toEqual([second])
  expect(await (await as(null).get(`/api/posts/${post.hash}`)).json()).toMatchObject({ tags: [{ name: second }] })
  const draft = EditorPost.parse(await (await as(author).get(`/api/posts/${post.hash}/draft`)).json())
  expect(draft.tags).toEqual([first])
})

it('drafts and posts that reach a tag through a merge have no say in its spelling', async () => {
  const [first, second] = spellings()
  const [author, moderator] = [await aUser(), await aUser({ role: 'moderator' })]
  await publish(author, first, 1)
  for (let at = 0; at < 3; at++) await aPost(author, { tags: [second], state: 'draft' })
  const other = `دفترخانه ${newHash()}`
  for (const at of [4, 5]) await publish(author, other, at)
  await as(moderator).put(`/api/moderation/tags/${encodeURIComponent(first)}/aliases/${encodeURIComponent(other)}`)
  for (const at of [6, 7]) await publish(author, other, at)
  expect(await displayedName(other)).toBe(first)
  expect((await readTag(first)).tag.postCount).toBe(5)
})

it('the spelling that a moderator chose stays', async () => {
  const [first, second, third] = spellings()
  const [author, moderator] = [await aUser(), await aUser({ role: 'moderator' })]
  await publish(author, first, 1)
  const answer = await as(moderator).put(`/api/moderation/tags/${encodeURIComponent(first)}/name`, { name: second })
  expect(answer.status).toBe(200)
  for (const at of [2, 3]) await publish(author, third, at)
  expect(await displayedName(first)).toBe(second)
})

it('a changed spelling invalidates the tag, the index and the posts with the tag; an unchanged one nothing', async () => {
  const [first, second] = spellings()
  const author = await aUser()
  const post = await publish(author, first, 1)
  const id = await queryNumber('SELECT id AS n FROM tags WHERE key = ?', tagKey(first))
  await env.DB.prepare('DELETE FROM cache_bumps').run()
  const countAll = async () => [
    await countInvalidations(`tag-${id}`),
    await countInvalidations(`post-${post.hash}`),
    await countInvalidations('tags'),
  ]
  await publish(author, first, 2)
  expect(await countAll()).toEqual([0, 0, 0])
  for (const at of [3, 4, 5]) await publish(author, second, at)
  expect(await countAll()).toEqual([1, 1, 1])
})

it('the counts of spellings equal those of the public posts after changes of state, edits and deletions', async () => {
  const [first, second] = spellings()
  const author = await aUser()
  const posts = [await publish(author, first, 1), await publish(author, second, 2), await publish(author, second, 3)]
  await as(author).post(`/api/posts/${posts[1]?.hash}/withdraw`)
  await as(author).delete(`/api/posts/${posts[2]?.hash}`)
  const wrong = `SELECT count(*) AS n FROM tag_spellings s WHERE s.uses <> (SELECT count(*) FROM post_tags t
    WHERE t.tag_id = s.tag_id AND t.spelling = s.spelling AND t.published_at IS NOT NULL)`
  expect(await queryNumber(wrong)).toBe(0)
  expect(await displayedName(second)).toBe(first)
})
