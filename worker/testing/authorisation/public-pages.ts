import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll } from 'vitest'
import { app } from '#worker/app.ts'
import { database } from '#worker/db/client.ts'
import { inheritContext, type RequestContext, requestContext } from '#worker/lib/http/request-context.ts'
import { invalidate, pollInvalidations } from '#worker/lib/invalidations.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { handleRequest } from '#worker/router.ts'
import { ORIGIN, testEnv } from '#worker/testing/index.ts'

/** Pages that are tested only with DAFTAR_FULL=1, because others are cached under the same tags. */
const onlyFull = (...paths: string[]) => (__FULL_MATRIX__ ? paths : [])

const SITE_PAGES = [
  '/',
  '/podcasts',
  '/tags',
  '/topic/literature',
  '/feed',
  ...onlyFull('/topics', '/topic/poetry', '/feed.json', '/sitemap.xml'),
]

const personPages = (handle: string) => [
  `/${handle}`,
  `/${handle}/lists`,
  `/feed/${handle}`,
  ...onlyFull(...['followers', 'following', 'publications'].map((name) => `/${handle}/${name}`)),
]
const seriesPages = (handle: string, hash: string) => [`/${handle}/series/${hash}`]
const publicationPages = (handle: string) => [`/${handle}`, `/feed/${handle}`]
const listPages = (handle: string, hash: string) => [`/${handle}/list/${hash}`, `/feed/list/${hash}`]
const showPages = (hash: string) => [`/podcast/${hash}`, `/podcast/${hash}/feed.xml`]
const tagPages = (name: string) => [`/tag/${name}`, `/feed/tag/${name}`]
const postPages = (path: string) => [path, ...onlyFull(`${path}/likes`, `${path}/transcript`, `${path}/earlier-comments`)]

const POSTS_ABOUT = `SELECT post_id FROM comments WHERE author_id = ?1 UNION SELECT id FROM posts WHERE author_id = ?1`

/** Returns the paths of cached pages that show the user's profile, posts, comments, lists, shows, tags or publications, and of site pages. */
export async function publicPagesAbout({ id, handle }: { id: number; handle: string }): Promise<string[]> {
  const read = <Found>(query: string) => env.DB.prepare(query).bind(id).all<Found>()
  const [posts, comments, lists, shows, tags, publications, series] = await Promise.all([
    read<{ slug: string | null; hash: string; handle: string }>(
      `SELECT p.slug, p.hash, coalesce(n.handle, u.handle) AS handle FROM posts p JOIN users u ON u.id = p.author_id
       LEFT JOIN publications n ON n.id = p.publication_id WHERE p.id IN (${POSTS_ABOUT})`,
    ),
    read<{ hash: string }>('SELECT hash FROM comments WHERE author_id = ?1'),
    read<{ hash: string }>('SELECT hash FROM lists WHERE owner_id = ?1'),
    read<{ hash: string }>('SELECT hash FROM podcasts WHERE owner_id = ?1'),
    read<{ name: string }>(
      `SELECT DISTINCT t.slug AS name FROM tags t JOIN post_tags pt ON pt.tag_id = t.id WHERE pt.post_id IN (${POSTS_ABOUT})`,
    ),
    read<{ handle: string }>('SELECT DISTINCT n.handle FROM posts p JOIN publications n ON n.id = p.publication_id WHERE p.author_id = ?1'),
    read<{ handle: string; hash: string }>(
      `SELECT DISTINCT n.handle, s.hash FROM posts p JOIN series_posts sp ON sp.post_id = p.id JOIN series s ON s.id = sp.series_id
       JOIN publications n ON n.id = s.publication_id WHERE p.author_id = ?1`,
    ),
  ])
  return [
    ...SITE_PAGES,
    ...personPages(handle),
    ...posts.results.flatMap((post) => postPages(postPath(post.handle, post.slug ?? '', post.hash))),
    ...comments.results.map(({ hash }) => `/${handle}/comment/${hash}`),
    ...lists.results.flatMap(({ hash }) => listPages(handle, hash)),
    ...shows.results.flatMap(({ hash }) => showPages(hash)),
    ...tags.results.flatMap(({ name }) => tagPages(name)),
    ...publications.results.flatMap((publication) => publicationPages(publication.handle)),
    ...series.results.flatMap((one) => seriesPages(one.handle, one.hash)),
  ]
}

interface PublicPage {
  status: number
  text: string
  tags: string[]
}

/** Requests a page as a visitor, from the cache or newly rendered; `text` contains no request id. */
export async function readPublicPage(path: string): Promise<PublicPage> {
  const ctx = createExecutionContext()
  const response = await handleRequest(new Request(new URL(path, ORIGIN), { redirect: 'manual' }), testEnv(), ctx)
  const text = (await response.text()).replace(/"requestId":"[^"]*"/, '')
  await waitOnExecutionContext(ctx)
  return { status: response.status, text, tags: response.headers.get('Cache-Tag')?.split(',').filter(Boolean) ?? [] }
}

interface PageCall {
  request: Request
  context: RequestContext
  pages: Set<string>
  text: string
}

const readCall = async (response: Response): Promise<string> =>
  `${response.status} ${(await response.text()).replace(/"requestId":"[^"]*"/, '')}`

/** Records, by URL, the API responses of which pages are rendered, until the end of the test file. */
export function recordPageData(): Map<string, PageCall> {
  const calls = new Map<string, PageCall>()
  const { fetch } = app
  beforeAll(() => {
    app.fetch = async (request, ...rest) => {
      const context = requestContext(request)
      const response = await fetch(request, ...rest)
      if (context.page === undefined) return response
      const known = calls.get(request.url)
      known?.pages.add(context.page)
      if (!known) calls.set(request.url, { request, context, pages: new Set([context.page]), text: await readCall(response.clone()) })
      return response
    }
  })
  afterAll(() => {
    app.fetch = fetch
  })
  return calls
}

/**
 * Requests the recorded API responses again and returns a function that tells whether a page is rendered of the same data as before; false for
 * a page without data.
 */
export async function compareDataAgain(calls: ReadonlyMap<string, PageCall>): Promise<(path: string) => boolean> {
  const [seen, changed] = [new Set<string>(), new Set<string>()]
  await Promise.all(
    [...calls.values()].map(async ({ request, context, pages, text }) => {
      const ctx = createExecutionContext()
      const again = inheritContext(new Request(request.url, { headers: request.headers }), { ...context })
      const isSame = (await readCall(await app.fetch(again, testEnv(), ctx))) === text
      await waitOnExecutionContext(ctx)
      for (const page of pages) (isSame ? seen : changed).add(page)
    }),
  )
  return (path) => {
    const { pathname } = new URL(path, ORIGIN)
    return seen.has(pathname) && !changed.has(pathname)
  }
}

/** Invalidates the pages with these cache tags, of which there is at least one. */
export async function invalidatePages(tags: readonly string[]): Promise<void> {
  await invalidate(database(env), tags)
  await pollInvalidations(database(env))
}
