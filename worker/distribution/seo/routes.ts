import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { cacheHeaders, conditionalResponse, readOrRenderPage } from '#worker/lib/page-cache.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { escapeXml, xmlElement } from '#worker/lib/xml.ts'
import { NEWEST_CACHE_TAG } from '#worker/posts/posts/index.ts'
import { CAMPAIGNS_CACHE_TAG, listCampaigns } from '#worker/site/campaigns/index.ts'
import {
  findPostSitemap,
  listPostSitemaps,
  listSectionSitemaps,
  postSitemapName,
  readPostSitemapEntries,
  readSectionEntries,
  type SitemapEntry,
  writeSitemapIndex,
  writeUrlSet,
} from './sitemaps.ts'

const ABOUT_PATHS = ['/about', '/about/rules', '/about/terms', '/about/privacy', '/about/numbers', '/about/listens', '/about/api']
const STATIC_PATHS = ['/', '/podcasts', '/tags', '/topics', ...ABOUT_PATHS, '/contact-us', '/campaign']
/** Newest campaigns that the sitemap lists. */
const MAX_CAMPAIGNS = 1000
const TAGS = [NEWEST_CACHE_TAG, 'tags', 'topics', 'podcasts', CAMPAIGNS_CACHE_TAG]
const HEADERS = { ...cacheHeaders('page'), 'Cache-Tag': TAGS.join(',') }
const XML = 'application/xml; charset=UTF-8'
const SitemapFile = z.strictObject({ file: z.string().max(60) })

export const seoRoutes = new Hono<AppContext>()
  .get('/robots.txt', describeEndpoint('Get the rules for crawlers', { 200: 'text/plain' }), (c) =>
    c.text(writeRobots(c.env.ORIGIN), 200, cacheHeaders('page')),
  )
  .get('/opensearch.xml', describeEndpoint('Get the OpenSearch description', { 200: 'application/opensearchdescription+xml' }), (c) =>
    c.body(writeOpenSearch(c.env.ORIGIN), 200, {
      ...cacheHeaders('page'),
      'Content-Type': 'application/opensearchdescription+xml; charset=UTF-8',
    }),
  )
  .get('/sitemap.xml', describeEndpoint('Get the index of sitemaps', { 200: 'application/xml', 304: null }), async (c) => {
    const { page } = await readOrRenderPage({
      key: c.req.path,
      origin: c.env.ORIGIN,
      db: () => c.get('db'),
      waitUntil: (work) => c.executionCtx.waitUntil(work),
      render: async () => {
        const body = new TextEncoder().encode(await sitemapIndex(c))
        return { status: 200, headers: { ...HEADERS, 'content-type': XML }, body, tags: TAGS }
      },
    })
    return conditionalResponse(page, c.req.raw)
  })
  .get(
    '/sitemap/:file',
    describeEndpoint('Get a sitemap', { 200: 'application/xml' }, [404]),
    validateInput('param', SitemapFile),
    async (c) => {
      const entries = await readSitemapFile(c, c.req.valid('param').file)
      if (!entries) throw notFound()
      const body = c.req.method === 'HEAD' ? null : toByteStream(writeUrlSet(entries, c.env.ORIGIN))
      return new Response(body, { headers: { ...HEADERS, 'Content-Type': XML } })
    },
  )

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
  if (file === 'pages.xml') return readPages(c.get('db'))
  const [, month, part = '1'] = /^posts-(\d{4}-(?:0[1-9]|1[0-2]))(?:-([2-9]|[1-9]\d{1,3}))?\.xml$/.exec(file) ?? []
  if (month) {
    const found = await findPostSitemap(c.get('db'), month, Number(part))
    return found && readPostSitemapEntries(c.get('db'), found, c.env.ORIGIN)
  }
  const [, section, number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
  return section ? readSectionEntries(c.get('db'), section, Number(number)) : undefined
}

async function* readPages(db: Database) {
  const campaigns = await listCampaigns(db, { limit: MAX_CAMPAIGNS })
  const paths = [...STATIC_PATHS, ...campaigns.items.map(({ slug }) => `/campaign/${slug}`)]
  yield paths.map((path) => ({ path, changedAt: null }))
}

const PRIVATE_SEGMENTS = ['admin', 'api', 'home', 'login', 'me', 'new-post', 'p', 'payment', 'register', 'unsubscribe']

/**
 * Writes `robots.txt` (RFC 9309). Rules end in `$`, `/` or `?`, because a plain prefix would also match handles that begin like a private
 * path segment.
 */
const writeRobots = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE_SEGMENTS.flatMap((segment) => ['$', '/', '?'].map((end) => `Disallow: /${segment}${end}`)),
    'Disallow: /*/d/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** Writes an OpenSearch 1.1 description, which lets browsers search the site from the address bar. */
const writeOpenSearch = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    xmlElement('ShortName', 'دفتر'),
    xmlElement('Description', 'جست‌وجو در پست‌ها و پادکست‌های دفتر'),
    xmlElement('Language', 'fa'),
    xmlElement('InputEncoding', 'UTF-8'),
    xmlElement('OutputEncoding', 'UTF-8'),
    xmlElement('Image', `${origin}/favicon.svg`, ' type="image/svg+xml"'),
    xmlElement('Image', `${origin}/icons/icon-192.png`, ' width="192" height="192" type="image/png"'),
    `<Url type="text/html" method="get" template="${escapeXml(origin)}/search/posts?q={searchTerms}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(origin)}/opensearch.xml"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')

/** Encodes text chunks as a UTF-8 stream that pulls each chunk on demand. */
function toByteStream(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}
