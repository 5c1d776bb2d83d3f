import type { Mutant } from './mutant.ts'

/** Faults in the administration of accounts, features and announcements. */
export const ADMINISTRATION_MUTANTS: readonly Mutant[] = [
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
