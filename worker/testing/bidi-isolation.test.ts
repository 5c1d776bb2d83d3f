import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { handleRequest } from '#worker/router.ts'
import { aPost, aPublication, as, aUser, ORIGIN, testEnv } from './index.ts'

// The log line of each page is no news here.
beforeEach(() => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  return () => log.mockRestore()
})

/** Ends in signs and digits, which would change sides in a Persian sentence. */
const NAME = 'Ali Reza (3)'
const TITLE = 'Why? ABC 12'
const EMPTY = /^(?:meta|link|img|input|br|hr|source|path)$/

/** Where a name stands in running text without an element that keeps its direction to itself; a heading of its own is one. */
function findUnisolated(html: string, name: string): { places: number; findUnisolated: string[] } {
  const body = html.slice(html.indexOf('<body')).replace(/<script[\s\S]*?<\/script>|<!--.*?-->/g, '')
  const around: { tag: string; attributes: string }[] = []
  const found: string[] = []
  let places = 0
  for (const [, close, tag = '', attributes = '', text] of body.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/gi)) {
    if (text === undefined) {
      const at = around.findLastIndex((one) => one.tag === tag)
      if (close) around.splice(at, 1)
      else if (!attributes.endsWith('/') && !EMPTY.test(tag)) around.push({ tag, attributes })
    } else if (text.includes(name)) {
      places += 1
      const parent = around.at(-1)?.tag ?? ''
      const isApart = around.some((one) => one.tag === 'bdi' || /\sdir="/.test(one.attributes)) || (parent === 'h1' && text === name)
      if (!isApart) found.push(`${parent}: ${text}`)
    }
  }
  return { places, findUnisolated: found }
}

let pages: [path: string, cookie: string, what: string][] = []

beforeAll(async () => {
  const [author, reader] = [await aUser({ name: NAME }), await aUser()]
  const publication = await aPublication({ owner: author })
  // Newer than whatever other files published in days to come.
  const at = Date.UTC(2200, 0)
  const post = await aPost(author, { title: TITLE, publication, tags: ['جدا'], topics: ['literature'], at })
  // What is published in days to come is not in a home yet.
  await aPost(author, { title: TITLE })
  await as(reader).put(`/api/follows/user/${author.handle}`)
  while ((await indexChanges(testEnv())) > 0);
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

test('a name or a title never turns the words around it: everywhere it stands apart', async () => {
  // Hours later, so that no page kept before answers in place of a rendering.
  setClockOffset(5 * 3_600_000)
  for (const [path, cookie, what] of pages) {
    const ctx = createExecutionContext()
    const asked = new Request(new URL(encodeURI(path), ORIGIN), { headers: cookie ? { Cookie: cookie } : {} })
    const html = await (await handleRequest(asked, testEnv(), ctx)).text()
    await waitOnExecutionContext(ctx)
    const { places, findUnisolated: found } = findUnisolated(html, what)
    expect(places, `${path} shows ${what}`).toBeGreaterThan(0)
    expect(found, path).toEqual([])
  }
})

test('a name without bdi is seen', () => {
  expect(findUnisolated(`<body><p>از ${NAME} در <bdi>${NAME}</bdi></p></body>`, NAME)).toEqual({ places: 2, loose: [`p: از ${NAME} در `] })
  expect(findUnisolated(`<body><h1>${NAME}</h1><p dir="auto">${NAME}!</p></body>`, NAME)).toEqual({ places: 2, loose: [] })
})
