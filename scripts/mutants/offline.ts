import type { Mutant } from './mutant.ts'

/** Faults in what a device keeps for reading, listening and writing without network. */
export const OFFLINE_MUTANTS: readonly Mutant[] = [
  {
    name: 'service-worker-takes-every-method',
    file: 'shared/offline/route-request.ts',
    find: "if (method !== 'GET' || host !== origin) return undefined",
    replacement: 'if (host !== origin) return undefined',
    tests: ['shared/offline/route-request.test.ts'],
    breaks: 'The service worker answers writes.',
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
    name: 'device-keeps-another-account',
    file: 'web/lib/offline/owner.ts',
    find: '  if (owner !== undefined && owner !== viewer) await clearDevice()\n',
    replacement: '',
    tests: ['web/lib/offline/owner.test.ts'],
    breaks: 'Who signs in next finds the drafts and posts of another account.',
  },
  {
    name: 'draft-sent-beside-its-editor',
    file: 'web/posts/posts/send-drafts.ts',
    find: 'const draft = lock ? readLocalDraft(storage, hash) : undefined',
    replacement: 'const draft = readLocalDraft(storage, hash)',
    tests: ['web/posts/posts/send-drafts.test.ts'],
    breaks: 'A draft is sent while its editor is open.',
  },
  {
    name: 'download-starts-again',
    file: 'web/podcasts/player/download-parts.ts',
    find: 'headers: first > 0 ? { Range: `bytes=${first}-` } : {}',
    replacement: 'headers: {}',
    tests: ['web/podcasts/player/download-parts.test.ts'],
    breaks: 'A download that was cut starts again.',
  },
]
