import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aHeldPost, anImportReview, runQuery } from '#worker/testing/index.ts'

/** Creates an import with a held post and its review, unless the state is `missing`; only the owner and moderators may receive its text. */
const importReviewSubject = subject({
  states: ['open', 'approved', 'returned', 'missing'],
  async create({ state, owner }) {
    if (state === 'missing') return { hash: newHash() }
    const hash = await anImportReview(owner, [await aHeldPost(owner)])
    if (state !== 'open') await runQuery('UPDATE import_reviews SET state = ?, decided_at = 1 WHERE hash = ?', state, hash)
    return { hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    importReview: typeof importReviewSubject
  }
}

export const access: Access = {
  subjects: { importReview: importReviewSubject },
  rows: [
    { route: 'GET /api/moderation/import-reviews', of: 'none', ...STAFF_ONLY, moderator: 200 },
    {
      route: 'GET /api/moderation/import-reviews/:hash',
      of: 'importReview',
      ...STAFF_ONLY,
      moderator: { open: 200, approved: 404, returned: 404, missing: 404 },
    },
    {
      route: 'POST /api/moderation/import-reviews/:hash/approve',
      of: 'importReview',
      ...STAFF_ONLY,
      moderator: { open: 204, approved: 204, returned: 409, missing: 404 },
    },
    {
      route: 'POST /api/moderation/import-reviews/:hash/return',
      of: 'importReview',
      body: () => ({ reason: 'پیوند تبلیغی را بردار.' }),
      ...STAFF_ONLY,
      moderator: { open: 204, approved: 409, returned: 204, missing: 404 },
    },
  ],
  audits: { content: ['approve_import', 'return_import'] },
  plans: {
    scans: [
      {
        statement: /^select .* from "import_reviews" .* order by "import_reviews"."opened_at" asc, .* limit \?$/,
        reason: 'reads a page in the order of import_reviews_open',
      },
    ],
  },
  unblocked: {
    'moderators see everyone': ['/api/moderation/import-reviews', '/api/moderation/import-reviews/:hash'],
  },
}
