import { and, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { publicationMembers, publications } from '#worker/publications/directory/schema.ts'
import { ManagedPublication, type MemberRole } from './contract.ts'

/** Statement: the open publications that the user is a member of and that fulfil a condition, with the role. */
export const selectManaged = (db: Database, userId: number, condition: SQL | undefined) =>
  db
    .select({ ...getTableColumns(publications), role: publicationMembers.role })
    .from(publications)
    .innerJoin(publicationMembers, and(eq(publicationMembers.publicationId, publications.id), eq(publicationMembers.userId, userId)))
    .where(and(isNull(publications.closedAt), condition))

type ManagedRow = Awaited<ReturnType<typeof selectManaged>>[number]

export const viewManaged = (row: ManagedRow): ManagedPublication => ManagedPublication.strip().parse(row)

/**
 * Finds an open publication for one of its members, with the role. Throws `not_found` for everybody else, and `forbidden` for a member
 * whose role is not among `roles`.
 */
export async function findManaged(
  db: Database,
  { id }: Pick<Viewer, 'id'>,
  hash: string,
  roles: readonly MemberRole[] = ['owner', 'editor', 'writer'],
): Promise<ManagedRow> {
  const [row] = await selectManaged(db, id, eq(publications.hash, hash))
  if (!row) throw notFound()
  if (!roles.includes(row.role)) throw new AppError('forbidden')
  return row
}
