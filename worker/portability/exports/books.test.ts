import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { newHash } from '#worker/lib/hash.ts'
import { imageKey } from '#worker/posts/media/index.ts'
import { aList, aPost, aPublication, as, aUser, paragraphs, runQuery, type TestUser } from '#worker/testing/index.ts'

/** Reads a book as the text of its files, which are not compressed. */
async function readBook(path: string, viewer: TestUser | null = null): Promise<string> {
  const response = await as(viewer).get(path)
  expect(response.status).toBe(200)
  return new TextDecoder().decode(await response.arrayBuffer())
}
const spineOf = (book: string) => [...book.matchAll(/idref="c-([a-z0-9]+)"/g)].map(([, hash]) => hash)
const modifiedOf = (book: string) => /<meta property="dcterms:modified">([^<]+)/.exec(book)?.[1]

/** Inserts `count` published posts of a publication, one a second from `at` on; returns their hashes, the oldest first. */
async function manyPosts(author: TestUser, publication: { id: number } | null, count: number, at: number): Promise<string[]> {
  const hashes = Array.from({ length: count }, newHash)
  await runQuery(
    `INSERT INTO posts (hash, client_key, author_id, publication_id, state, title, slug, published_at, created_at, updated_at)
     SELECT value, value, ?1, ?2, 'published', 'پست ' || key, 'post', ?3 + 1000 * key, ?3, ?3 FROM json_each(?4)`,
    ...[author.id, publication?.id ?? null, at, JSON.stringify(hashes)],
  )
  await runQuery(
    `INSERT INTO post_bodies (post_id, revision, document, html, text)
     SELECT id, 1, ?1, '<p>متن</p>', 'متن' FROM posts WHERE hash IN (SELECT value FROM json_each(?2))`,
    ...[JSON.stringify(paragraphs('متن')), JSON.stringify(hashes)],
  )
  return hashes
}

test('the book of a publication has its newest three hundred public posts; of posts of the same moment, the first stored comes first', async () => {
  const owner = await aUser()
  const [publication, elsewhere] = [await aPublication({ owner }), await aPublication({ owner })]
  const same = [await aPost(owner, { publication, at: 500_000 }), await aPost(owner, { publication, at: 500_000 })]
  const many = await manyPosts(owner, publication, LIMITS.ebookPosts - 2, 1_000_000)
  const path = `/api/exports/publications/${publication.handle}.epub`
  const hashes = [...same.map(({ hash }) => hash), ...many]
  expect(spineOf(await readBook(path))).toEqual(hashes)
  // Neither takes the place of a public post.
  await aPost(owner, { publication, at: 9_000_000, state: 'withdrawn' })
  await aPost(owner, { publication: elsewhere, at: 9_000_000 })
  await aPost(owner, { at: 9_000_000 })
  const blocked = await aUser()
  await aPost(blocked, { publication, at: 100_000 })
  expect(spineOf(await readBook(path))).toEqual(hashes)
  const newest = await aPost(blocked, { publication, at: 8_000_000 })
  const book = await readBook(path)
  expect(spineOf(book)).toEqual([...hashes.slice(1), newest.hash])
  expect(modifiedOf(book)).toBe('1970-01-01T02:13:20Z')
  const reader = await aUser()
  await as(blocked).put(`/api/me/blocks/${reader.handle}`)
  expect(spineOf(await readBook(path, reader))).toEqual(hashes)
})

test('the book of a list has its first three hundred posts that the reader sees, each with its own note, and not those of other lists', async () => {
  const [owner, author, blocked] = [await aUser(), await aUser(), await aUser()]
  const [list, other] = [await aList(owner), await aList(owner)]
  const hidden = await aPost(blocked)
  const many = await manyPosts(author, null, LIMITS.ebookPosts + 1, 1_000_000)
  await runQuery(
    `INSERT INTO list_items (list_id, post_id, position, note, added_at)
     SELECT ?1, p.id, j.key / 2, 'یادداشت ' || j.key, 1700000000000 + j.key FROM json_each(?2) j JOIN posts p ON p.hash = j.value`,
    list.id,
    JSON.stringify(many),
  )
  await runQuery('INSERT INTO list_items (list_id, post_id, position, note, added_at) VALUES (?, ?, -1, ?, 1)', list.id, hidden.id, '')
  await runQuery('INSERT INTO list_items (list_id, post_id, position, note, added_at) VALUES (?, ?, 0, ?, 1)', other.id, hidden.id, 'دیگر')
  const path = `/api/exports/lists/${list.hash}.epub`
  await as(owner).put(`/api/me/blocks/${blocked.handle}`)
  const book = await readBook(path, owner)
  expect(spineOf(book)).toEqual(many.slice(0, LIMITS.ebookPosts))
  expect(book).toContain('یادداشت 299')
  expect(book).not.toContain('یادداشت 300')
  expect(modifiedOf(book)).toBe(new Date(1_700_000_000_299).toISOString().replace(/\.\d+/, ''))
  expect(spineOf(await readBook(path))).toEqual([hidden.hash, ...many.slice(0, LIMITS.ebookPosts - 1)])
})

test('a chapter shows the cover in the first width of at least 960 pixels, or else in the greatest, unless the text shows it', async () => {
  const author = await aUser()
  const gif = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
  const withCover = async (widths: number[], alt: string | null = 'جلد «یک»') => {
    const hash = newHash()
    const post = await aPost(author)
    for (const width of widths) {
      const made = await env.IMAGES.input(new Blob([gif]).stream())
        .transform({ width: 2, height: 2, fit: 'pad', background: '#00aa00' })
        .output({ format: 'image/webp' })
      await env.MEDIA.put(imageKey(hash, width, 'image/webp'), await made.response().arrayBuffer())
    }
    await runQuery(
      'UPDATE posts SET cover = ? WHERE id = ?',
      JSON.stringify({ hash, width: 2000, height: 1000, widths, alt, blur: '' }),
      post.id,
    )
    return { hash, path: `/api/exports/posts/${post.hash}.epub`, post }
  }
  const exact = await withCover([480, 960, 1600])
  expect(await readBook(exact.path)).toMatch(new RegExp(`<figure><img src="images/${exact.hash}\\.(?:jpg|png)" alt="جلد «یک»"/></figure>`))
  const small = await withCover([240, 480], null)
  expect(await readBook(small.path)).toMatch(new RegExp(`<figure><img src="images/${small.hash}\\.(?:jpg|png)" alt=""/></figure>`))
  const tiny = await withCover([240])
  expect(await readBook(tiny.path)).toContain(`<figure><img src="images/${tiny.hash}.`)
  const none = await withCover([])
  expect(await readBook(none.path)).not.toContain('<figure>')
  const { hash, post, path } = await withCover([960])
  await runQuery(
    'UPDATE post_bodies SET html = ? WHERE post_id = ?',
    `<p>متن</p><figure><img src="/media/${hash}/960.webp" alt="در متن"></figure><img src="/media/${hash}/x.webp" alt="بد"><img src="/media/audio/${hash}.mp3">`,
    post.id,
  )
  const shown = await readBook(path)
  expect(shown.match(new RegExp(`src="images/${hash}`, 'g'))).toHaveLength(1)
  expect(shown).toContain('alt="در متن"')
})

test('the file of a post has its canonical address, its day in Tehran and nothing that it lacks', async () => {
  const author = await aUser({ name: 'رعنا' })
  // 00:30 of 22 March in Tehran.
  const [plain, other] = [await aPost(author, { at: Date.parse('2026-03-21T21:00:00Z'), document: paragraphs('یکم') }), await aPost(author)]
  const front = async ({ hash }: { hash: string }) =>
    (await (await as(null).get(`/api/exports/posts/${hash}.md`)).text()).split('---\n')[1]?.split('\n')
  await runQuery("UPDATE posts SET description = '' WHERE id = ?", plain.id)
  expect(await front(plain)).toEqual([
    'title: "نوشتهٔ آزمون"',
    'author: "رعنا"',
    'date: "2026-03-21T21:00:00.000Z"',
    'day: "2026-03-22"',
    expect.stringMatching(new RegExp(`^canonical_url: "http.*${plain.hash}"$`)),
    '',
  ])
  await runQuery("UPDATE posts SET canonical_url = 'https://old.example/x' WHERE id = ?", other.id)
  expect(await front(other)).toContain('canonical_url: "https://old.example/x"')
})

test('addresses of files have a known extension and a whole name', async () => {
  const owner = await aUser()
  const [post, list, publication] = [await aPost(owner), await aList(owner), await aPublication({ owner })]
  const statusOf = async (path: string) => (await as(null).get(`/api/exports/${path}`)).status
  for (const file of [`${post.hash}.mdx`, `x${post.hash}.md`, `${post.hash}xmd`, post.hash])
    expect(await statusOf(`posts/${file}`), file).toBe(400)
  for (const file of [`${list.hash}.md`, `${list.hash}.epubs`, `x${list.hash}.epub`])
    expect(await statusOf(`lists/${file}`), file).toBe(400)
  for (const file of [publication.handle, `${publication.handle}.md`, `${publication.handle}.epub.md`])
    expect(await statusOf(`publications/${file}`), file).toBe(400)
  expect(await statusOf('publications/nobodyhere.epub')).toBe(404)
  const response = await as(null).get(`/api/exports/publications/${publication.handle}.epub`)
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${publication.handle}.epub"`)
})
