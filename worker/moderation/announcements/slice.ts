import { slice } from '#worker/lib/slice.ts'
import { announcementRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { updateAnnouncements } from './shown-announcements.ts'

/** Announcements to all members or to staff. */
export const announcements = slice({
  routes: { '/api/admin/announcements': announcementRoutes },
  tables: schema,
  cron: { publish: { announcements: (_, db) => updateAnnouncements(db) } },
})
