import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'

/** Moderators also see hidden tags. */
const ANY_TAG = { known: 200, hidden: 200, missing: 404 } as const

export const access: Access = {
  rows: [
    { route: 'GET /api/moderation/tags/:name', of: 'tag', ...STAFF_ONLY, moderator: ANY_TAG },
    {
      // The new name is another word, which returns 400.
      route: 'PUT /api/moderation/tags/:name/name',
      of: 'tag',
      body: () => ({ name: 'واژهٔ دیگری' }),
      ...STAFF_ONLY,
      moderator: { known: 400, hidden: 400, missing: 404 },
    },
    { route: 'PUT /api/moderation/tags/:name/hidden', of: 'tag', ...STAFF_ONLY, moderator: ANY_TAG },
    { route: 'DELETE /api/moderation/tags/:name/hidden', of: 'tag', ...STAFF_ONLY, moderator: ANY_TAG },
    { route: 'PUT /api/moderation/tags/:name/aliases/:alias', of: 'tag', ...STAFF_ONLY, moderator: ANY_TAG },
    { route: 'DELETE /api/moderation/tags/:name/aliases/:alias', of: 'tag', ...STAFF_ONLY, moderator: ANY_TAG },
  ],
  audits: { tags: ['hide_tag', 'merge_tag'] },
  unblocked: {
    'moderators see everyone': ['/api/moderation/tags/:name'],
  },
}
