import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { transcripts } from '#worker/podcasts/catalog/schema.ts'
import { mayChangeUnreviewed } from '#worker/posts/sponsorship/index.ts'
import type { EditableTranscript, PutTranscript, Segment } from '../contract.ts'
import { assertMayChangeSound, findEditableEpisode } from '../episode-access.ts'
import { readEpisodeCacheTags } from '../read-episode-cache-tags.ts'

/**
 * Replaces or, without segments, deletes the transcript of an editable episode; returns its `changedAt`. Errors: `not_found`; `stale` if it
 * changed since `base`, which is null for none; `too_large` above `LIMITS.transcriptBytes`.
 */
export async function putTranscript(
  db: Database,
  viewer: Viewer,
  hash: string,
  { base, timed, segments: sent }: PutTranscript,
): Promise<number | null> {
  const { id } = await findEditableEpisode(db, viewer, hash)
  await assertMayChangeSound(db, id)
  const segments = JSON.stringify(timed ? sortByStart(sent) : sent.map((one) => ({ ...one, start: 0, end: 0 })))
  if (new TextEncoder().encode(segments).length > LIMITS.transcriptBytes)
    throw new AppError('too_large', { message: 'این متن بیش از اندازه بلند است؛ حداکثر ۱٫۵ مگابایت نگه داشته می‌شود.' })
  const at = Math.max(now(), (base ?? 0) + 1)
  const isUnchanged = sql`${transcripts.changedAt} IS ${base} AND ${mayChangeUnreviewed(id)}`
  const language = sql`coalesce((SELECT p.language FROM podcasts p JOIN sounds s ON s.podcast_id = p.id WHERE s.post_id = ${id}), 'fa')`
  const written = { at: transcripts.changedAt }
  const replacement =
    sent.length > 0
      ? insertSelect(
          db,
          transcripts,
          { postId: id, language, timed, segments: sql`${segments}`, changedAt: at },
          sql`WHERE ${mayChangeUnreviewed(id)} AND ${base === null ? sql`1` : sql`EXISTS (SELECT 1 FROM transcripts WHERE post_id = ${id})`}`,
        )
          .onConflictDoUpdate({
            target: transcripts.postId,
            set: {
              language: sql`excluded.language`,
              timed: sql`excluded.timed`,
              segments: sql`excluded.segments`,
              changedAt: sql`excluded.changed_at`,
            },
            setWhere: isUnchanged,
          })
          .returning(written)
      : db
          .delete(transcripts)
          .where(and(eq(transcripts.postId, id), isUnchanged))
          .returning(written)
  const { rows, existing } = await write(db, {
    change: { rows: replacement },
    after: [invalidate(db, await readEpisodeCacheTags(db, id))],
    read: { existing: db.select({ id: transcripts.postId }).from(transcripts).where(eq(transcripts.postId, id)) },
  })
  const hadNoneAsExpected = sent.length === 0 && base === null && existing.length === 0
  if (rows.length === 0 && !hadNoneAsExpected)
    throw new AppError('stale', { message: 'این متن در جای دیگری عوض شده است. صفحه را تازه کن و دوباره بنویس.' })
  return sent.length > 0 ? at : null
}

/** Also raises an end that precedes its start to that start. */
const sortByStart = (segments: readonly Segment[]): Segment[] =>
  segments.map((one) => ({ ...one, end: Math.max(one.start, one.end) })).sort((one, other) => one.start - other.start)

/** Reads the transcript of an editable episode; empty if there is none. Errors: `not_found`. */
export async function readEditableTranscript(db: Database, viewer: Viewer, hash: string): Promise<EditableTranscript> {
  const { id } = await findEditableEpisode(db, viewer, hash)
  const [row] = await db
    .select({ changedAt: transcripts.changedAt, timed: transcripts.timed, segments: transcripts.segments })
    .from(transcripts)
    .where(eq(transcripts.postId, id))
  return row ?? { changedAt: null, timed: true, segments: [] }
}
