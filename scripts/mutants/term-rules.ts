import type { Mutant } from './mutant.ts'

/** Faults in term rules, blocked domains and the counts of moderation. */
export const TERM_RULES_MUTANTS: readonly Mutant[] = [
  {
    name: 'moderator-edits-rules',
    file: 'worker/moderation/term-rules/policy.ts',
    find: "  if (viewer.role !== 'admin') throw",
    replacement: "  if (viewer.role === 'member') throw",
    tests: ['worker/moderation/term-rules/term-rules.test.ts'],
    breaks: 'A moderator writes and activates term rules.',
  },
  {
    name: 'current-month-never-updated',
    file: 'worker/moderation/transparency/store-months.ts',
    find: 'latest.isFinal ? nextMonth(latest.month) : latest.month',
    replacement: 'nextMonth(latest.month)',
    tests: ['worker/moderation/transparency/transparency.test.ts'],
    breaks: 'The counts of the current month are never updated.',
  },
]
