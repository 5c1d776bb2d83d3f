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
  {
    name: 'entries-fixed-twice',
    file: 'worker/site/campaigns/fix-entries.ts',
    find: '    isNull(campaigns.entriesFixedAt),\n',
    replacement: '',
    tests: ['worker/site/campaigns/entries.test.ts'],
    breaks: 'A post that meets the conditions after the end becomes an entry.',
  },
  {
    name: 'author-undoes-exclusion',
    file: 'worker/site/campaigns/withdraw-entry.ts',
    find: " AND by = 'author'",
    replacement: '',
    tests: ['worker/site/campaigns/withdrawals.test.ts'],
    breaks: 'An author returns a post that staff excluded.',
  },
]
