import type { Access } from './access.ts'

// Without a type argument, because Vitest finds `import.meta.glob(` in the text and does not cache such a module.
const MODULES = import.meta.glob('/worker/*/*/testing/access.ts', { eager: true }) as Readonly<Record<string, { access: Access }>>

/** What each slice declares in its `testing/access.ts`, with its folder: `area/slice`. */
export const DECLARED_ACCESS = Object.entries(MODULES).map(([path, { access }]) => {
  const [, , area = '', name = ''] = path.split('/')
  return { area, slice: `${area}/${name}`, access }
})
