import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate, isUnchanged, knownVersion } from '#worker/lib/invalidations.ts'
import { isolateState } from '#worker/lib/isolate-state.ts'
import type { Audience, ShownAnnouncement } from './contract.ts'
import { announcements } from './schema.ts'

/** Cache tag of every page, because each shows the current announcement. */
export const ANNOUNCEMENT_CACHE_TAG = 'announcements'

/** Announcements that can be shown at once; a page shows the newest one for its reader. */
const MAX_SHOWN = 10

type VisibleAnnouncement = ShownAnnouncement & { audience: Audience }
const cache = isolateState((): { known?: { shown: readonly VisibleAnnouncement[]; version: number } } => ({ known: undefined }))

/**
 * Returns the announcement for members or for everybody, or null. An isolate reads the database only after an announcement started, ended or
 * changed, which it learns as it learns of outdated pages.
 */
export async function findAnnouncement(db: Database, isMember: boolean): Promise<ShownAnnouncement | null> {
  let { known } = cache
  if (!known || !isUnchanged([ANNOUNCEMENT_CACHE_TAG], known.version)) {
    const version = knownVersion()
    const { hash, text, link, isDismissible, audience } = announcements
    const shown = await db
      .select({ hash, text, link, isDismissible, audience })
      .from(announcements)
      .where(eq(announcements.isVisible, sql`1`))
      .orderBy(desc(announcements.startsAt), desc(announcements.id))
      .limit(MAX_SHOWN)
    cache.known = known = { shown, version }
  }
  const found = known.shown.find(({ audience }) => audience === 'everyone' || isMember)
  if (!found) return null
  const { audience: _, ...announcement } = found
  return announcement
}

/** SQL condition that the stored `is_shown` of an announcement differs from what the clock says. */
const isDue = () => {
  const at = now()
  const { isVisible, stoppedAt, startsAt, endsAt } = announcements
  return or(and(eq(isVisible, sql`1`), lte(endsAt, at)), and(isNull(stoppedAt), gt(endsAt, at), lte(startsAt, at), eq(isVisible, sql`0`)))
}

/** Cron task: shows announcements that have started and hides those that have ended, with the pages of everybody. */
export async function updateAnnouncements(db: Database): Promise<void> {
  const due = isDue()
  await atomic(db, [
    invalidate(db, [ANNOUNCEMENT_CACHE_TAG], sql`EXISTS (SELECT 1 FROM ${announcements} WHERE ${due})`),
    db.update(announcements).set({ isVisible: sql`1 - is_shown` }).where(due),
  ])
}
