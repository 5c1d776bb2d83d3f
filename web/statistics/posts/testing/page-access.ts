import { OWN_POST, type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'
import { POST_FOR_PUBLICATION } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/me/stats', search: 'before=2026-10-01&span=year&sort=reads&chart=listens', sidebar: 'stats', ...SIGNED_IN },
  {
    route: '/me/stats/publication/$handle',
    sidebar: 'publicationStats',
    search: 'before=2026-10-01&span=year&sort=reads&chart=listens',
    of: 'publication',
    visitor: 'login',
    publicationOwner: { open: 200, closed: 404, missing: 404 },
    publicationEditor: { open: 200, closed: 404, missing: 404 },
    everybody: 404,
  },
  {
    route: '/me/stats/podcast/$hash',
    sidebar: 'podcastStats',
    search: 'before=2026-10-01',
    of: 'podcast',
    visitor: 'login',
    owner: { shown: 200, removed: 404, missing: 404 },
    everybody: 404,
  },
  {
    route: '/me/stats/post/$hash',
    sidebar: 'postStats',
    search: 'before=2026-10-01&span=year&chart=listens',
    ...OWN_POST,
    publicationOwner: POST_FOR_PUBLICATION,
    publicationEditor: POST_FOR_PUBLICATION,
  },
]
