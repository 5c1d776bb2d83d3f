import type { Mutant } from './mutant.ts'

/** Faults in the readers of export files. */
export const IMPORT_READERS_MUTANTS: readonly Mutant[] = [
  {
    name: 'zip-without-limit-of-entries',
    file: 'worker/portability/imports/readers/zip/read-directory.ts',
    find: 'count > MAX_ENTRIES || ',
    replacement: '',
    tests: ['worker/portability/imports/readers/broken.test.ts'],
    breaks: 'An archive with any number of entries is read into memory.',
  },
  {
    name: 'hidden-comments-imported',
    file: 'worker/portability/imports/readers/wordpress/read-comments.ts',
    find: "approved !== '1' || ",
    replacement: '',
    tests: ['worker/portability/imports/readers/wordpress.test.ts'],
    breaks: 'Comments that were rejected or are spam come with a post.',
  },
  {
    name: 'unknown-state-published',
    file: 'worker/portability/imports/source-state.ts',
    find: ": undefined) ?? 'unknown'",
    replacement: ": undefined) ?? 'public'",
    tests: ['worker/portability/imports/readers/source-states.test.ts'],
    breaks: 'A post in a state that the reader does not know is published.',
  },
  {
    name: 'widest-state-counts',
    file: 'worker/portability/imports/source-state.ts',
    find: "states.find((state) => state !== 'public') ?? 'public'",
    replacement: "states[0] ?? 'public'",
    tests: ['worker/portability/imports/readers/source-states.test.ts'],
    breaks: 'A published post for members or with a password is published for everybody.',
  },
  {
    name: 'changed-archive-authentic',
    file: 'worker/portability/imports/readers/daftar.ts',
    find: ' || (await sha256(content)) !== file.sha256',
    replacement: '',
    tests: ['worker/portability/imports/readers/formats.test.ts'],
    breaks: 'An archive whose posts were changed counts as one of this site.',
  },
]
