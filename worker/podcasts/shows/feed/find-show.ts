import { and, eq, isNull, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { named, namedOrNull } from '#worker/db/named.ts'
import { notFound } from '#worker/lib/errors.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { feedPath, podcastGuid } from '../guid.ts'
import { isLiving, refuseGone } from '../policy.ts'
import { podcasts } from '../schema.ts'
import type { FeedLink } from './show-feed.ts'

const OTHERS = 20

/**
 * A show as its feed tells it, with others of the same owner. Errors: `not_found`, `gone` for a removed one and a closed account's.
 * A show older than its `podcast:guid` has the one its address gives.
 */
export async function findShow(db: Database, hash: string, origin: string) {
  const [row] = await db
    .select({
      show: podcasts,
      ownerState: users.state,
      ownerHash: named(users.hash, 'owner_hash'),
      ownerName: named(users.name, 'owner_name'),
      publicationHash: namedOrNull(publications.hash, 'publication_hash'),
      publicationName: namedOrNull(publications.name, 'publication_name'),
    })
    .from(podcasts)
    .innerJoin(users, eq(users.id, podcasts.ownerId))
    .leftJoin(publications, eq(publications.id, podcasts.publicationId))
    .where(eq(podcasts.hash, hash))
  if (!row) throw notFound()
  refuseGone({ ...row.show, ownerState: row.ownerState })
  return { ...row, guid: row.show.guid ?? (await podcastGuid(origin + feedPath(hash))) }
}

export type FoundShow = Awaited<ReturnType<typeof findShow>>

/** A show as another feed names it. */
export async function showLink(
  { hash, guid, title }: { hash: string; guid: string | null; title: string },
  origin: string,
): Promise<FeedLink> {
  const url = origin + feedPath(hash)
  return { guid: guid ?? (await podcastGuid(url)), url, title }
}

/** Statement: other living shows of the same publication, or of the same person. */
export const selectOthers = (db: Database, { show }: FoundShow) =>
  db
    .select({ guid: podcasts.guid, hash: podcasts.hash, title: podcasts.title })
    .from(podcasts)
    .innerJoin(users, eq(users.id, podcasts.ownerId))
    .where(
      and(
        isLiving,
        sql`${podcasts.movedTo} IS NULL AND ${podcasts.id} <> ${show.id}`,
        show.publicationId === null
          ? and(eq(podcasts.ownerId, show.ownerId), isNull(podcasts.publicationId), isOpenAccount)
          : eq(podcasts.publicationId, show.publicationId),
      ),
    )
    .orderBy(podcasts.id)
    .limit(OTHERS)
