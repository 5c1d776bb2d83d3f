import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

// For Playwright and the rules, which run without Vite’s `import.meta.glob`.
const MODULES = await Promise.all(
  globSync('web/*/*/admin.ts')
    .toSorted()
    .map((path): Promise<{ admin: AdminDeclaration }> => import(pathToFileURL(resolve(path)).href)),
)

/** What slices declare in their `admin.ts`, in the order of their paths. */
export const ADMIN_DECLARATIONS: readonly AdminDeclaration[] = MODULES.map(({ admin }) => admin)
