import type { Row } from './row.ts'

const SHOWN = { voting: 200, counting: 200, results: 200, missing: 404 } as const

/** The pages of the vote of a contest. */
export const BALLOT_PAGES: readonly Row[] = [
  { route: '/campaign/$slug/vote', of: 'ballot', everybody: SHOWN },
  { route: '/campaign/$slug/jury', of: 'jurySeat', visitor: 'login', owner: { voting: 200, missing: 404 }, everybody: 404 },
  { route: '/admin/campaigns/$slug/ballots', of: 'ballot', visitor: 'login', everybody: 404, admin: SHOWN },
]
