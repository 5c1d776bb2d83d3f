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
    find: "childText(comment, 'wp:comment_approved') !== '1' || ",
    replacement: '',
    tests: ['worker/portability/imports/readers/wordpress.test.ts'],
    breaks: 'Comments that were rejected or are spam come with a post.',
  },
  {
    name: 'changed-archive-authentic',
    file: 'worker/portability/imports/readers/daftar.ts',
    find: ' || (await sha256(content)) !== file.sha256',
    replacement: '',
    tests: ['worker/portability/imports/readers/formats.test.ts'],
    breaks: 'An archive whose posts were changed counts as one of this site.',
  },
  {
    name: 'zip-with-shared-bytes',
    file: 'worker/portability/imports/readers/zip/open-zip.ts',
    find: ' || haveSharedBytes(all)',
    replacement: '',
    tests: ['worker/portability/imports/readers/nested.test.ts'],
    breaks: 'A few kilobytes become gigabytes, because entries of an archive share their data.',
  },
  {
    name: 'attempt-handed-back-without-progress',
    file: 'worker/portability/imports/copy-pictures.ts',
    find: "stop === undefined || hasDecided ? 'turnOver' : stop",
    replacement: "'turnOver'",
    tests: ['worker/portability/imports/pictures.test.ts'],
    breaks: 'An import with many pictures on a dead host never ends.',
  },
  {
    name: 'stuck-turns-never-given-up',
    file: 'worker/lib/turn-lease.ts',
    find: 'sql`failed_turns >= ${MAX_FAILED_TURNS} AND',
    replacement: 'sql`0 AND',
    tests: ['worker/portability/imports/stuck.test.ts'],
    breaks: 'Work whose turns achieve nothing is repeated for ever.',
  },
  {
    name: 'budget-keeps-the-thread',
    file: 'worker/lib/turn-budget.ts',
    find: 'await new Promise((next) => setTimeout(next, 0))',
    replacement: 'await Promise.resolve()',
    tests: ['worker/lib/turn-budget.test.ts'],
    breaks: 'A server with one thread answers nobody while it reads an archive.',
  },
  {
    name: 'cut-post-imported',
    file: 'worker/portability/imports/readers/xml/split-records.ts',
    find: 'if (hasRootEnd(this.buffer.slice(-TAIL_LENGTH))) yield',
    replacement: 'yield',
    tests: ['worker/portability/imports/readers/cut.test.ts'],
    breaks: 'The first half of a post is imported as the post.',
  },
]
