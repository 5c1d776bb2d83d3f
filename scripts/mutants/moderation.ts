import type { Mutant } from './mutant.ts'

/** Faults in decisions and appeals, term rules, blocked domains, and the administration of accounts, features and announcements. */
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
  {
    name: 'feature-off-accepts',
    file: 'worker/moderation/feature-switches/off-features.ts',
    find: '.find((each) => each.feature === feature)',
    replacement: '.find((each) => each.feature === feature && each.notice === "")',
    tests: ['worker/moderation/feature-switches/feature-switches.test.ts'],
    breaks: 'A feature that an admin turned off accepts requests.',
  },
  {
    name: 'announcement-for-members-public',
    file: 'worker/moderation/announcements/shown-announcements.ts',
    find: "audience === 'everyone' || isMember",
    replacement: "audience === 'everyone' || isMember || true",
    tests: ['worker/moderation/announcements/announcements.test.ts'],
    breaks: 'A page of a visitor shows an announcement for members.',
  },
]
