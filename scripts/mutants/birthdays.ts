import type { Mutant } from './mutant.ts'

/** Faults in the numbers of a birthday, its cards and its wishes. */
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
    name: 'own-likes-in-the-year',
    file: 'worker/statistics/posts/read-member-year.ts',
    find: 'ne(likes.userId, userId), ',
    replacement: '',
    tests: ['worker/statistics/posts/read-member-year.test.ts'],
    breaks: 'Members raise the numbers of their year by liking their own posts.',
  },
  {
    name: 'card-of-a-closed-account',
    file: 'worker/site/birthdays/read-card.ts',
    find: '  assertAccountOpen(row.authorState)\n',
    replacement: '',
    tests: ['worker/site/birthdays/birthdays.test.ts'],
    breaks: 'The card of a closed account stays public.',
  },
  {
    name: 'edited-wish-stays-approved',
    file: 'worker/site/wishes/write-wish.ts',
    find: "        state: 'pending',\n",
    replacement: '',
    tests: ['worker/site/wishes/wishes.test.ts'],
    breaks: 'An approved wish shows another text without a review.',
  },
  {
    name: 'wish-approved-by-its-author',
    file: 'worker/site/wishes/decide-wish.ts',
    find: '    ne(campaignWishes.userId, viewer.id),\n',
    replacement: '',
    tests: ['worker/site/wishes/wishes.test.ts'],
    breaks: 'A moderator approves their own wish.',
  },
  {
    name: 'wish-approved-unread',
    file: 'worker/site/wishes/decide-wish.ts',
    find: '    eq(campaignWishes.version, version),\n',
    replacement: '',
    tests: ['worker/site/wishes/wishes.test.ts'],
    breaks: 'A moderator approves a text that its author changed after they read it.',
  },
]
