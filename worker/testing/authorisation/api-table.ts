import { ACCOUNT_ROWS } from './account-rows.ts'
import { CONTENT_ROWS } from './content-rows.ts'
import { REAUTHENTICATION_ROWS } from './reauthentication-rows.ts'
import type { Row } from './row.ts'
import { SETTINGS_ROWS } from './settings-rows.ts'

/** Every route of the API: who may ask it about what, and what they are answered. A route without a row fails the tests. */
export const API_TABLE: readonly Row[] = [...ACCOUNT_ROWS, ...CONTENT_ROWS, ...REAUTHENTICATION_ROWS, ...SETTINGS_ROWS]
