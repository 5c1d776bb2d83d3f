import { xmlElement } from '#worker/lib/xml.ts'

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** `path` is not percent-encoded; `changedAt` is in UTC ms, or null if unknown. */
export interface SitemapEntry {
  path: string
  changedAt: number | null
}

const writeEntry = (name: string, { path, changedAt }: SitemapEntry, origin: string): string =>
  `<${name}>${xmlElement('loc', new URL(path, origin).href)}${changedAt === null ? '' : xmlElement('lastmod', w3cDate(changedAt))}</${name}>\n`

/** Formats a W3C datetime with a precision of one second. */
const w3cDate = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

export const writeSitemapIndex = (entries: readonly SitemapEntry[], origin: string): string =>
  `${XML_DECLARATION}<sitemapindex ${NAMESPACE}>\n${entries.map((entry) => writeEntry('sitemap', entry, origin)).join('')}</sitemapindex>\n`

/** Writes a sitemap page by page, so that the whole file is never in memory. */
export async function* writeUrlSet(pages: AsyncIterable<readonly SitemapEntry[]>, origin: string): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset ${NAMESPACE}>\n`
  for await (const entries of pages) yield entries.map((entry) => writeEntry('url', entry, origin)).join('')
  yield '</urlset>\n'
}
