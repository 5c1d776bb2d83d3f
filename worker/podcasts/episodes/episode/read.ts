import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { named } from '#worker/db/named.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import type { EpisodeSettings, ShowChoice } from '../contract.ts'
import { findOwnSound } from '../find-own.ts'
import { runs } from '../private-key.ts'
import { sounds } from '../schema.ts'

/** What the author of an episode says of it, and the shows it may stand in: those they run, and the one it is in. */
export async function readEpisode(db: Database, viewer: Viewer, hash: string): Promise<EpisodeSettings> {
  const { id } = await findOwnSound(db, viewer, hash)
  const [[sound], rows] = await db.batch([
    db
      .select({
        show: podcasts.hash,
        season: sounds.season,
        episode: sounds.episode,
        kind: sounds.kind,
        explicit: named(sounds.explicit, 'sound_explicit'),
        persons: named(sounds.persons, 'sound_persons'),
        soundbites: sounds.soundbites,
        cover: named(sounds.cover, 'sound_cover'),
        duration: sounds.duration,
      })
      .from(sounds)
      .leftJoin(podcasts, and(eq(podcasts.id, sounds.podcastId), isNull(podcasts.removedAt)))
      .where(eq(sounds.postId, id)),
    db
      .select({
        hash: podcasts.hash,
        title: podcasts.title,
        kind: podcasts.kind,
        season: sounds.season,
        last: sql<number>`coalesce(max(${sounds.episode}), 0)`.as('last'),
      })
      .from(podcasts)
      .leftJoin(sounds, and(eq(sounds.podcastId, podcasts.id), ne(sounds.postId, id)))
      .where(
        and(
          isNull(podcasts.removedAt),
          or(runs(viewer.id), sql`${podcasts.id} = (SELECT s.podcast_id FROM sounds s WHERE s.post_id = ${id})`),
        ),
      )
      .groupBy(podcasts.id, sounds.season)
      .orderBy(sql`${podcasts.id} DESC`, sounds.season),
  ])
  if (!sound) throw notFound()
  const { cover, duration, ...fields } = sound
  return { fields, cover, duration, shows: showsOf(rows) }
}

type Row = Omit<ShowChoice, 'seasons'> & { season: number | null; last: number }

function showsOf(rows: readonly Row[]): ShowChoice[] {
  const shows = new Map<string, ShowChoice>()
  for (const { season, last, ...show } of rows) {
    const known = shows.get(show.hash) ?? { ...show, seasons: [] }
    known.seasons.push({ season, last })
    shows.set(show.hash, known)
  }
  return [...shows.values()]
}
