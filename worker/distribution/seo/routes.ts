import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { notFound } from '#worker/lib/errors.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { conditionalResponse, readOrRenderPage } from '#worker/lib/page-cache/index.ts'
import { NEWEST_CACHE_TAG } from '#worker/posts/posts/index.ts'
import { writeOpenSearch } from './opensearch.ts'
import { findPostSitemap, listPostSitemaps, readPostSitemapEntries } from './post-sitemap-entries.ts'
import { postSitemapName } from './post-sitemaps.ts'
import { writeRobots } from './robots.ts'
import { listSectionSitemaps, readSectionEntries } from './section-sitemaps.ts'
import { type SitemapEntry, writeSitemapIndex, writeUrlSet } from './sitemap-xml.ts'
import { toByteStream } from './to-byte-stream.ts'

const STATIC_PATHS = ['/', '/podcasts', '/tags', '/topics', '/contact-us', '/campaign/autoabzar', '/campaign/birthday']
const TAGS = [NEWEST_CACHE_TAG, 'tags', 'topics', 'podcasts']
const HEADERS = { ...cacheHeaders('page'), 'Cache-Tag': TAGS.join(',') }
const XML = 'application/xml; charset=UTF-8'
const SitemapFile = z.strictObject({ file: z.string().max(60) })

export const seoRoutes = new Hono<AppContext>()
  .get('/robots.txt', (c) => c.text(writeRobots(c.env.ORIGIN), 200, cacheHeaders('page')))
  .get('/opensearch.xml', (c) =>
    c.body(writeOpenSearch(c.env.ORIGIN), 200, {
      ...cacheHeaders('page'),
      'Content-Type': 'application/opensearchdescription+xml; charset=UTF-8',
    }),
  )
  .get('/sitemap.xml', async (c) => {
    const { page } = await readOrRenderPage({
      key: c.req.path,
      db: () => c.get('db'),
      waitUntil: (work) => c.executionCtx.waitUntil(work),
      render: async () => {
        const body = new TextEncoder().encode(await sitemapIndex(c))
        return { status: 200, headers: { ...HEADERS, 'content-type': XML }, body, tags: TAGS }
      },
    })
    return conditionalResponse(page, c.req.raw)
  })
  .get('/sitemap/:file', validateInput('param', SitemapFile), async (c) => {
    const entries = await readSitemapFile(c, c.req.valid('param').file)
    if (!entries) throw notFound()
    const body = c.req.method === 'HEAD' ? null : toByteStream(writeUrlSet(entries, c.env.ORIGIN))
    return new Response(body, { headers: { ...HEADERS, 'Content-Type': XML } })
  })

async function sitemapIndex(c: Context<AppContext>): Promise<string> {
  const [postSitemaps, sections] = await Promise.all([listPostSitemaps(c.get('db')), listSectionSitemaps(c.get('db'))])
  const files: [name: string, changedAt: number | null][] = [
    ['pages', null],
    ...sections.map((name): [string, null] => [name, null]),
    ...postSitemaps.map((file): [string, number] => [postSitemapName(file), file.changedAt]),
  ]
  return writeSitemapIndex(
    files.map(([name, changedAt]) => ({ path: `/sitemap/${name}.xml`, changedAt })),
    c.env.ORIGIN,
  )
}

async function readSitemapFile(c: Context<AppContext>, file: string): Promise<AsyncIterable<readonly SitemapEntry[]> | undefined> {
  if (file === 'pages.xml') return readStaticPages()
  const [, month, part = '1'] = /^posts-(\d{4}-(?:0[1-9]|1[0-2]))(?:-([2-9]|[1-9]\d{1,3}))?\.xml$/.exec(file) ?? []
  if (month) {
    const found = await findPostSitemap(c.get('db'), month, Number(part))
    return found && readPostSitemapEntries(c.get('db'), found, c.env.ORIGIN)
  }
  const [, section, number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
  return section ? readSectionEntries(c.get('db'), section, Number(number)) : undefined
}

async function* readStaticPages() {
  yield STATIC_PATHS.map((path) => ({ path, changedAt: null }))
}
