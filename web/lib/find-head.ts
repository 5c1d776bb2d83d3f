/** Head tags returned by a page's loader. They are plain data, so they serialize with the page. */
export interface Head {
  meta: Meta[]
  links?: { rel: string; href: string; type?: string; title?: string }[]
}

interface Meta {
  title?: string
  name?: string
  property?: string
  content?: string
  'script:ld+json'?: Record<string, unknown>
}

/**
 * Returns the head of the deepest match that has one. Heads come from loaders instead of the routes' `head` option, which keeps page
 * strings and queries out of the script that all pages share.
 */
export const findHead = (matches: readonly { loaderData?: unknown }[]): Head | undefined =>
  matches.map(({ loaderData }) => loaderData).findLast(hasHead)?.head

const hasHead = (data: unknown): data is { head: Head } => typeof data === 'object' && data !== null && 'head' in data
