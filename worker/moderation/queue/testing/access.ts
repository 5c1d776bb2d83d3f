import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'

const ANY_POST = { draft: 200, scheduled: 200, published: 200, withdrawn: 200, removed: 200, takenDown: 200, missing: 404 } as const

export const access: Access = {
  rows: [
    { route: 'GET /api/moderation/cases', of: 'none', ...STAFF_ONLY, moderator: 200 },
    {
      route: 'GET /api/moderation/cases/:kind/:key',
      of: 'post',
      params: ({ hash = '' }) => ({ kind: 'post', key: hash }),
      ...STAFF_ONLY,
      moderator: ANY_POST,
    },
  ],
  plans: {
    scans: [
      {
        statement: /^select .* from "moderation_cases" .*order by "moderation_cases"."weight" desc, .* limit \?$/,
        reason: 'reads a page in the order of moderation_cases_heaviest',
      },
    ],
  },
  unblocked: {
    'moderators see everyone': ['/api/moderation/cases', '/api/moderation/cases/:kind/:key'],
  },
}
