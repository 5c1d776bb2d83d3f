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

export interface PublicPage {
  path: string
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
  return { path, status: response.status, text, tags: response.headers.get('Cache-Tag')?.split(',').filter(Boolean) ?? [] }
}

/** Response of the API to a visitor, and the pages that are rendered of it. */
interface PageCall {
  request: Request
  context: RequestContext
  pages: Set<string>
  response: Promise<Response>
}

const readText = async (response: Response): Promise<string> =>
  `${response.status} ${(await response.clone().text()).replace(/"requestId":"[^"]*"/, '')}`

const pathnameOf = (path: string): string => new URL(path, ORIGIN).pathname

/** Records, until the end of the test file, the API responses of which pages are rendered. */
export function recordPageData() {
  const { fetch } = app
  let calls: Map<string, PageCall> | undefined
  beforeAll(() => {
    app.fetch = async (request, ...rest) => {
      const context = requestContext(request)
      if (!calls || context.page === undefined) return fetch(request, ...rest)
      const call: PageCall = calls.get(request.url) ?? {
        request,
        context,
        pages: new Set(),
        response: Promise.resolve(fetch(request, ...rest)),
      }
      calls.set(request.url, call)
      call.pages.add(context.page)
      return (await call.response).clone()
    }
  })
  afterAll(() => {
    app.fetch = fetch
  })
  return {
    /** Reads pages, for which each API response is read once, and returns these by URL. */
    async read(paths: readonly string[]): Promise<{ pages: PublicPage[]; calls: ReadonlyMap<string, PageCall> }> {
      const recorded = new Map<string, PageCall>()
      calls = recorded
      const pages = await Promise.all(paths.map(readPublicPage))
      calls = undefined
      return { pages, calls: recorded }
    },
  }
}

/**
 * Requests the recorded API responses of these pages again and returns a function that tells whether a page is rendered of the same data as
 * before; false for a page without data.
 */
export async function compareDataAgain(calls: ReadonlyMap<string, PageCall>, paths: readonly string[]): Promise<(path: string) => boolean> {
  const compared = new Set(paths.map(pathnameOf))
  const [seen, changed] = [new Set<string>(), new Set<string>()]
  await Promise.all(
    [...calls.values()].map(async ({ request, context, pages, response }) => {
      if (![...pages].some((page) => compared.has(page))) return
      const ctx = createExecutionContext()
      const again = inheritContext(new Request(request.url, { headers: request.headers }), { ...context })
      const isSame = (await readText(await app.fetch(again, testEnv(), ctx))) === (await readText(await response))
      await waitOnExecutionContext(ctx)
      for (const page of pages) (isSame ? seen : changed).add(page)
    }),
  )
  return (path) => seen.has(pathnameOf(path)) && !changed.has(pathnameOf(path))
}

/** Invalidates the pages with these cache tags, of which there is at least one. */
export async function invalidatePages(tags: readonly string[]): Promise<void> {
  await invalidate(database(env), tags)
  await pollInvalidations(database(env))
}
