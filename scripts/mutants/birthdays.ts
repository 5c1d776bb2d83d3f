import type { Mutant } from './mutant.ts'

/** Faults in the numbers of a birthday and its cards. */
export const BIRTHDAYS_MUTANTS: readonly Mutant[] = [
  {
    name: 'year-that-moves',
    file: 'worker/site/birthdays/find-birthday.ts',
    find: 'yearBefore(Math.min(opensAt ?? now(), now()))',
    replacement: 'yearBefore(opensAt === null ? now() : now())',
    tests: ['worker/site/birthdays/birthdays.test.ts'],
    breaks: 'The numbers of a birthday change from day to day while it runs.',
  },
  {
    name: 'card-of-a-closed-account',
    file: 'worker/site/birthdays/read-card.ts',
    find: '  assertAccountOpen(row.authorState)\n',
    replacement: '',
    tests: ['worker/site/birthdays/birthdays.test.ts'],
    breaks: 'The card of a closed account stays public.',
  },
]
