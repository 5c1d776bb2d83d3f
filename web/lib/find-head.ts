/** Tags a page's loader gives the document's head; plain data, so that it travels with the page. */
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
 * The head of the deepest page that gave one. It comes with the loader's answer and not from a route's own `head`, so that the
 * texts and queries of every page stay out of the script that all pages share.
 */
export const findHead = (matches: readonly { loaderData?: unknown }[]): Head | undefined =>
  matches.map(({ loaderData }) => loaderData).findLast(hasHead)?.head

const hasHead = (data: unknown): data is { head: Head } => typeof data === 'object' && data !== null && 'head' in data
