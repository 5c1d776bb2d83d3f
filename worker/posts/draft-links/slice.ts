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
})
