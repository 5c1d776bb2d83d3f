import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { ManagedShow } from './contract.ts'
import { isManagedBy, isManagedShow, isNotRemoved } from './policy.ts'
import { relayAddress } from './show-addresses.ts'

const columns = {
  hash: shows.hash,
  ownerId: shows.ownerId,
  title: shows.title,
  description: shows.description,
  author: shows.author,
  category: shows.category,
  language: shows.language,
  kind: shows.kind,
  explicit: shows.explicit,
  cover: shows.cover,
  seasons: shows.seasons,
  persons: shows.persons,
  funding: shows.funding,
  texts: shows.texts,
  license: shows.license,
  locked: shows.locked,
  complete: shows.complete,
  hiddenFromApps: shows.hiddenFromApps,
  copyright: shows.copyright,
  link: shows.link,
  movedTo: shows.movedTo,
  publicationHash: nullableColumnAlias(publications.hash, 'publication_hash'),
  publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
  publicationName: nullableColumnAlias(publications.name, 'publication_name'),
  episodeCount: sql<number>`(SELECT count(*) FROM sounds s JOIN posts p ON p.id = s.post_id
    WHERE s.podcast_id = ${shows.id} AND p.state = 'published')`.as('episode_count'),
}

export const selectManagedShows = (db: Database, which: SQL | undefined) =>
  db.select(columns).from(shows).leftJoin(publications, eq(publications.id, shows.publicationId)).where(which).orderBy(desc(shows.id))

type Row = Awaited<ReturnType<typeof selectManagedShows>>[number]

/** Converts a row for a manager of the show; `mailFrom` is the site's sender address. */
export const viewManagedShow = (
  { ownerId, publicationHash, publicationHandle, publicationName, ...row }: Row,
  viewer: Viewer,
  mailFrom: string,
): ManagedShow => ({
  ...row,
  publication:
    publicationHash !== null && publicationHandle !== null && publicationName !== null
      ? { hash: publicationHash, handle: publicationHandle, name: publicationName }
      : null,
  isOwner: ownerId === viewer.id,
  relayEmail: relayAddress(row.hash, mailFrom),
})

/** Reads a show the viewer manages. Errors: `not_found`, also for a removed show. */
export async function readManagedShow(db: Database, viewer: Viewer, hash: string, mailFrom: string): Promise<ManagedShow> {
  const [row] = await selectManagedShows(db, isManagedShow(viewer, hash))
  if (!row) throw notFound()
  return viewManagedShow(row, viewer, mailFrom)
}

export async function listManagedShows(db: Database, viewer: Viewer, mailFrom: string): Promise<ManagedShow[]> {
  const rows = await selectManagedShows(db, and(isNotRemoved, isManagedBy(viewer.id)))
  return rows.map((row) => viewManagedShow(row, viewer, mailFrom))
}
