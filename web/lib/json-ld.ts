/** What a page tells search engines of one thing (schema.org); said by the server alone, so that no reader loads how. */
export type JsonLdNode = Record<string, unknown>

interface Crumb {
  name: string
  /** Not percent-encoded. */
  path: string
}

/** The way from the front page to this one, which stands last. */
export const breadcrumbs = (origin: string, crumbs: readonly Crumb[]): JsonLdNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'دفتر', path: '/' }, ...crumbs].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + encodeURI(path),
  })),
})

/** A length of time in ms as ISO 8601 has it. */
export const isoDuration = (ms: number): string => `PT${Math.round(ms / 1000)}S`
