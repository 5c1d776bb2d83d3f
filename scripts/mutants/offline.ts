import type { Mutant } from './mutant.ts'

/** Faults in what a device keeps for reading, listening and writing without network. */
export const OFFLINE_MUTANTS: readonly Mutant[] = [
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
