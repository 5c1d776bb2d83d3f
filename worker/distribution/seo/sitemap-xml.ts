import { element } from '#worker/lib/xml.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** What stands in a sitemap: a path, not percent-encoded, and when it last changed (UTC ms), if that is known. */
export interface Place {
  path: string
  changedAt: number | null
}

const entry = (name: string, { path, changedAt }: Place, origin: string): string =>
  `<${name}>${element('loc', new URL(path, origin).href)}${changedAt === null ? '' : element('lastmod', dateOf(changedAt))}</${name}>\n`

/** W3C's form of a time, to the second. */
const dateOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** An index of sitemaps. */
export const writeIndex = (places: readonly Place[], origin: string): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${places.map((place) => entry('sitemap', place, origin)).join('')}</sitemapindex>\n`

/** A sitemap in pieces, as its pages come; never whole in memory. */
export async function* writeUrls(pages: AsyncIterable<readonly Place[]>, origin: string): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`
  for await (const places of pages) yield places.map((place) => entry('url', place, origin)).join('')
  yield '</urlset>\n'
}
