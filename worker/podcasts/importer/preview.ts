import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { emailKey } from '#worker/account/auth/index.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { maskEmail } from '#worker/lib/mask-address.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { roomFor } from '#worker/podcasts/episodes/index.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import type { ImportPreview } from './contract.ts'
import { coverPreview } from './cover-preview.ts'
import { type ReadFeed, readFeed } from './feed/read-feed.ts'
import { lockedFeed } from './feed/refusals.ts'
import { podcastImports } from './schema.ts'

/** How many of those that cannot come are told of before it begins; the report has them all. */
const TOLD = 200

/** A show as it would be here, before anything is written. Errors: those of `readFeed`, and `conflict` for a locked one. */
export async function previewImport(env: Env, db: Database, viewer: Viewer, typed: string): Promise<ImportPreview> {
  const read = await readFeed(env, typed)
  if (read.show.locked) throw lockedFeed()
  const { feed, show, seasons, items } = read
  const [cover, known, proof, [row]] = await Promise.all([
    coverPreview(env, show.image),
    knownImport(db, viewer, read),
    proofOf(db, viewer, read),
    db.all<{ room: number }>(sql`SELECT ${roomFor(viewer.id, 0)} AS room`),
  ])
  const coming = items.filter((item) => item.item !== null)
  const leftOut = items.flatMap(({ title, at, reason }) => (reason === undefined ? [] : [{ title, at, reason }]))
  const dates = coming.flatMap(({ at }) => at ?? [])
  return {
    feed,
    title: show.title,
    description: show.description,
    author: show.author,
    language: show.language,
    kind: show.kind,
    explicit: show.explicit,
    category: show.category,
    cover: cover.picture,
    notes: [...show.notes, ...(cover.note ? [cover.note] : [])],
    count: coming.length,
    bytes: coming.reduce((sum, { bytes }) => sum + bytes, 0),
    untold: coming.filter(({ bytes }) => bytes === 0).length,
    duration: coming.reduce((sum, { duration }) => sum + duration, 0),
    from: dates.length > 0 ? dates.reduce((one, other) => Math.min(one, other)) : null,
    to: dates.length > 0 ? dates.reduce((one, other) => Math.max(one, other)) : null,
    seasons: countSeasons(
      coming.map(({ item }) => item?.season ?? null),
      seasons,
    ),
    leftOut: leftOut.slice(0, TOLD),
    leftOutCount: leftOut.length,
    room: Math.max(0, row?.room ?? 0),
    proof: known === null && proof !== null ? maskEmail(proof) : null,
    known,
  }
}

function countSeasons(placed: readonly (number | null)[], names: ReadFeed['seasons']): ImportPreview['seasons'] {
  const counts = new Map<number, number>()
  for (const number of placed) if (number !== null) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([number, count]) => ({ number, name: names.find((season) => season.number === number)?.name ?? '', count }))
}

/** The import of the viewer's that brought this show here, by its guid or its address; null for none. */
export async function knownImport(db: Database, viewer: Viewer, { feed, show }: ReadFeed): Promise<string | null> {
  const [row] = await db
    .select({ hash: podcastImports.hash })
    .from(podcastImports)
    .innerJoin(podcasts, eq(podcasts.id, podcastImports.podcastId))
    .where(
      and(
        eq(podcastImports.ownerId, viewer.id),
        isNull(podcasts.removedAt),
        sql`(${podcasts.guid} = ${show.guid} OR ${podcastImports.feed} = ${feed})`,
      ),
    )
    .orderBy(desc(podcastImports.id))
    .limit(1)
  return row?.hash ?? null
}

/** The feed's own mail address, where a code has to show that it is the viewer's; null without one, and where they have proved it already. */
export async function proofOf(db: Database, viewer: Viewer, { show }: ReadFeed): Promise<string | null> {
  if (show.owner === undefined) return null
  const [own] = await db
    .select({ key: credentials.emailKey })
    .from(credentials)
    .where(sql`${credentials.userId} = ${viewer.id} AND ${credentials.emailVerifiedAt} IS NOT NULL`)
  return own?.key === emailKey(show.owner) ? null : show.owner
}
