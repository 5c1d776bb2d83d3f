import { onOwnPosts } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { pruneDraftLinks } from './links.ts'
import { draftLinkRoutes, postDraftLinkRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Links that show a draft to others. */
export const draftLinks = slice({
  routes: { '/api/posts': postDraftLinkRoutes, '/api/draft-links': draftLinkRoutes },
  tables: schema,
  cleanUps: { pruneDraftLinks },
  limits: { 'POST /api/draft-links/:hash/visits': 'draftVisit' },
  erases: [{ table: 'draft_links', key: 'hash', where: onOwnPosts }],
  archives: {
    'account/draft-links': {
      columns: 'p.hash AS post, d.label, d.visits, d.created_at AS "createdAt", d.expires_at AS "expiresAt", d.revoked_at AS "revokedAt"',
      from: 'posts p JOIN draft_links d ON d.post_id = p.id WHERE p.author_id = @owner',
      key: 'd.post_id, d.hash',
    },
  },
})
