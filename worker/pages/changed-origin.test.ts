import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, expect, test, vi } from 'vitest'
import { handleRequest } from '#worker/router.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { anEpisode, aPost, aShow, aUser, ORIGIN, paragraphs, testEnv } from '#worker/testing/index.ts'

freezeClock()

const NEW_ORIGIN = 'https://moved.example'

/** Reads an address of the site, at which the caller's origin is that of its settings. */
async function read(origin: string, path: string): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const ctx = createExecutionContext()
  const response = await handleRequest(new Request(new URL(path, origin), { redirect: 'manual' }), testEnv({ ORIGIN: origin }), ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  log.mockRestore()
  expect([path, response.status, text === '']).toEqual([path, 200, false])
  return text
}

let scene: { handle: string; post: string; show: string; longShow: string }
beforeAll(async () => {
  const author = await aUser()
  const [post, show, longShow] = [await aPost(author, { document: paragraphs('متن') }), await aShow(author), await aShow(author)]
  await anEpisode(author, show.id)
  for (let nth = 0; nth < 51; nth++) await anEpisode(author, longShow.id)
  scene = { handle: author.handle, post: encodeURI(post.path), show: show.hash, longShow: longShow.hash }
})

test.each([
  ['the front page', () => '/'],
  ['a post', () => scene.post],
  ['a profile', () => `/${scene.handle}`],
  ['a show', () => `/podcast/${scene.show}`],
  ['the feed of the site', () => '/feed'],
  ['the JSON feed of the site', () => '/feed.json'],
  ['the feed of a profile', () => `/feed/${scene.handle}`],
  ['the feed of a show', () => `/podcast/${scene.show}/feed.xml`],
  ['the feed of a show with many episodes', () => `/podcast/${scene.longShow}/feed.xml`],
  ['the sitemap', () => '/sitemap.xml'],
  ['robots.txt', () => '/robots.txt'],
  ['the OpenSearch description', () => '/opensearch.xml'],
])('after the origin of the site has changed, %s names the new one only', async (_, pathOf) => {
  const path = pathOf()
  for (let time = 0; time < 2; time++) expect(await read(ORIGIN, path)).toContain(ORIGIN)
  const moved = await read(NEW_ORIGIN, path)
  expect(moved).toContain(NEW_ORIGIN)
  expect(moved).not.toContain(ORIGIN)
})
