import type { Mutant } from './mutant.ts'

/** Faults in campaigns: their editor, entries and withdrawals. */
export const CAMPAIGNS_MUTANTS: readonly Mutant[] = [
  {
    name: 'begun-contest-changes-rules',
    file: 'worker/site/campaigns/campaign-locks.ts',
    find: '    ...(isPast(opensAt) ? ENTRY_RULES : []),\n',
    replacement: '',
    tests: ['worker/site/campaigns/admin.test.ts'],
    breaks: 'The conditions of entries change while authors rely on them.',
  },
]
