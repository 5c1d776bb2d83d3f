import type { Row } from './row.ts'

/** Outcomes for a role that may: only an open publication has members. */
const OPEN = { open: 200, closed: 404, missing: 404 } as const

export const PUBLICATION_ROWS: readonly Row[] = [
  { route: 'GET /api/publications/managed/:hash', of: 'publication', token: 404, visitor: 401, publication: OPEN, everybody: 404 },
]
