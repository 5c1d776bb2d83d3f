import { and, asc, eq, sql } from 'drizzle-orm'
import { credentials } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { enqueueSecurityEmail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notifySecurity } from '#worker/notifications/publish/index.ts'
import type { PasskeyView } from './contract.ts'
import { passkeys } from './schema.ts'

const viewColumns = {
  hash: passkeys.hash,
  name: passkeys.name,
  backedUp: passkeys.backedUp,
  createdAt: passkeys.createdAt,
  usedAt: passkeys.usedAt,
}

const isOwnPasskey = (viewer: Viewer, hash: string) => and(eq(passkeys.userId, viewer.id), eq(passkeys.hash, hash))

export const readOwnPasskeys = (db: Database, viewer: Viewer): Promise<PasskeyView[]> =>
  db.select(viewColumns).from(passkeys).where(eq(passkeys.userId, viewer.id)).orderBy(asc(passkeys.createdAt), asc(passkeys.hash))

/** Renames one of the viewer’s passkeys. Throws `not_found` for any other hash. */
export async function renamePasskey(db: Database, viewer: Viewer, hash: string, name: string): Promise<PasskeyView> {
  const [renamed] = await db.update(passkeys).set({ name }).where(isOwnPasskey(viewer, hash)).returning(viewColumns)
  if (!renamed) throw notFound()
  return renamed
}

/** Removes one of the viewer’s passkeys. Throws `not_found` for any other hash, and `conflict` when it is the last way to sign in. */
export async function removePasskey(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const [found] = await db.select(viewColumns).from(passkeys).where(isOwnPasskey(viewer, hash))
  if (!found) throw notFound()
  const hasOtherPasskey = sql`EXISTS (SELECT 1 FROM ${passkeys} AS other WHERE other.user_id = ${viewer.id} AND other.hash <> ${hash})`
  const hasOtherMethod = sql`EXISTS (SELECT 1 FROM ${credentials} WHERE ${credentials.userId} = ${viewer.id} AND (${credentials.passwordHash} IS NOT NULL OR ${credentials.emailVerifiedAt} IS NOT NULL OR ${credentials.phoneVerifiedAt} IS NOT NULL))`
  const exists = sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.hash} = ${hash})`
  const canStillSignIn = sql`(${hasOtherPasskey} OR ${hasOtherMethod})`
  const isRemoved = sql`${exists} AND ${canStillSignIn}`
  const [, , removed] = await atomic(db, [
    enqueueSecurityEmail(db, viewer.id, removedEmail(found.name), isRemoved),
    notifySecurity(db, viewer.id, 'passkeyRemoved', isRemoved),
    db
      .delete(passkeys)
      .where(and(isOwnPasskey(viewer, hash), canStillSignIn))
      .returning({ hash: passkeys.hash }),
  ])
  if (removed.length === 0) throw conflict('این تنها راه ورودت است؛ پیش از حذفش گذرواژه یا گذرکلید دیگری بگذار.')
}

const removedEmail = (name: string) => ({
  subject: 'گذرکلیدی از حسابت در دفتر حذف شد',
  action: `سلام، گذرکلید «\u2068${name}\u2069» دیگر به حسابت در دفتر راه ندارد.`,
})
