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
  {
    name: 'archive-of-a-former-owner',
    file: 'worker/portability/archives/download-archive.ts',
    find: ' AND ${isStillOwned}\n',
    replacement: '\n',
    tests: ['worker/portability/archives/archives.test.ts'],
    breaks: 'The former owner of a publication still downloads its archive.',
  },
  {
    name: 'archive-of-a-deactivated-account',
    file: 'worker/portability/archives/download-archive.ts',
    find: " AND u.state <> 'deactivated'",
    replacement: '',
    tests: ['worker/portability/archives/archives.test.ts'],
    breaks: 'The link of an archive works although its account is deactivated.',
  },
  {
    name: 'archive-with-files-of-others',
    file: 'worker/portability/archives/content/media-entries.ts',
    find: 'AND m.swept_at IS NULL AND ${isOwn(sql`m.owner_id`)}',
    replacement: 'AND m.swept_at IS NULL',
    tests: ['worker/portability/archives/archive-contents.test.ts'],
    breaks: 'A draft that names the picture of somebody else exports it.',
  },
]
