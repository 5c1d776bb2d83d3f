/** A schema.org node for search engines. Built on the server only, so no reader downloads the code. */
export type JsonLdNode = Record<string, unknown>

interface Crumb {
  name: string
  /** Path, not percent-encoded. */
  path: string
}

export const breadcrumbs = (origin: string, crumbs: readonly Crumb[]): JsonLdNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'دفتر', path: '/' }, ...crumbs].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + encodeURI(path),
  })),
})

export const isoDuration = (ms: number): string => `PT${Math.round(ms / 1000)}S`
