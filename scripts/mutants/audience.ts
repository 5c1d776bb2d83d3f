import type { Mutant } from './mutant.ts'

/** Faults in search, follows, blocks, notifications, reports and digests. */
export const AUDIENCE_MUTANTS: readonly Mutant[] = [
  {
    name: 'list-suggested-while-index-lags',
    file: 'worker/discovery/search/search.ts',
    find: 'if (isEmpty && hasHits(instead.ids)) return',
    replacement: 'if (isEmpty && hasHits(instead.candidates.ids)) return',
    tests: ['worker/discovery/search/search.test.ts'],
    breaks: 'A correction names a list that has become private.',
  },
  {
    name: 'older-revision-indexed',
    file: 'worker/indexing/search-index/index-changes.ts',
    find: '       WHERE revision <= ?3`',
    replacement: '`',
    tests: ['worker/indexing/search-index/search-index.test.ts'],
    breaks: 'Late indexing overwrites a newer revision.',
  },
  {
    name: 'block-keeps-follows',
    file: 'worker/account/blocks/manage-blocks.ts',
    find: 'or(follow(userId, user.id), follow(user.id, userId))',
    replacement: 'follow(userId, user.id)',
    tests: ['worker/account/blocks/blocks.test.ts'],
    breaks: 'A blocked user keeps following.',
  },
  {
    name: 'block-in-one-direction',
    file: 'worker/account/relations/conditions.ts',
    find: 'b.user_id = ${other} AND b.blocked_id = ${one}',
    replacement: 'b.user_id = ${one} AND b.blocked_id = ${other}',
    tests: ['worker/account/relations/conditions.test.ts', 'worker/account/blocks/blocked-pages.test.ts'],
    breaks: 'A block hides content in one direction only.',
  },
  {
    name: 'report-about-oneself',
    file: 'worker/moderation/reports/read-reports.ts',
    find: 'sql`${owner.id} IS NOT ${viewer.id}`',
    replacement: 'sql`${owner.id} IS NOT -${viewer.id}`',
    tests: ['worker/moderation/reports/reports.test.ts'],
    breaks: 'A moderator sees who reported them.',
  },
  {
    name: 'push-is-repeated',
    file: 'worker/notifications/push/run-push-turn.ts',
    find: 'WHERE y.claimed_at IS NULL AND y.due_at',
    replacement: 'WHERE y.due_at',
    tests: ['worker/notifications/push/run-push-turn.test.ts'],
    breaks: 'A push that was claimed before a crash is sent again.',
  },
  {
    name: 'push-of-an-expired-session',
    file: 'worker/notifications/push/read-pushes.ts',
    find: 'AND s.expires_at > ${now()}',
    replacement: '',
    tests: ['worker/notifications/push/run-push-turn.test.ts'],
    breaks: 'A device receives pushes after its session has expired.',
  },
  {
    name: 'push-device-changes-hands',
    file: 'worker/notifications/push/manage-devices.ts',
    find: 'eq(pushDevices.auth, auth), ',
    replacement: '',
    tests: ['worker/notifications/push/manage-devices.test.ts'],
    breaks: 'Whoever knows the endpoint of a browser takes it over without its secret.',
  },
]
