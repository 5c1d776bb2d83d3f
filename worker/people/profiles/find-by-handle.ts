import { and, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import { assertAccountOpen } from '#worker/account/auth/index.ts'
import { handles, users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, selectBlockedBy } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { AppError, MovedPermanently, notFound } from '#worker/lib/errors.ts'
import { publicationCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'

type Person = typeof users.$inferSelect & { blocked: 'you' | 'other' | null }
type Publication = typeof publications.$inferSelect

export type HandleOwner = { kind: 'person'; person: Person } | { kind: 'publication'; publication: Publication }

/**
 * Finds the user or publication with a current or former handle, in one round trip. Throws `MovedPermanently` for a former handle when
 * `pathOf` is given, `not_found`, `gone` for a closed account or publication, and `forbidden` for a block between the viewer and the user.
 */
export async function findByHandle(
  db: Database,
  handle: string,
  pathOf?: (handle: string) => string,
  viewerId?: number,
): Promise<HandleOwner> {
  const ownerIds = (kind: 'user' | 'publication') =>
    db
      .select({ id: handles.ownerId })
      .from(handles)
      .where(and(eq(handles.handle, handle), eq(handles.kind, kind)))
  const { person, publication } = await readTogether(db, {
    person: first(
      db
        .select({ ...getTableColumns(users), blocked: selectBlockedBy(viewerId, users.id).as('blocked') })
        .from(users)
        .where(or(eq(users.handle, handle), inArray(users.id, ownerIds('user')))),
    ),
    publication: first(
      db
        .select()
        .from(publications)
        .where(or(eq(publications.handle, handle), inArray(publications.id, ownerIds('publication')))),
    ),
  })
  const moved = (present: string, tag: string) => {
    if (pathOf && present !== handle) throw new MovedPermanently(pathOf(present), tag)
  }
  if (publication) {
    if (publication.closedAt !== null) throw new AppError('gone', { details: { by: 'publication' } })
    moved(publication.handle, publicationCacheTag(publication.hash))
    return { kind: 'publication', publication }
  }
  if (!person) throw notFound()
  assertAccountOpen(person.state)
  moved(person.handle, userCacheTag(person.hash))
  assertNotBlocked(person.blocked, person)
  return { kind: 'person', person }
}

/** Returns a function that rebuilds the URL’s path and query with another handle. */
export const replaceHandle = (url: string, oldHandle: string) => (newHandle: string) => {
  const { pathname, search } = new URL(url)
  // A handle may also be a prefix of an earlier segment, such as `pro` in `/api/profiles/pro`, so match only a whole segment.
  return pathname.replace(new RegExp(`/${oldHandle.replaceAll('.', '\\.')}(?=/|$)`), `/${newHandle}`) + search
}

/** Finds the publication with a handle. Throws the errors of `findByHandle`, and `not_found` for a user’s handle. */
export async function findPublicationByHandle(db: Database, handle: string): Promise<Publication> {
  const owner = await findByHandle(db, handle)
  if (owner.kind !== 'publication') throw notFound()
  return owner.publication
}

/** Finds the user with a handle. Throws the errors of `findByHandle`, and `not_found` for a publication’s handle. */
export async function findUserByHandle(
  db: Database,
  handle: string,
  pathOf?: (handle: string) => string,
  viewerId?: number,
): Promise<Person> {
  const owner = await findByHandle(db, handle, pathOf, viewerId)
  if (owner.kind !== 'person') throw notFound()
  return owner.person
}
