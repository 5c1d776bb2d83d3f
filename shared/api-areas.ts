/** Areas of the API by the first path segment after `/api/`, in the order of the reference. */
const AREAS = {
  posts: ['posts', 'draft-links', 'proofreading', 'media', 'revisions'],
  reading: ['home', 'reading-places', 'search', 'tags', 'topics', 'trending', 'featured', 'short-links'],
  community: ['comments', 'likes', 'follows', 'lists', 'profiles', 'reports'],
  podcasts: ['podcasts', 'episodes', 'podcast-imports', 'listening', 'downloads'],
  publications: ['publications', 'submissions'],
  newsletters: ['newsletters', 'email-subscriptions', 'broadcasts', 'telegram'],
  statistics: ['stats', 'visits'],
  campaigns: ['campaigns', 'awards'],
  account: ['auth', 'accounts', 'me', 'unsubscribe'],
  money: ['wallet', 'invoices', 'payments', 'promotions', 'sponsored-posts', 'promoted-card'],
  portability: ['exports', 'webhooks'],
  moderation: ['moderation', 'transparency'],
  administration: ['admin', 'feature-switches'],
  site: ['contact', 'health', 'reference', 'openapi.json'],
  files: [],
} as const satisfies Record<string, readonly string[]>

export type Area = keyof typeof AREAS
export const AREA_NAMES = Object.keys(AREAS) as Area[]

const AREA_BY_SEGMENT = new Map<string, Area>(AREA_NAMES.flatMap((area) => AREAS[area].map((segment): [string, Area] => [segment, area])))

/** Returns the area of a route; undefined for an API route whose segment no area lists. Other routes serve `files`. */
export function areaOf(path: string): Area | undefined {
  const [, segment] = /^\/api\/([^/]+)/.exec(path) ?? []
  return segment === undefined ? 'files' : AREA_BY_SEGMENT.get(segment)
}
