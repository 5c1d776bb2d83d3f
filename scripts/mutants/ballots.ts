import type { Mutant } from './mutant.ts'

/** Faults in votes, their count and what staff see of it. */
export const BALLOTS_MUTANTS: readonly Mutant[] = [
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
