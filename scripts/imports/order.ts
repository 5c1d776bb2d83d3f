/**
 * Areas and slices in import order: each may import those in its own row and in the rows below, never those above. A slice is named
 * `area/slice`; an area alone covers those of its slices that no other row names. CONTRIBUTING.md explains the order.
 */
const ORDER: readonly (readonly string[])[] = [
  ['account/deletion', 'portability', 'distribution/opml', 'distribution/seo'],
  ['site', 'distribution', 'moderation', 'notifications/inbox', 'notifications/digest'],
  ['money'],
  ['discovery', 'podcasts'],
  ['engagement'],
  ['statistics', 'publications'],
  ['people'],
  ['posts'],
  ['indexing'],
  ['account'],
  ['notifications/publish'],
]

/** Web slices that hold only controls and queries. They rank just below posts, so that cards, articles and the publish dialog may use them. */
const WEB_CONTROLS = ['engagement/buttons', 'engagement/viewer-state', 'moderation/reports', 'publications/members']

export const LAYERS = {
  worker: ['lib', 'db', 'pages', 'local', 'testing'],
  web: ['lib', 'ui', 'shell', 'routes', 'public'],
} as const

export type Tree = keyof typeof LAYERS

/** Returns the row of a slice, 0 for the highest; undefined for a slice that belongs to no area. */
export function rankOf(tree: Tree, slice: string): number | undefined {
  if (tree === 'web' && WEB_CONTROLS.includes(slice)) return ORDER.findIndex((row) => row.includes('posts')) + 0.5
  const exact = ORDER.findIndex((row) => row.includes(slice))
  if (exact >= 0) return exact
  const area = ORDER.findIndex((row) => row.includes(slice.split('/')[0] ?? ''))
  return area >= 0 ? area : undefined
}
