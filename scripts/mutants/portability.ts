import type { Mutant } from './mutant.ts'

/** Faults in archives of accounts and publications. */
export const PORTABILITY_MUTANTS: readonly Mutant[] = [
  {
    name: 'archive-link-without-signature',
    file: 'worker/portability/archives/download-archive.ts',
    find: '  if (!(await isLinkValid(env, hash, expires, signature))) throw notFound()\n',
    replacement: '',
    tests: ['worker/portability/archives/archives.test.ts'],
    breaks: 'Whoever knows the hash and the time of an archive downloads it.',
  },
]
