import type { PageRow } from '#worker/testing/authorisation/page-row.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/podcasts', search: 'after=b&category=arts', sidebar: 'podcasts', ...PUBLIC },
  { route: '/podcast/$hash', search: 'after=b', sidebar: 'podcast', of: 'podcast', everybody: { shown: 200, removed: 410, missing: 404 } },
  {
    route: '/me/podcasts/$hash',
    sidebar: 'ownPodcast',
    of: 'podcast',
    visitor: 'login',
    owner: { shown: 200, removed: 404, missing: 404 },
    everybody: 404,
  },
]
