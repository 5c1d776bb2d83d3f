import { ACCOUNT_ROWS } from './account-rows.ts'
import { CONTENT_ROWS } from './content-rows.ts'
import { REAUTHENTICATION_ROWS } from './reauthentication-rows.ts'
import type { Row } from './row.ts'
import { SETTINGS_ROWS } from './settings-rows.ts'

/** Expected response of every API route by requester and state. Tests fail if a route has no row. */
export const API_TABLE: readonly Row[] = [...ACCOUNT_ROWS, ...CONTENT_ROWS, ...REAUTHENTICATION_ROWS, ...SETTINGS_ROWS]
