import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aComment, aPost, aPublication, as, aUser, runQuery, type TestUser, testEnv } from '#worker/testing/index.ts'
import type { SearchedComment, SearchResponse } from './contract.ts'

const updateIndex = () => indexChanges(testEnv())
/** Returns a unique word of letters only, so that it is one token. */
const aWord = () => `نظ${[...newHash()].map((letter) => 'ابپتجچخدرزسشعغفقکگلمنوه'.charAt((letter.codePointAt(0) ?? 0) % 23)).join('')}`
const search = async (q: string, person: TestUser | null = null, after?: string): Promise<SearchResponse> =>
  (await as(person).get(`/api/search/comments?q=${encodeURIComponent(q)}${after ? `&after=${after}` : ''}`)).json()
const hitsOf = ({ results }: SearchResponse): SearchedComment[] => (results.type === 'comments' ? results.hits : [])
const hashesOf = (found: SearchResponse) => hitsOf(found).map(({ hash }) => hash)

test('search finds a comment by its words, with its author, its post and the match highlighted, and counts it in every type', async () => {
  const word = aWord()
  const [author, writer] = [await aUser(), await aUser({ name: 'سارا' })]
  const publication = await aPublication({ owner: author })
  const post = await aPost(author, { title: 'پست آزمون', publication })
  const comment = await aComment(writer, post.id, { body: `آغاز سخن. می‌خواهم ${word} را ببینم.` })
  await updateIndex()
  const found = await search(`${word} میخواهم`)
  expect(found.counts.comments).toBe(1)
  expect(hitsOf(found)).toEqual([
    {
      ...{ hash: comment.hash, createdAt: comment.createdAt, author: { handle: writer.handle, name: 'سارا', avatar: null } },
      excerpt: expect.arrayContaining([{ text: word, isMatch: true }]),
      post: { title: 'پست آزمون', sponsor: null, path: expect.stringMatching(new RegExp(`^/${publication.handle}/.*${post.hash}$`)) },
    },
  ])
  const posts = await (await as(null).get(`/api/search/posts?q=${encodeURIComponent(word)}`)).json<SearchResponse>()
  expect([posts.counts.posts, posts.counts.comments]).toEqual([0, 1])
  expect(hashesOf(await search(`${word} from:${writer.handle}`))).toEqual([comment.hash])
  expect(hashesOf(await search(`${word} from:${author.handle}`))).toEqual([])
  expect(hashesOf(await search(`tag:شهر ${word}`))).toEqual([])
})

test('comments that others cannot read are not found, and neither are those of closed and suspended accounts', async () => {
  const word = aWord()
  const [author, writer] = [await aUser(), await aUser()]
  const [post, withdrawn, removed] = [
    await aPost(author),
    await aPost(author, { state: 'withdrawn' }),
    await aPost(author, { state: 'removed' }),
  ]
  const ofClosed = await aPost(await aUser({ state: 'deactivated' }))
  await aComment(writer, post.id, { body: word, state: 'held', awaitsApproval: true })
  await aComment(writer, post.id, { body: word, state: 'hidden', hiddenAt: 1 })
  await aComment(writer, post.id, { body: word, state: 'hidden', takenDownAt: 1 })
  await aComment(writer, post.id, { body: word, state: 'removed', removedAt: 1 })
  for (const state of ['suspended', 'deactivated', 'deleted'] as const) await aComment(await aUser({ state }), post.id, { body: word })
  for (const { id } of [withdrawn, removed, ofClosed]) await aComment(writer, id, { body: word })
  const shown = await aComment(writer, post.id, { body: word })
  await updateIndex()
  const found = await search(word)
  expect([hashesOf(found), found.counts.comments]).toEqual([[shown.hash], 1])
})

test('a block in either direction and a mute hide a comment from the viewer alone', async () => {
  const word = aWord()
  const [author, writer] = [await aUser(), await aUser()]
  const comment = await aComment(writer, (await aPost(author)).id, { body: word })
  await updateIndex()
  const [blocking, blocked, muting, ofAuthor] = [await aUser(), await aUser(), await aUser(), await aUser()]
  await as(blocking).put(`/api/me/blocks/${writer.handle}`)
  await as(writer).put(`/api/me/blocks/${blocked.handle}`)
  await as(ofAuthor).put(`/api/me/blocks/${author.handle}`)
  await runQuery("INSERT INTO mutes (user_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)", muting.id, writer.id)
  for (const viewer of [blocking, blocked, muting, ofAuthor]) expect(hashesOf(await search(word, viewer))).toEqual([])
  expect(hashesOf(await search(word, await aUser()))).toEqual([comment.hash])
})

test('an edited comment is found by its new words only, and a removed one by none until it is restored', async () => {
  const [before, after] = [aWord(), aWord()]
  const writer = await aUser()
  const { hash, id } = await aComment(writer, (await aPost(await aUser())).id, { body: before })
  await updateIndex()
  await runQuery('UPDATE comments SET body = ? WHERE id = ?', after, id)
  await updateIndex()
  expect([hashesOf(await search(before)), hashesOf(await search(after))]).toEqual([[], [hash]])
  await runQuery('UPDATE comments SET removed_at = 1 WHERE id = ?', id)
  expect(hashesOf(await search(after))).toEqual([])
  await updateIndex()
  const terms = await env.SEARCH.prepare('SELECT count(*) AS n FROM comment_vocabulary WHERE term = ?').bind(after).first('n')
  expect(terms).toBe(0)
  await runQuery('UPDATE comments SET removed_at = NULL WHERE id = ?', id)
  await updateIndex()
  expect(hashesOf(await search(after))).toEqual([hash])
})

test('comments are paged without repeats and without loss', async () => {
  const word = aWord()
  const [author, writer] = [await aUser(), await aUser()]
  const post = await aPost(author)
  const rows = Array.from({ length: 120 }, (_, nth) => ({ hash: newHash(), body: `${word} شمارهٔ ${nth}` }))
  await env.DB.prepare(
    `INSERT INTO comments (hash, post_id, author_id, body, created_at)
     SELECT value ->> 'hash', ?1, ?2, value ->> 'body', 1000 + key FROM json_each(?3)`,
  )
    .bind(post.id, writer.id, JSON.stringify(rows))
    .run()
  await updateIndex()
  const shown: string[] = []
  let page = await search(word)
  for (;;) {
    shown.push(...hashesOf(page))
    if (!page.next) break
    page = await search(word, null, page.next)
  }
  expect(shown.toSorted()).toEqual(rows.map(({ hash }) => hash).toSorted())
})
