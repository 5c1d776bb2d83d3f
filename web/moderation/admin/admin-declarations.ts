import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

// Without a type argument, because Vitest finds `import.meta.glob(` in the text and does not cache such a module.
const MODULES = import.meta.glob('/web/*/*/admin.ts', { eager: true, import: 'admin' }) as Readonly<Record<string, AdminDeclaration>>

/** What slices declare in their `admin.ts`. Only the pages of staff import them together. */
export const ADMIN_DECLARATIONS: readonly AdminDeclaration[] = Object.values(MODULES)
