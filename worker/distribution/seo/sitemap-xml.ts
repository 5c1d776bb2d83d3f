import { xmlElement } from '#worker/lib/xml.ts'

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** What stands in a sitemap: a path, not percent-encoded, and when it last changed (UTC ms), if that is known. */
export interface SitemapEntry {
  path: string
  changedAt: number | null
}

const writeEntry = (name: string, { path, changedAt }: SitemapEntry, origin: string): string =>
  `<${name}>${xmlElement('loc', new URL(path, origin).href)}${changedAt === null ? '' : xmlElement('lastmod', w3cDate(changedAt))}</${name}>\n`

/** W3C's form of a time, to the second. */
const w3cDate = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** An index of sitemaps. */
export const writeSitemapIndex = (entries: readonly SitemapEntry[], origin: string): string =>
  `${XML_DECLARATION}<sitemapindex ${NAMESPACE}>\n${entries.map((place) => writeEntry('sitemap', place, origin)).join('')}</sitemapindex>\n`

/** A sitemap in pieces, as its pages come; never whole in memory. */
export async function* writeUrlSet(pages: AsyncIterable<readonly SitemapEntry[]>, origin: string): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset ${NAMESPACE}>\n`
  for await (const entries of pages) yield entries.map((place) => writeEntry('url', place, origin)).join('')
  yield '</urlset>\n'
}
