import type { Mutant } from './mutant.ts'

/** Faults in decisions of moderators and the appeals against them. */
export const MODERATION_MUTANTS: readonly Mutant[] = [
  {
    name: 'appeal-answered-by-its-moderator',
    file: 'worker/account/suspensions/policy.ts',
    find: "(viewer.id !== moderatorId || (viewer.role === 'admin' && !hasOtherModerator))",
    replacement: '(viewer.id !== moderatorId || !hasOtherModerator || true)',
    tests: ['worker/moderation/decisions/appeals.test.ts'],
    breaks: 'The moderator who decided answers the appeal.',
  },
  {
    name: 'import-approved-past-the-rules',
    file: 'worker/moderation/import-reviews/decide-posts.ts',
    find: '    reasons === null &&\n',
    replacement: '    (reasons === null || true) &&\n',
    tests: ['worker/moderation/import-reviews/import-reviews.test.ts'],
    breaks: 'An approved import publishes what a blocked domain or a term rule holds by then.',
  },
  {
    name: 'own-import-approved',
    file: 'worker/moderation/import-reviews/list-reviews.ts',
    find: 'sql`${reviews.ownerId} <> ${viewer.id}`,',
    replacement: 'sql`1`,',
    tests: ['worker/moderation/import-reviews/import-reviews.test.ts'],
    breaks: 'A moderator approves their own import.',
  },
  {
    name: 'results-before-their-time',
    file: 'worker/site/ballots/publish-results.ts',
    find: '    if (campaign.endsAt !== null && campaign.endsAt > now()) return\n',
    replacement: '',
    tests: ['worker/site/ballots/results.test.ts'],
    breaks: 'A contest publishes its results before the time that its pages promise.',
  },
]
