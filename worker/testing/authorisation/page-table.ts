import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRow } from './page-row.ts'

// Playwright, which reads the table too, knows no `import.meta.glob`; so the files import no code of the Worker.
const MODULES = await Promise.all(
  globSync('web/**/testing/page-access.ts')
    .toSorted()
    .map((path): Promise<{ pages: readonly PageRow[] }> => import(pathToFileURL(resolve(path)).href)),
)

/** Expected outcome of every page by requester and state, as slices declare it in `testing/page-access.ts`; a test fails if a page has no row. */
export const PAGE_TABLE: readonly PageRow[] = MODULES.flatMap(({ pages }) => pages)
