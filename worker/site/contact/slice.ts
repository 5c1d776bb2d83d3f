import { slice } from '#worker/lib/slice.ts'
import { cannedReplyRoutes } from './canned-reply-routes.ts'
import { erasure } from './erasure.ts'
import { contactInboxRoutes } from './inbox-routes.ts'
import { pruneThreads } from './prune-threads.ts'
import { contactRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Messages to the editors, and their inbox. */
export const contact = slice({
  routes: { '/api/contact': contactRoutes, '/api/admin/contact': contactInboxRoutes, '/api/admin/canned-replies': cannedReplyRoutes },
  tables: schema,
  cleanUps: { pruneThreads },
  switches: { contact: ['POST /api/contact'] },
  erases: erasure,
})
