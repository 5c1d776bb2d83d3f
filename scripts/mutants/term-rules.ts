import type { Mutant } from './mutant.ts'

/** Faults in term rules, blocked domains and the counts of moderation. */
export const TERM_RULES_MUTANTS: readonly Mutant[] = [
  {
    name: 'untried-rule-activates',
    file: 'worker/moderation/term-rules/activate-rule.ts',
    find: ' AND NOT ${isApplied} AND ${isTried} AND ${isWithinLimit}`',
    replacement: ' AND NOT ${isApplied} AND ${isWithinLimit}`',
    tests: ['worker/moderation/term-rules/term-rules.test.ts'],
    breaks: 'A rule applies without a dry run.',
  },
  {
    name: 'moderator-edits-rules',
    file: 'worker/moderation/term-rules/policy.ts',
    find: "  if (viewer.role !== 'admin') throw",
    replacement: "  if (viewer.role === 'member') throw",
    tests: ['worker/moderation/term-rules/term-rules.test.ts'],
    breaks: 'A moderator writes and activates term rules.',
  },
  {
    name: 'blocked-domain-published',
    file: 'worker/posts/screening/apply-screening.ts',
    find: 'domains.length === 0 ? sql`0` : sql`(${isScreened(userId)} AND ${isAnyBlocked(domains)})`',
    replacement: 'domains.length === 0 ? sql`0` : sql`(${isScreened(userId)} AND NOT ${isAnyBlocked(domains)})`',
    tests: ['worker/moderation/link-domains/link-domains.test.ts'],
    breaks: 'A post that links to a blocked domain is published at once.',
  },
  {
    name: 'term-inside-a-word',
    file: 'worker/posts/screening/term-matcher.ts',
    find: '  if (!isEdge(gaps[first])) return false\n',
    replacement: '',
    tests: ['scripts/term-matcher-corpus.test.ts'],
    breaks: 'A rule catches innocent words that contain its term.',
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
