import type { Mutant } from './mutant.ts'

/** Faults in decisions of moderators and the appeals against them. */
export const MODERATION_MUTANTS: readonly Mutant[] = [
  {
    name: 'decision-about-an-outdated-case',
    file: 'worker/moderation/decisions/decide.ts',
    find: '${caseVersion(kind, id)} = ${version} AND ',
    replacement: '',
    tests: ['worker/moderation/decisions/decisions.test.ts'],
    breaks: 'Two moderators who read the same case both decide.',
  },
  {
    name: 'appeal-answered-by-its-moderator',
    file: 'worker/account/suspensions/policy.ts',
    find: "(viewer.id !== moderatorId || (viewer.role === 'admin' && !hasOtherModerator))",
    replacement: '(viewer.id !== moderatorId || !hasOtherModerator || true)',
    tests: ['worker/moderation/decisions/appeals.test.ts'],
    breaks: 'The moderator who decided answers the appeal.',
  },
  {
    name: 'hidden-post-republished',
    file: 'worker/posts/posts/change-state.ts',
    find: '\n        AND NOT ${isReviewedAfterDecision(posts.id)}`',
    replacement: '`',
    tests: ['worker/moderation/decisions/decisions.test.ts'],
    breaks: 'An author publishes again what moderators hide.',
  },
]
