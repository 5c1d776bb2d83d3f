import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/column-alias.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import type { EpisodeSettings, ShowChoice } from '../contract.ts'
import { findEditableEpisode } from '../find-editable-episode.ts'
import { episodes } from '../schema.ts'
import { canManageShow } from '../show-access.ts'

/** Reads an episode's settings and the shows to choose from: those the viewer manages and the current one. Errors: `not_found`. */
export async function readEpisodeSettings(db: Database, viewer: Viewer, hash: string): Promise<EpisodeSettings> {
  const { id } = await findEditableEpisode(db, viewer, hash)
  const [[episodeRow], rows] = await db.batch([
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
    db
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
  ])
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
