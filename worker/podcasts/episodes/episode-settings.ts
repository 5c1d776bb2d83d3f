import { and, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { first, readTogether, write } from '#worker/db/write.ts'
import { conflict, invalid, isUniqueViolation, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodes, shows } from '#worker/podcasts/catalog/schema.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import { mayChangeUnreviewed } from '#worker/posts/sponsorship/index.ts'
import type { EpisodeFields, EpisodeSettings, ShowChoice } from './contract.ts'
import { assertMayChangeSound, canManageShow, findEditableEpisode } from './episode-access.ts'
import { readEpisodeCacheTags } from './read-episode-cache-tags.ts'

/**
 * Reads an episode's settings and the shows to choose from: those the viewer manages and the current one, unless removed. Errors:
 * `not_found`.
 */
export async function readEpisodeSettings(db: Database, viewer: Viewer, hash: string): Promise<EpisodeSettings> {
  const { id } = await findEditableEpisode(db, viewer, hash)
  const { episodeRow, rows } = await readTogether(db, {
    episodeRow: first(
      db
        .select({
          show: shows.hash,
          season: episodes.season,
          episode: episodes.episode,
          kind: episodes.kind,
          explicit: columnAlias(episodes.explicit, 'sound_explicit'),
          persons: columnAlias(episodes.persons, 'sound_persons'),
          soundbites: episodes.soundbites,
          cover: columnAlias(episodes.cover, 'sound_cover'),
          duration: episodes.duration,
        })
        .from(episodes)
        .leftJoin(shows, and(eq(shows.id, episodes.showId), isNull(shows.removedAt)))
        .where(eq(episodes.postId, id)),
    ),
    rows: db
      .select({
        hash: shows.hash,
        title: shows.title,
        kind: shows.kind,
        season: episodes.season,
        last: sql<number>`coalesce(max(${episodes.episode}), 0)`.as('last'),
      })
      .from(shows)
      .leftJoin(episodes, and(eq(episodes.showId, shows.id), ne(episodes.postId, id)))
      .where(
        and(
          isNull(shows.removedAt),
          or(canManageShow(viewer.id), sql`${shows.id} = (SELECT s.podcast_id FROM sounds s WHERE s.post_id = ${id})`),
        ),
      )
      .groupBy(shows.id, episodes.season)
      .orderBy(sql`${shows.id} DESC`, episodes.season),
  })
  if (!episodeRow) throw notFound()
  const { cover, duration, ...fields } = episodeRow
  return { fields, cover, duration, shows: groupByShow(rows) }
}

type Row = Omit<ShowChoice, 'seasons'> & { season: number | null; last: number }

function groupByShow(rows: readonly Row[]): ShowChoice[] {
  const byHash = new Map<string, ShowChoice>()
  for (const { season, last, ...show } of rows) {
    const choice = byHash.get(show.hash) ?? { ...show, seasons: [] }
    choice.seasons.push({ season, last })
    byHash.set(show.hash, choice)
  }
  return [...byHash.values()]
}

/**
 * Replaces an episode's settings; its guid never changes. Errors: `not_found`; `invalid` for another show that the viewer does not manage
 * or a soundbite past the end; `conflict` if the show has an episode with this guid.
 */
export async function updateEpisode(db: Database, viewer: Viewer, hash: string, { show, ...fields }: EpisodeFields): Promise<void> {
  const { id } = await findEditableEpisode(db, viewer, hash)
  await assertMayChangeSound(db, id)
  const selectedShow = sql`(SELECT ${shows.id} FROM ${shows} WHERE ${shows.hash} = ${show} AND ${shows.removedAt} IS NULL
    AND (${canManageShow(viewer.id)} OR ${shows.id} = ${episodes.showId}))`
  const lastSoundbiteEnd = Math.max(0, ...fields.soundbites.map(({ start, duration }) => start + duration))
  const { updated } = await write(db, {
    change: {
      updated: db
        .update(episodes)
        .set({ ...fields, showId: show === null ? null : selectedShow })
        .where(
          and(
            eq(episodes.postId, id),
            mayChangeUnreviewed(id),
            gte(episodes.duration, lastSoundbiteEnd),
            show === null ? undefined : sql`EXISTS ${selectedShow}`,
          ),
        )
        .returning({ id: episodes.postId }),
    },
    after: [invalidate(db, [...(await readEpisodeCacheTags(db, id)), ...(show === null ? [] : [`podcast-${show}`])])],
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw conflict('این قسمت یک بار در این پادکست هست؛ پادکست دیگری انتخاب کن.')
    throw error
  })
  if (updated.length > 0) return
  // Determines which condition failed.
  const { duration } = await findEditableEpisode(db, viewer, hash)
  throw duration < lastSoundbiteEnd
    ? invalid({ soundbites: 'گزیده‌ای از پایان صدا بیرون می‌زند؛ زمانش را درست کن' })
    : invalid({ show: 'این پادکست از آن تو نیست؛ یکی از پادکست‌های خودت را انتخاب کن' })
}

/**
 * Sets or clears the cover of an editable episode. Errors: `not_found`, also without audio; `invalid` for a picture the viewer did not
 * upload.
 */
export async function setEpisodeCover(db: Database, viewer: Viewer, hash: string, cover: string | null): Promise<void> {
  const post = await findEditableEpisode(db, viewer, hash)
  await assertMayChangeSound(db, post.id)
  const picture: Picture | null = cover === null ? null : ((await claimPictures(db, viewer.id, [cover])).get(cover) ?? null)
  if (cover !== null && !picture) throw invalid({ cover: 'این تصویر پیدا نشد؛ تصویر دیگری انتخاب کن' })
  await atomic(db, [
    db
      .update(episodes)
      .set({ cover: picture })
      .where(and(eq(episodes.postId, post.id), mayChangeUnreviewed(post.id))),
    invalidate(db, await readEpisodeCacheTags(db, post.id)),
  ])
}
