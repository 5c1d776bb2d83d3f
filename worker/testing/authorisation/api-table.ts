import { DECLARED_ACCESS } from './declared-access.ts'
import type { Row } from './row.ts'

/** The areas of each table; each has a test file of its own, so that they run in parallel. Any other area is in the last table. */
const POST_AREAS: readonly string[] = ['posts', 'podcasts', 'people', 'discovery', 'distribution', 'statistics']
const COMMUNITY_AREAS: readonly string[] = ['publications', 'engagement', 'site']

const rowsOf = (isIncluded: (area: string) => boolean): readonly Row[] =>
  DECLARED_ACCESS.filter(({ area }) => isIncluded(area)).flatMap(({ access }) => access.rows)

export const POST_TABLE = rowsOf((area) => POST_AREAS.includes(area))
export const COMMUNITY_TABLE = rowsOf((area) => COMMUNITY_AREAS.includes(area))
export const ACCOUNT_TABLE = rowsOf((area) => !POST_AREAS.includes(area) && !COMMUNITY_AREAS.includes(area))

/** Expected outcome of every route of `worker/app.ts` by requester and state; a test fails if a route has no row. */
export const API_TABLE: readonly Row[] = [...ACCOUNT_TABLE, ...COMMUNITY_TABLE, ...POST_TABLE]
