import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { namedOrNull } from '#worker/db/named.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { OwnShow } from './contract.ts'
import { isLiving, isOwn, isRunBy } from './policy.ts'
import { relayAddress } from './relay-address.ts'
import { podcasts } from './schema.ts'

const columns = {
  hash: podcasts.hash,
  ownerId: podcasts.ownerId,
  title: podcasts.title,
  description: podcasts.description,
  author: podcasts.author,
  category: podcasts.category,
  language: podcasts.language,
  kind: podcasts.kind,
  explicit: podcasts.explicit,
  cover: podcasts.cover,
  seasons: podcasts.seasons,
  persons: podcasts.persons,
  funding: podcasts.funding,
  texts: podcasts.texts,
  locked: podcasts.locked,
  complete: podcasts.complete,
  hiddenFromApps: podcasts.hiddenFromApps,
  copyright: podcasts.copyright,
  link: podcasts.link,
  movedTo: podcasts.movedTo,
  publicationHash: namedOrNull(publications.hash, 'publication_hash'),
  publicationHandle: namedOrNull(publications.handle, 'publication_handle'),
  publicationName: namedOrNull(publications.name, 'publication_name'),
  episodeCount: sql<number>`(SELECT count(*) FROM sounds s JOIN posts p ON p.id = s.post_id
    WHERE s.podcast_id = ${podcasts.id} AND p.state = 'published')`.as('episode_count'),
}

/** Statement: shows as those who run them see them, newest first. */
export const selectOwnShows = (db: Database, which: SQL | undefined) =>
  db
    .select(columns)
    .from(podcasts)
    .leftJoin(publications, eq(publications.id, podcasts.publicationId))
    .where(which)
    .orderBy(desc(podcasts.id))

type Row = Awaited<ReturnType<typeof selectOwnShows>>[number]

/** A row as its owner sees it; `mailFrom` is the site's own address. */
export const viewOwnShow = (
  { ownerId, publicationHash, publicationHandle, publicationName, ...row }: Row,
  viewer: Viewer,
  mailFrom: string,
): OwnShow => ({
  ...row,
  publication:
    publicationHash !== null && publicationHandle !== null && publicationName !== null
      ? { hash: publicationHash, handle: publicationHandle, name: publicationName }
      : null,
  mine: ownerId === viewer.id,
  mail: relayAddress(row.hash, mailFrom),
})

/** A show the viewer runs. Errors: `not_found`. */
export async function readOwnShow(db: Database, viewer: Viewer, hash: string, mailFrom: string): Promise<OwnShow> {
  const [row] = await selectOwnShows(db, isOwn(viewer, hash))
  if (!row) throw notFound()
  return viewOwnShow(row, viewer, mailFrom)
}

/** All shows the viewer runs. */
export async function listOwnShows(db: Database, viewer: Viewer, mailFrom: string): Promise<OwnShow[]> {
  const rows = await selectOwnShows(db, and(isLiving, isRunBy(viewer.id)))
  return rows.map((row) => viewOwnShow(row, viewer, mailFrom))
}
