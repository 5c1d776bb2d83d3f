import { and, eq, inArray, or } from 'drizzle-orm'
import { handles, users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { publications } from '#worker/publications/schema.ts'

type Person = typeof users.$inferSelect
type Publication = typeof publications.$inferSelect

/** Who stands behind a handle. */
export type HandleOwner = { kind: 'person'; person: Person } | { kind: 'publication'; publication: Publication }

/**
 * The person or publication a handle names now or named once; compare the row's handle to know which.
 * Unknown and deactivated are `not_found`, a deleted account is `gone`. One round trip.
 */
export async function findByHandle(db: Database, handle: string): Promise<HandleOwner> {
  const owned = (kind: 'user' | 'publication') =>
    db
      .select({ id: handles.ownerId })
      .from(handles)
      .where(and(eq(handles.handle, handle), eq(handles.kind, kind)))
  const [[person], [publication]] = await db.batch([
    db
      .select()
      .from(users)
      .where(or(eq(users.handle, handle), inArray(users.id, owned('user')))),
    db
      .select()
      .from(publications)
      .where(or(eq(publications.handle, handle), inArray(publications.id, owned('publication')))),
  ])
  if (publication) return { kind: 'publication', publication }
  if (person?.state === 'deleted') throw new AppError('gone', { details: { by: 'account' } })
  if (!person || person.state === 'deactivated') throw notFound()
  return { kind: 'person', person }
}

/** The person a handle names; a publication's handle is `not_found` here. */
export async function personByHandle(db: Database, handle: string): Promise<Person> {
  const owner = await findByHandle(db, handle)
  if (owner.kind !== 'person') throw notFound()
  return owner.person
}
