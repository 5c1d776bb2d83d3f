import type { Mutant } from './mutant.ts'

/** Faults in votes, their count and what staff see of it. */
export const BALLOTS_MUTANTS: readonly Mutant[] = [
  {
    name: 'vote-over-the-limit',
    file: 'worker/site/ballots/vote.ts',
    find: ' AND b.id IS NOT NULL AND NOT ${HAS_ALL_VOTES}`',
    replacement: ' AND b.id IS NOT NULL`',
    tests: ['worker/site/ballots/vote.test.ts'],
    breaks: 'Only the trigger stops one vote too many, and the voter sees a failure of the server.',
  },
  {
    name: 'vote-after-the-close',
    file: 'worker/site/ballots/policy.ts',
    find: ' AND ${at} < c.voting_closes_at AND NOT ${IS_SEALED})`',
    replacement: ' AND NOT ${IS_SEALED})`',
    tests: ['worker/site/ballots/vote.test.ts'],
    breaks: 'A vote that arrives after the close is stored.',
  },
  {
    name: 'vote-during-the-tally',
    file: 'worker/site/ballots/policy.ts',
    find: ' AND ${at} < c.voting_closes_at AND NOT ${IS_SEALED})`',
    replacement: ' AND ${at} < c.voting_closes_at)`',
    tests: ['worker/site/ballots/vote.test.ts'],
    breaks: 'A late vote is stored, but not in the results file.',
  },
  {
    name: 'vote-for-oneself',
    file: 'worker/site/ballots/vote.ts',
    find: ' AND e.author_id <> u.id AND p.author_id <> u.id`',
    replacement: '`',
    tests: ['worker/site/ballots/vote.test.ts'],
    breaks: 'The vote of an author for their own entry is stored.',
  },
  {
    name: 'excluded-ballot-counted',
    file: 'worker/site/ballots/build-results.ts',
    find: 'reason === null ? votes.flatMap((hash) => tallies.get(hash) ?? []) : []',
    replacement: 'votes.flatMap((hash) => tallies.get(hash) ?? [])',
    tests: ['worker/site/ballots/results.test.ts'],
    breaks: 'Ballots that staff excluded are counted.',
  },
  {
    name: 'involved-admin-excludes',
    file: 'worker/site/ballots/policy.ts',
    find: '  if (row?.isInvolved === 1)',
    replacement: '  if (row === undefined)',
    tests: ['worker/site/ballots/report.test.ts'],
    breaks: 'An admin with an entry gets no refusal for a decision about its contest.',
  },
]
