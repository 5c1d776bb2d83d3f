import { inArray, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidateRemoval } from '#worker/lib/invalidations.ts'
import { audioCacheTag, audioKey, imageCacheTag, pictureKeys } from './object-keys.ts'
import { audio, media } from './schema.ts'

const DOCUMENT_TABLES = [
  'post_drafts',
  'post_bodies',
  'post_revisions',
  'post_reviews',
  'submission_versions',
  'submission_suggestions',
  'broadcast_snapshots',
].map((table) => sql.raw(table))

/** SQL condition on `posts p`: the draft, body, a revision or a held, submitted or emailed version of the post references the hash. */
const hasReferenceTo = (hash: SQL): SQL =>
  sql.join(
    DOCUMENT_TABLES.map(
      (table) => sql`EXISTS (SELECT 1 FROM ${table} w WHERE w.post_id = p.id AND instr(w.document, '"' || ${hash} || '"') > 0)`,
    ),
    sql` OR `,
  )

/**
 * SQL condition on `media`: the image is the avatar of its owner, the logo or masthead of a publication, the cover of a podcast or episode, or is
 * used by a post of its owner as cover, also of a held, submitted or emailed version, in chapters, or in one of the documents of `hasReferenceTo`. Posts
 * can only use images of their author.
 */
const isPictureUsed: SQL = sql`(
  EXISTS (SELECT 1 FROM users u WHERE u.id = media.owner_id AND u.avatar ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM publications p WHERE p.avatar IS NOT NULL AND p.avatar ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM publications p WHERE p.masthead IS NOT NULL AND p.masthead ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM podcasts p WHERE p.cover IS NOT NULL AND p.cover ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM sounds s WHERE s.cover IS NOT NULL AND s.cover ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM posts p WHERE p.author_id = media.owner_id AND (p.cover ->> 'hash' = media.hash OR ${hasReferenceTo(sql`media.hash`)}
    OR EXISTS (SELECT 1 FROM post_reviews r WHERE r.post_id = p.id AND r.settings ->> '$.cover.hash' = media.hash)
    OR EXISTS (SELECT 1 FROM submission_versions v WHERE v.post_id = p.id AND v.settings ->> '$.cover.hash' = media.hash)
    OR EXISTS (SELECT 1 FROM broadcast_snapshots b WHERE b.post_id = p.id AND b.cover ->> 'hash' = media.hash)
    OR EXISTS (SELECT 1 FROM sound_chapters c WHERE c.post_id = p.id AND instr(c.chapters, '"' || media.hash || '"') > 0)))
)`

/** SQL condition on `audio`: a document of a post of the owner references the file. */
const isAudioUsed: SQL = sql`EXISTS (SELECT 1 FROM posts p WHERE p.author_id = audio.owner_id AND (${hasReferenceTo(sql`audio.hash`)}))`

const GRACE_PERIOD = 7 * DAY
const CHECKS_PER_RUN = 40
const DELETES_PER_RUN = 20

interface SweptRow {
  id: number
  hash: string
  /** JSON array of stored widths; null for audio. */
  widths: string | null
}

interface SweepTarget {
  table: typeof media | typeof audio
  widths: SQL
  isUsed: SQL
  objectKeys(swept: SweptRow): string[]
  cacheTag(hash: string): string
}

/**
 * Checks up to `CHECKS_PER_RUN` images for use, each at most once a day, and deletes up to `DELETES_PER_RUN` that were found unused
 * `GRACE_PERIOD` ago.
 */
export const sweepPictures = (env: Env, db: Database): Promise<void> =>
  sweep(env, db, {
    table: media,
    widths: sql`widths`,
    isUsed: isPictureUsed,
    objectKeys: ({ hash, widths }) => pictureKeys({ hash, widths: JSON.parse(widths ?? '[]') }),
    cacheTag: imageCacheTag,
  })

export const sweepAudio = (env: Env, db: Database): Promise<void> =>
  sweep(env, db, {
    table: audio,
    widths: sql`NULL AS widths`,
    isUsed: isAudioUsed,
    objectKeys: ({ hash }) => [audioKey(hash)],
    cacheTag: audioCacheTag,
  })

/**
 * Checks the rows with the oldest checks first. The statement that marks a row as swept rechecks that it is unused, and `claimPictures` and
 * `claimAudio` ignore swept rows. Objects are deleted before their rows, so that the next run can resume after a crash.
 */
async function sweep(env: Env, db: Database, { table, widths, isUsed, objectKeys, cacheTag }: SweepTarget): Promise<void> {
  const at = now()
  await db.run(sql`UPDATE ${table} SET checked_at = ${at}, unused_since = iif(${isUsed}, NULL, coalesce(unused_since, ${at}))
    WHERE id IN (SELECT id FROM ${table} WHERE checked_at <= ${at - DAY} AND swept_at IS NULL ORDER BY checked_at, id LIMIT ${CHECKS_PER_RUN})`)
  // Replaces the digest, so that uploading the same bytes again creates a new row.
  await db.run(sql`UPDATE ${table} SET swept_at = ${at}, content_digest = 'swept ' || hash
    WHERE id IN (SELECT id FROM ${table} WHERE unused_since <= ${at - GRACE_PERIOD} AND swept_at IS NULL ORDER BY unused_since, id LIMIT ${DELETES_PER_RUN})
      AND NOT ${isUsed}`)
  const swept = await db.all<SweptRow>(
    sql`SELECT id, hash, ${widths} FROM ${table} WHERE unused_since <= ${at - GRACE_PERIOD} AND swept_at IS NOT NULL LIMIT ${DELETES_PER_RUN}`,
  )
  if (swept.length === 0) return
  await env.MEDIA.delete(swept.flatMap(objectKeys))
  await atomic(db, [
    invalidateRemoval(
      db,
      swept.map(({ hash }) => cacheTag(hash)),
    ),
    db.delete(table).where(
      inArray(
        table.id,
        swept.map(({ id }) => id),
      ),
    ),
  ])
}
