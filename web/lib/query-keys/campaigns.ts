/** Keys of one campaign start with its slug, so that a change can refresh everything of it. */
export const campaignKeys = {
  running: ['campaigns', 'running'],
  list: ['campaigns', 'list'],
  campaign: (slug: string) => ['campaign', slug, 'campaign'],
  everythingOf: (slug: string) => ['campaign', slug],
  ballot: (slug: string) => ['campaign', slug, 'ballot'],
  ownBallot: (slug: string) => ['campaign', slug, 'own-ballot'],
  results: (slug: string) => ['campaign', slug, 'results'],
  jury: (slug: string) => ['campaign', slug, 'jury'],
  entries: (slug: string) => ['campaign', slug, 'entries'],
  ownEntries: (slug: string) => ['campaign', slug, 'own-entries'],
  community: (slug: string) => ['campaign', slug, 'community'],
  ownYear: (slug: string) => ['campaign', slug, 'own-year'],
  card: (slug: string, hash: string) => ['campaign', slug, 'card', hash],
} as const
