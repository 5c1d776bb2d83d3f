import { COMMUNITY_ROWS } from './community-rows.ts'
import { DISCOVERY_ROWS } from './discovery-rows.ts'
import { POST_ROWS } from './post-rows.ts'
import type { Row } from './row.ts'

/** Rows of routes that an API token may use like its owner, unless a row says otherwise. */
export const CONTENT_ROWS: readonly Row[] = [...POST_ROWS, ...COMMUNITY_ROWS, ...DISCOVERY_ROWS].map((row) => ({
  token: 'same_as_owner',
  ...row,
}))
