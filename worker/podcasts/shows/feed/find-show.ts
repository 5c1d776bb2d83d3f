import { and, eq, isNull, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { notFound } from '#worker/lib/errors.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { isNotRemoved, refuseGone, removedShowRule } from '../policy.ts'
import { podcastGuid, showFeedPath } from '../show-addresses.ts'

const MAX_OTHER_SHOWS = 20

export interface FeedLink {
  guid: string
  url: string
  title: string
}

/**
 * Finds a show for its feed. Errors: `not_found`; `gone` if it was removed, or is personal and its creator's account is closed. A show
 * without a stored guid gets the one derived from its feed URL.
 */
export async function findShow(db: Database, hash: string, origin: string) {
  const [row] = await db
    .select({
      show: shows,
      ownerState: users.state,
      removedRule: removedShowRule,
      ownerHash: columnAlias(users.hash, 'owner_hash'),
      ownerName: columnAlias(users.name, 'owner_name'),
      publicationHash: nullableColumnAlias(publications.hash, 'publication_hash'),
      publicationName: nullableColumnAlias(publications.name, 'publication_name'),
    })
    .from(shows)
    .innerJoin(users, eq(users.id, shows.ownerId))
    .leftJoin(publications, eq(publications.id, shows.publicationId))
    .where(eq(shows.hash, hash))
  if (!row) throw notFound()
  refuseGone({ ...row.show, ownerState: row.ownerState, removedRule: row.removedRule })
  return { ...row, guid: row.show.guid ?? (await podcastGuid(origin + showFeedPath(hash))) }
}

export type FoundShow = Awaited<ReturnType<typeof findShow>>

export async function showFeedLink(
  { hash, guid, title }: { hash: string; guid: string | null; title: string },
  origin: string,
): Promise<FeedLink> {
  const url = origin + showFeedPath(hash)
  return { guid: guid ?? (await podcastGuid(url)), url, title }
}

export async function publisherFeedLink({ hash, name }: { hash: string; name: string }, origin: string): Promise<FeedLink> {
  const url = `${origin}/podcast/publisher/${hash}.xml`
  return { guid: await podcastGuid(url), url, title: name }
}

export const selectOtherShows = (db: Database, { show }: FoundShow) =>
  db
    .select({ guid: shows.guid, hash: shows.hash, title: shows.title })
    .from(shows)
    .innerJoin(users, eq(users.id, shows.ownerId))
    .where(
      and(
        isNotRemoved,
        sql`${shows.movedTo} IS NULL AND ${shows.id} <> ${show.id}`,
        show.publicationId === null
          ? and(eq(shows.ownerId, show.ownerId), isNull(shows.publicationId), isOpenAccount)
          : eq(shows.publicationId, show.publicationId),
      ),
    )
    .orderBy(shows.id)
    .limit(MAX_OTHER_SHOWS)
