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
  archives: {
    'account/contact-messages': {
      columns: 'm.receipt, m.subject, m.message, m.state, m.created_at AS at',
      from: 'contact_messages m WHERE m.user_id = @owner',
      key: 'm.id',
    },
    'account/contact-answers': {
      columns: 'm.receipt, e.kind, e.body AS text, e.created_at AS at',
      from: "contact_messages m JOIN contact_entries e ON e.thread_id = m.id WHERE m.user_id = @owner AND e.kind <> 'note'",
      key: 'e.thread_id, e.id',
    },
  },
})
