import type { Mutant } from './mutant.ts'

/** Faults in imports of texts. */
export const IMPORTS_MUTANTS: readonly Mutant[] = [
  {
    name: 'import-doubles-posts',
    file: 'worker/portability/imports/import-post.ts',
    find: 'AND ${isNew} AND',
    replacement: 'AND 1 AND',
    tests: ['worker/portability/imports/imports.test.ts'],
    breaks: 'Two imports of the same text at the same time bring it twice.',
  },
  {
    name: 'undo-removes-edited-posts',
    file: 'worker/portability/imports/undo-items.ts',
    find: 'p.updated_at <= w.imported_at OR',
    replacement: '1 OR',
    tests: ['worker/portability/imports/undo.test.ts'],
    breaks: 'An undo removes what its author wrote here since.',
  },
  {
    name: 'form-of-any-size',
    file: 'worker/pages/serve-form.ts',
    find: 'await readBody(body, maxBytes)',
    replacement: 'await readBody(body, 10 * maxBytes)',
    tests: ['worker/pages/serve-form.test.ts'],
    breaks: 'Forms of 100 MB are read into memory.',
  },
  {
    name: 'archive-loses-sponsor-label',
    file: 'worker/portability/imports/readers/daftar.ts',
    find: "? 'sponsored' : STATES[state]",
    replacement: '? STATES[state] : STATES[state]',
    tests: ['worker/portability/imports/own-archive.test.ts'],
    breaks: 'A sponsored post returns without its label.',
  },
]
