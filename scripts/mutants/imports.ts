import type { Mutant } from './mutant.ts'

/** Faults in imports of texts. */
export const IMPORTS_MUTANTS: readonly Mutant[] = [
  {
    name: 'import-of-others',
    file: 'worker/portability/imports/policy.ts',
    find: 'and(eq(imports.hash, hash), eq(imports.ownerId, viewer.id))',
    replacement: 'and(eq(imports.hash, hash))',
    tests: ['worker/testing/authorisation/api-account.test.ts'],
    breaks: 'A member starts or cancels the import of another.',
  },
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
    name: 'chosen-author-ignored',
    file: 'web/portability/imports/read-start-form.ts',
    find: 'authors.length > 1 && chosen.length < authors.length ? chosen : null',
    replacement: 'null',
    tests: ['web/portability/imports/read-start-form.test.ts'],
    breaks: 'Posts of an author who was left out are imported.',
  },
  {
    name: 'archive-takes-guid',
    file: 'worker/portability/imports/import-show.ts',
    find: 'AND NOT EXISTS (SELECT 1 FROM podcasts s WHERE s.guid = ${archived} AND s.removed_at IS NULL) AS "isAvailable"',
    replacement: 'AS "isAvailable"',
    tests: ['worker/portability/imports/own-archive.test.ts'],
    breaks: 'Podcast apps take an imported copy of a show for the show itself.',
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
