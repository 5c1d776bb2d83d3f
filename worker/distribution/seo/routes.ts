import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { notFound } from '#worker/lib/errors.ts'
import { input } from '#worker/lib/http/input.ts'
import { answerKept, cachedPage } from '#worker/lib/page-cache/index.ts'
import { NEWEST_TAG } from '#worker/posts/posts/index.ts'
import { writeOpenSearch } from './opensearch.ts'
import { postsFileName } from './posts-files.ts'
import { findPostsFile, postsFiles, postsPlaces } from './posts-places.ts'
import { writeRobots } from './robots.ts'
import { sectionFiles, sectionPlaces } from './sections.ts'
import { type Place, writeIndex, writeUrls } from './sitemap-xml.ts'
import { streamOf } from './stream-of.ts'

/** Pages of the site itself. */
const PAGES = ['/', '/podcasts', '/tags', '/topics', '/contact-us', '/campaign/autoabzar', '/campaign/birthday']
const TAGS = [NEWEST_TAG, 'tags', 'topics', 'podcasts']
const HEADERS = { ...cacheHeaders('page'), 'Cache-Tag': TAGS.join(',') }
const XML = 'application/xml; charset=UTF-8'
const SitemapFile = z.strictObject({ file: z.string().max(60) })

/** What crawlers and browsers look for at a site's root: the sitemap, `robots.txt` and how to search. */
export const crawlerFiles = new Hono<AppContext>()
  .get('/robots.txt', (c) => c.text(writeRobots(c.env.ORIGIN), 200, cacheHeaders('page')))
  .get('/opensearch.xml', (c) =>
    c.body(writeOpenSearch(c.env.ORIGIN), 200, {
      ...cacheHeaders('page'),
      'Content-Type': 'application/opensearchdescription+xml; charset=UTF-8',
    }),
  )
  .get('/sitemap.xml', async (c) => {
    const { page } = await cachedPage({
      key: c.req.path,
      db: () => c.get('db'),
      waitUntil: (work) => c.executionCtx.waitUntil(work),
      render: async () => {
        const body = new TextEncoder().encode(await sitemapIndex(c))
        return { status: 200, headers: { ...HEADERS, 'content-type': XML }, body, tags: TAGS }
      },
    })
    return answerKept(page, c.req.raw)
  })
  .get('/sitemap/:file', input('param', SitemapFile), async (c) => {
    const pages = await places(c, c.req.valid('param').file)
    if (!pages) throw notFound()
    const body = c.req.method === 'HEAD' ? null : streamOf(writeUrls(pages, c.env.ORIGIN))
    return new Response(body, { headers: { ...HEADERS, 'Content-Type': XML } })
  })

async function sitemapIndex(c: Context<AppContext>): Promise<string> {
  const [months, sections] = await Promise.all([postsFiles(c.get('db')), sectionFiles(c.get('db'))])
  const files: [name: string, changedAt: number | null][] = [
    ['pages', null],
    ...sections.map((name): [string, null] => [name, null]),
    ...months.map((file): [string, number] => [postsFileName(file), file.changedAt]),
  ]
  return writeIndex(
    files.map(([name, changedAt]) => ({ path: `/sitemap/${name}.xml`, changedAt })),
    c.env.ORIGIN,
  )
}

/** What stands in the file of that name; undefined when there is none. */
async function places(c: Context<AppContext>, file: string): Promise<AsyncIterable<readonly Place[]> | undefined> {
  if (file === 'pages.xml') return pagesAlone()
  const [, month, part = '1'] = /^posts-(\d{4}-(?:0[1-9]|1[0-2]))(?:-([2-9]|[1-9]\d{1,3}))?\.xml$/.exec(file) ?? []
  if (month) {
    const found = await findPostsFile(c.get('db'), month, Number(part))
    return found && postsPlaces(c.get('db'), found, c.env.ORIGIN)
  }
  const [, section, number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
  return section ? sectionPlaces(c.get('db'), section, Number(number)) : undefined
}

async function* pagesAlone() {
  yield PAGES.map((path) => ({ path, changedAt: null }))
}
