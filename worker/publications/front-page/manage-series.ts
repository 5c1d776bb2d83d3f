import { and, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { publicationCacheTag } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'
import { assertPublishedIn } from './arrange.ts'
import type { ChangeSeries, CreateSeries, ManagedSeries, MoveAfter } from './contract.ts'
import { findEdited, readArrangement } from './read-arrangement.ts'
import { series, seriesPosts } from './schema.ts'

interface SeriesSelector {
  /** Hash of the publication. */
  hash: string
  /** Hash of the series. */
  series: string
}

interface SeriesPostSelector extends SeriesSelector {
  /** Hash of the post. */
  post: string
}

const canEdit = (viewer: Viewer, publicationId: number): SQL => canEditPublication(viewer.id, sql`${publicationId}`)

async function readManagedSeries(db: Database, viewer: Viewer, hash: string, isWanted: (one: ManagedSeries) => boolean) {
  const found = (await readArrangement(db, viewer, hash)).series.find(isWanted)
  if (!found) throw notFound()
  return found
}

/**
 * Creates a series after the others of its publication; idempotent by key. Errors: those of `findEdited`; `conflict` if the publication
 * already has `LIMITS.seriesPerPublication` series.
 */
export async function createSeries(
  db: Database,
  viewer: Viewer,
  hash: string,
  { key, title, description }: CreateSeries,
): Promise<ManagedSeries> {
  const { id } = await findEdited(db, viewer, hash)
  const fromSiblings = sql`FROM series own WHERE own.publication_id = ${id}`
  const isBelowLimit = sql`(SELECT count(*) ${fromSiblings}) < ${LIMITS.seriesPerPublication}`
  const { created } = await write(db, {
    change: [
      insertSelect(
        db,
        series,
        {
          hash: newHash(),
          publicationId: id,
          title,
          description,
          position: sql`(SELECT coalesce(max(own.position), 0) + 1 ${fromSiblings})`,
          clientKey: key,
          createdAt: now(),
        },
        sql`WHERE ${isBelowLimit} AND ${canEdit(viewer, id)}`,
      ).onConflictDoNothing(),
    ],
    after: [invalidate(db, [publicationCacheTag(hash)])],
    read: {
      created: db
        .select({ hash: series.hash })
        .from(series)
        .where(and(eq(series.publicationId, id), eq(series.clientKey, key))),
    },
  })
  const [own] = created
  if (!own) throw conflict(`این انتشارات ${persianDigits(LIMITS.seriesPerPublication)} مجموعه دارد؛ یکی را حذف کن و دوباره امتحان کن.`)
  return readManagedSeries(db, viewer, hash, (one) => one.hash === own.hash)
}

/** Finds a series of a publication for its owner or an editor. Errors: those of `findEdited`; `not_found`. */
async function findSeries(db: Database, viewer: Viewer, selector: SeriesSelector) {
  const publication = await findEdited(db, viewer, selector.hash)
  const [row] = await db
    .select({ id: series.id })
    .from(series)
    .where(and(eq(series.hash, selector.series), eq(series.publicationId, publication.id)))
  return { publication, seriesId: row?.id }
}

async function findExistingSeries(db: Database, viewer: Viewer, selector: SeriesSelector) {
  const { publication, seriesId } = await findSeries(db, viewer, selector)
  if (seriesId === undefined) throw notFound()
  return { publication, seriesId }
}

/** Updates the title or description; omitted fields keep their value. Errors: those of `findEdited`; `not_found`. */
export async function changeSeries(db: Database, viewer: Viewer, selector: SeriesSelector, change: ChangeSeries): Promise<ManagedSeries> {
  const { publication, seriesId } = await findExistingSeries(db, viewer, selector)
  await atomic(db, [
    // Setting `id` to itself keeps the UPDATE valid when `change` is empty.
    db
      .update(series)
      .set({ id: sql`id`, ...change })
      .where(and(eq(series.id, seriesId), canEdit(viewer, publication.id))),
    invalidate(db, [publicationCacheTag(selector.hash)]),
  ])
  return readManagedSeries(db, viewer, selector.hash, (one) => one.hash === selector.series)
}

/** Deletes a series; its posts stay in the publication. Idempotent. Errors: those of `findEdited`. */
export async function deleteSeries(db: Database, viewer: Viewer, selector: SeriesSelector): Promise<void> {
  const { publication, seriesId } = await findSeries(db, viewer, selector)
  if (seriesId === undefined) return
  const guard = canEdit(viewer, publication.id)
  await atomic(db, [
    db.delete(seriesPosts).where(and(eq(seriesPosts.seriesId, seriesId), guard)),
    db.delete(series).where(and(eq(series.id, seriesId), guard)),
    invalidate(db, [publicationCacheTag(selector.hash)]),
  ])
}

/**
 * SQL: the rows of `rows` with the new place of each, from 1, after the row `moved` follows the row `after`, or comes first if it is null.
 * Without the row `after`, nothing moves.
 */
const newPlaces = (rows: SQL, moved: SQL, after: SQL | null): SQL => sql`(SELECT r.id, row_number() OVER (ORDER BY
    iif(r.id = ${moved}, ${after === null ? sql`-1` : sql`coalesce((SELECT a.position FROM (${rows}) a WHERE a.id = ${after}), r.position)`}, r.position),
    r.id = ${moved}, r.id) AS place FROM (${rows}) r)`

/** Moves a series after another one of its publication, or to the top. Errors: those of `findEdited`; `not_found`. */
export async function moveSeries(db: Database, viewer: Viewer, selector: SeriesSelector, { after }: MoveAfter): Promise<void> {
  const { publication, seriesId } = await findExistingSeries(db, viewer, selector)
  const rows = sql`SELECT s.id, s.position FROM series s WHERE s.publication_id = ${publication.id}`
  const anchor = after === null ? null : sql`(SELECT n.id FROM series n WHERE n.hash = ${after})`
  await atomic(db, [
    db
      .update(series)
      .set({ position: sql`placed.place` })
      .from(sql`${newPlaces(rows, sql`${seriesId}`, anchor)} placed`)
      .where(sql`${series.id} = placed.id AND ${canEdit(viewer, publication.id)}`),
    invalidate(db, [publicationCacheTag(selector.hash)]),
  ])
}

/**
 * Adds a post to the end of a series; a post of another series of the publication moves here. Idempotent. Errors: those of `findEdited`;
 * `not_found`; `invalid` for a post that is not published in the publication; `conflict` if the series is full.
 */
export async function addToSeries(db: Database, viewer: Viewer, selector: SeriesPostSelector): Promise<void> {
  const { publication, seriesId } = await findExistingSeries(db, viewer, selector)
  await assertPublishedIn(db, publication.id, [selector.post])
  const others = sql`FROM series_posts o WHERE o.series_id = ${seriesId} AND o.post_id <> p.id`
  const { rows } = await write(db, {
    change: [
      insertSelect(
        db,
        seriesPosts,
        { postId: sql`p.id`, seriesId: sql`s.id`, position: sql`(SELECT coalesce(max(o.position), 0) + 1 ${others})` },
        sql`FROM posts p JOIN series s ON s.id = ${seriesId} WHERE p.hash = ${selector.post} AND p.publication_id = ${publication.id}
        AND p.state = 'published' AND (SELECT count(*) ${others}) < ${LIMITS.postsPerSeries} AND ${canEdit(viewer, publication.id)}`,
      ).onConflictDoUpdate({
        target: seriesPosts.postId,
        set: { seriesId: sql`excluded.series_id`, position: sql`excluded.position` },
        setWhere: sql`${seriesPosts.seriesId} <> excluded.series_id`,
      }),
    ],
    after: [invalidate(db, [publicationCacheTag(selector.hash)])],
    read: {
      rows: db
        .select({ id: seriesPosts.postId })
        .from(seriesPosts)
        .innerJoin(posts, eq(posts.id, seriesPosts.postId))
        .where(and(eq(seriesPosts.seriesId, seriesId), eq(posts.hash, selector.post))),
    },
  })
  if (rows.length === 0)
    throw conflict(`این مجموعه جا ندارد: حداکثر ${persianDigits(LIMITS.postsPerSeries)} پست؛ یکی را بردار و دوباره امتحان کن.`)
}

/** Removes a post from a series. Idempotent. Errors: those of `findEdited`. */
export async function removeFromSeries(db: Database, viewer: Viewer, selector: SeriesPostSelector): Promise<void> {
  const { publication, seriesId } = await findSeries(db, viewer, selector)
  if (seriesId === undefined) return
  const post = sql`(SELECT p.id FROM posts p WHERE p.hash = ${selector.post})`
  await atomic(db, [
    db
      .delete(seriesPosts)
      .where(sql`${seriesPosts.seriesId} = ${seriesId} AND ${seriesPosts.postId} = ${post} AND ${canEdit(viewer, publication.id)}`),
    invalidate(db, [publicationCacheTag(selector.hash)]),
  ])
}

/** Moves a post after another one of its series, or to the top. Errors: those of `findEdited`; `not_found`. */
export async function moveInSeries(db: Database, viewer: Viewer, selector: SeriesPostSelector, { after }: MoveAfter): Promise<void> {
  const { publication, seriesId } = await findExistingSeries(db, viewer, selector)
  const idOf = (hash: string) => sql`(SELECT p.id FROM posts p WHERE p.hash = ${hash})`
  const rows = sql`SELECT s.post_id AS id, s.position FROM series_posts s WHERE s.series_id = ${seriesId}`
  await atomic(db, [
    db
      .update(seriesPosts)
      .set({ position: sql`placed.place` })
      .from(sql`${newPlaces(rows, idOf(selector.post), after === null ? null : idOf(after))} placed`)
      .where(sql`${seriesPosts.postId} = placed.id AND ${canEdit(viewer, publication.id)}`),
    invalidate(db, [publicationCacheTag(selector.hash)]),
  ])
}
