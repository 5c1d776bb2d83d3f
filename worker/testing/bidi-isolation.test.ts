import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { handleRequest } from '#worker/router.ts'
import { aPost, aPublication, as, aUser, ORIGIN, testEnv } from './index.ts'

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

/** A name that ends in neutral characters, which would jump to the other side in Persian text. */
const NAME = 'Ali Reza (3)'
const TITLE = 'Why? ABC 12'
const EMPTY = /^(?:meta|link|img|input|br|hr|source|path)$/

/** Counts the texts that contain a name and lists those outside a `bdi`, an element with `dir`, or an `h1` that contains only the name. */
function findUnisolated(html: string, name: string): { places: number; unisolated: string[] } {
  const body = html.slice(html.indexOf('<body')).replace(/<script[\s\S]*?<\/script>|<!--.*?-->/g, '')
  const open: { tag: string; attributes: string }[] = []
  const found: string[] = []
  let places = 0
  for (const [, close, tag = '', attributes = '', text] of body.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/gi)) {
    if (text === undefined) {
      const at = open.findLastIndex((element) => element.tag === tag)
      if (close) open.splice(at, 1)
      else if (!attributes.endsWith('/') && !EMPTY.test(tag)) open.push({ tag, attributes })
    } else if (text.includes(name)) {
      places += 1
      const parent = open.at(-1)?.tag ?? ''
      const isIsolated =
        open.some((element) => element.tag === 'bdi' || /\sdir="/.test(element.attributes)) ||
        (parent === 'h1' && text === name) ||
        text.includes(`\u2068${name}\u2069`)
      if (!isIsolated) found.push(`${parent}: ${text}`)
    }
  }
  return { places, unisolated: found }
}

let pages: [path: string, cookie: string, what: string][] = []

beforeAll(async () => {
  const [author, reader] = [await aUser({ name: NAME }), await aUser()]
  const publication = await aPublication({ owner: author })
  const post = await aPost(author, { title: TITLE, publication, tags: ['جدا'], topics: ['literature'] })
  await as(reader).put(`/api/follows/user/${author.handle}`)
  await indexChanges(testEnv())
  pages = [
    [`/${author.handle}`, '', NAME],
    [`/${author.handle}`, '', TITLE],
    [`/${publication.handle}`, '', NAME],
    [`/${publication.handle}`, '', TITLE],
    [post.path, '', NAME],
    [post.path, '', TITLE],
    [`${post.path}/likes`, '', TITLE],
    ['/tag/جدا', '', TITLE],
    ['/topic/literature', '', TITLE],
    ['/search/posts?q=tag:جدا', '', TITLE],
    ['/home?tab=following', reader.cookie, TITLE],
    ['/me/posts/published', author.cookie, TITLE],
    ['/me/stats', author.cookie, TITLE],
    [`/me/stats/post/${post.hash}`, author.cookie, TITLE],
    [`/me/stats/post/${post.hash}/listens`, author.cookie, TITLE],
  ]
})

test('profile and post pages isolate the direction of names and titles; tag, topic, search, home, own-posts and statistics pages that of titles', async () => {
  for (const [path, cookie, what] of pages) {
    const ctx = createExecutionContext()
    const request = new Request(new URL(encodeURI(path), ORIGIN), { headers: cookie ? { Cookie: cookie } : {} })
    const html = await (await handleRequest(request, testEnv(), ctx)).text()
    await waitOnExecutionContext(ctx)
    const { places, unisolated } = findUnisolated(html, what)
    expect(places, `${path} shows ${what}`).toBeGreaterThan(0)
    expect(unisolated, path).toEqual([])
  }
})

test('findUnisolated reports a name in plain text, but not in a bdi, an element with dir or an h1 of its own', () => {
  expect(findUnisolated(`<body><p>از ${NAME} در <bdi>${NAME}</bdi></p></body>`, NAME)).toEqual({
    places: 2,
    unisolated: [`p: از ${NAME} در `],
  })
  expect(findUnisolated(`<body><h1>${NAME}</h1><p dir="auto">${NAME}!</p></body>`, NAME)).toEqual({ places: 2, unisolated: [] })
})
