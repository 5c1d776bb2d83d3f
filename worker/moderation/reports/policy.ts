import { type SQL, sql } from 'drizzle-orm'
import { canModerate } from '#worker/account/suspensions/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

/** Who reads what members report: moderators and admins who are not suspended. */
export const canReadReports = (viewer: Viewer): boolean => canModerate(viewer)

/** True in SQL for a report whose subject is not the viewer's own: nobody learns who reported them, nor judges it. */
export const isNotAbout = (viewer: Viewer, ownerId: SQL): SQL => sql`${ownerId} IS NOT ${viewer.id}`
