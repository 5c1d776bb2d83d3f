import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { normalizeEmail } from '#worker/account/auth/index.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { maskEmail } from '#worker/lib/mask-contact.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { remainingAudioBytes } from '#worker/podcasts/episodes/index.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import type { ImportPreview } from './contract.ts'
import { createCoverPreview } from './create-cover-preview.ts'
import { lockedFeed } from './feed/feed-errors.ts'
import { type FetchedFeed, fetchFeed } from './feed/fetch-feed.ts'
import { podcastImports } from './schema.ts'

const MAX_SKIPPED = 200

/** Previews an import without storing anything. Errors: those of `fetchFeed`; `conflict` for a locked feed. */
export async function previewImport(env: Env, db: Database, viewer: Viewer, typed: string): Promise<ImportPreview> {
  const read = await fetchFeed(env, typed)
  if (read.show.locked) throw lockedFeed()
  const { feed, show, seasons, items } = read
  const [cover, existingImport, ownerEmail, [row]] = await Promise.all([
    createCoverPreview(env, show.image),
    findExistingImport(db, viewer, read),
    findVerificationEmail(db, viewer, read),
    db.all<{ room: number }>(sql`SELECT ${remainingAudioBytes(viewer.id, 0)} AS room`),
  ])
  const importable = items.filter((item) => item.item !== null)
  const skipped = items.flatMap(({ title, at, reason }) => (reason === undefined ? [] : [{ title, at, reason }]))
  const dates = importable.flatMap(({ at }) => at ?? [])
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
    warnings: [...show.warnings, ...(cover.note ? [cover.note] : [])],
    count: importable.length,
    bytes: importable.reduce((sum, { bytes }) => sum + bytes, 0),
    unknownSizeCount: importable.filter(({ bytes }) => bytes === 0).length,
    duration: importable.reduce((sum, { duration }) => sum + duration, 0),
    from: dates.length > 0 ? dates.reduce((one, other) => Math.min(one, other)) : null,
    to: dates.length > 0 ? dates.reduce((one, other) => Math.max(one, other)) : null,
    seasons: countSeasons(
      importable.map(({ item }) => item?.season ?? null),
      seasons,
    ),
    skipped: skipped.slice(0, MAX_SKIPPED),
    skippedCount: skipped.length,
    remainingBytes: Math.max(0, row?.room ?? 0),
    verificationEmail: existingImport === null && ownerEmail !== null ? maskEmail(ownerEmail) : null,
    existingImport,
  }
}

function countSeasons(seasonNumbers: readonly (number | null)[], names: FetchedFeed['seasons']): ImportPreview['seasons'] {
  const counts = new Map<number, number>()
  for (const number of seasonNumbers) if (number !== null) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([number, count]) => ({ number, name: names.find((season) => season.number === number)?.name ?? '', count }))
}

/** Returns the viewer's import of this show, by guid or feed URL; null for none. */
export async function findExistingImport(db: Database, viewer: Viewer, { feed, show }: FetchedFeed): Promise<string | null> {
  const [row] = await db
    .select({ hash: podcastImports.hash })
    .from(podcastImports)
    .innerJoin(shows, eq(shows.id, podcastImports.showId))
    .where(
      and(
        eq(podcastImports.ownerId, viewer.id),
        isNull(shows.removedAt),
        sql`(${shows.guid} = ${show.guid} OR ${podcastImports.feed} = ${feed})`,
      ),
    )
    .orderBy(desc(podcastImports.id))
    .limit(1)
  return row?.hash ?? null
}

/** Returns the owner address that must confirm the import; null if the feed names none or it is the viewer's verified email. */
export async function findVerificationEmail(db: Database, viewer: Viewer, { show }: FetchedFeed): Promise<string | null> {
  if (show.owner === undefined) return null
  const [own] = await db
    .select({ key: credentials.emailKey })
    .from(credentials)
    .where(sql`${credentials.userId} = ${viewer.id} AND ${credentials.emailVerifiedAt} IS NOT NULL`)
  return own?.key === normalizeEmail(show.owner) ? null : show.owner
}
