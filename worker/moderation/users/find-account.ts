import { and, eq, ne, sql } from 'drizzle-orm'
import { handles, users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { listedUserColumns } from './list-users.ts'

/** Finds an account that is not deleted by its current or a former handle. Errors: `not_found`. */
export async function findAccount(db: Database, handle: string) {
  const owner = db
    .select({ id: handles.ownerId })
    .from(handles)
    .where(and(eq(handles.handle, handle), eq(handles.kind, 'user')))
  const [account] = await db
    .select({ id: users.id, hash: users.hash, followerCount: users.followerCount, ...listedUserColumns })
    .from(users)
    .where(and(sql`${users.id} IN ${owner}`, ne(users.state, 'deleted')))
  if (!account) throw notFound()
  return account
}
