import { type SQL, sql } from 'drizzle-orm'
import { canModerate } from '#worker/account/suspensions/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

export const canReadReports = (viewer: Viewer): boolean => canModerate(viewer)

/**
 * SQL condition: the viewer does not own the report's target. Moderators must neither handle reports about themselves nor see who sent
 * them.
 */
export const isNotAbout = (viewer: Viewer, ownerId: SQL): SQL => sql`${ownerId} IS NOT ${viewer.id}`
