import { and, eq } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { credentials, sessions, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { enqueueEmail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'
import { deactivatedEmail } from './emails.ts'

/** Closes an account until its owner returns: ends every session, makes its pages return 410 and erases nothing. */
export async function deactivate(db: Database, { id }: Viewer): Promise<void> {
  const email = await emailOf(db, id)
  await atomic(db, [
    db
      .update(users)
      .set({ state: 'deactivated' })
      .where(and(eq(users.id, id), isOpenAccount)),
    db.delete(sessions).where(eq(sessions.userId, id)),
    ...invalidateUser(db, id),
    ...(email ? [enqueueEmail(db, deactivatedEmail(email))] : []),
  ])
}

/** Returns a user’s email address, or undefined for an account with only a phone number. */
export async function emailOf(db: Database, userId: number): Promise<string | undefined> {
  const [row] = await db.select({ email: credentials.email }).from(credentials).where(eq(credentials.userId, userId))
  return row?.email ?? undefined
}
