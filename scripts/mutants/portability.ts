import type { Mutant } from './mutant.ts'

/** Faults in archives, imports and what a device keeps for reading, listening and writing without network. */
export const PORTABILITY_MUTANTS: readonly Mutant[] = [
  {
    name: 'archive-link-without-signature',
    file: 'worker/portability/archives/download-archive.ts',
    find: '  if (!(await isLinkValid(env, hash, expires, signature))) throw notFound()\n',
    replacement: '',
    tests: ['worker/portability/archives/archives.test.ts'],
    breaks: 'Whoever knows the hash and the time of an archive downloads it.',
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
    name: 'archive-loses-sponsor-label',
    file: 'worker/portability/imports/readers/daftar.ts',
    find: "? 'sponsored' : STATES[state]",
    replacement: '? STATES[state] : STATES[state]',
    tests: ['worker/portability/imports/own-archive.test.ts'],
    breaks: 'A sponsored post returns without its label.',
  },
  {
    name: 'service-worker-takes-data',
    file: 'shared/offline/route-request.ts',
    find: "if (mode === 'navigate') return NO_PAGE.test(pathname) ? undefined : 'navigation'",
    replacement: "if (mode === 'navigate') return 'navigation'",
    tests: ['shared/offline/route-request.test.ts'],
    breaks: 'The service worker answers for files of the API.',
  },
  {
    name: 'draft-sent-beside-its-editor',
    file: 'web/posts/posts/send-drafts.ts',
    find: 'const draft = lock ? readLocalDraft(storage, hash) : undefined',
    replacement: 'const draft = readLocalDraft(storage, hash)',
    tests: ['web/posts/posts/send-drafts.test.ts'],
    breaks: 'A draft is sent while its editor is open.',
  },
]
