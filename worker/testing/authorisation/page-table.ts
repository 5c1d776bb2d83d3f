import { OWN_PAGES } from './own-page-rows.ts'
import type { PageRow } from './page-row.ts'
import { PUBLIC_PAGES } from './public-page-rows.ts'
import { STAFF_PAGES } from './staff-page-rows.ts'

/**
 * Expected outcome of every page by requester and state; a test fails if a page has no row. The browser tests walk the table too, so the
 * files of its rows import no code of the Worker.
 */
export const PAGE_TABLE: readonly PageRow[] = [...PUBLIC_PAGES, ...OWN_PAGES, ...STAFF_PAGES]
