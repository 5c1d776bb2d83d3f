import { and, eq, gte, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import type { EpisodeFields } from '../contract.ts'
import { findOwnSound } from '../find-own.ts'
import { outdatedBySound } from '../outdated.ts'
import { runs } from '../private-key.ts'
import { sounds } from '../schema.ts'

/**
 * Sets all an author says of an episode of theirs; the last write stays, the guid always. Errors: `not_found`; `invalid` for a show
 * they do not run and for a soundbite behind the sound's end; `conflict` where the show has an episode of that guid.
 */
export async function changeEpisode(db: Database, viewer: Viewer, hash: string, { show, ...fields }: EpisodeFields): Promise<void> {
  const { id } = await findOwnSound(db, viewer, hash)
  const chosen = sql`(SELECT ${podcasts.id} FROM ${podcasts} WHERE ${podcasts.hash} = ${show} AND ${podcasts.removedAt} IS NULL
    AND (${runs(viewer.id)} OR ${podcasts.id} = ${sounds.podcastId}))`
  const furthest = Math.max(0, ...fields.soundbites.map(({ start, duration }) => start + duration))
  const changed = await atomic(db, [
    db
      .update(sounds)
      .set({ ...fields, podcastId: show === null ? null : chosen })
      .where(and(eq(sounds.postId, id), gte(sounds.duration, furthest), show === null ? undefined : sql`EXISTS ${chosen}`))
      .returning({ id: sounds.postId }),
    bump(db, [...(await outdatedBySound(db, id)), ...(show === null ? [] : [`podcast-${show}`])]),
  ] as const).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw conflict('این قسمت یک بار در این پادکست هست؛ پادکست دیگری برگزین.')
    throw error
  })
  if (changed[0].length > 0) return
  // Read after the refusal, only to say which of the two it was.
  const { duration } = await findOwnSound(db, viewer, hash)
  throw duration < furthest
    ? invalid({ soundbites: 'گزیده‌ای از پایان صدا بیرون می‌زند؛ زمانش را درست کن' })
    : invalid({ show: 'این پادکست از آن تو نیست؛ یکی از پادکست‌های خودت را برگزین' })
}
