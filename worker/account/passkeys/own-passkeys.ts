import { and, asc, eq, sql } from 'drizzle-orm'
import { credentials } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { securityNotice } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notifySecurity } from '#worker/notifications/publish/index.ts'
import type { PasskeyView } from './contract.ts'
import { passkeys } from './schema.ts'

const shown = {
  hash: passkeys.hash,
  name: passkeys.name,
  backedUp: passkeys.backedUp,
  createdAt: passkeys.createdAt,
  usedAt: passkeys.usedAt,
}

const named = (viewer: Viewer, hash: string) => and(eq(passkeys.userId, viewer.id), eq(passkeys.hash, hash))

/** The viewer's passkeys, oldest first. */
export const readOwnPasskeys = (db: Database, viewer: Viewer): Promise<PasskeyView[]> =>
  db.select(shown).from(passkeys).where(eq(passkeys.userId, viewer.id)).orderBy(asc(passkeys.createdAt), asc(passkeys.hash))

/** Gives a passkey of the viewer another name. */
export async function renamePasskey(db: Database, viewer: Viewer, hash: string, name: string): Promise<PasskeyView> {
  const [renamed] = await db.update(passkeys).set({ name }).where(named(viewer, hash)).returning(shown)
  if (!renamed) throw notFound()
  return renamed
}

/** Removes a passkey of the viewer, unless no other way in would be left. */
export async function removePasskey(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const [found] = await db.select(shown).from(passkeys).where(named(viewer, hash))
  if (!found) throw notFound()
  const others = sql`EXISTS (SELECT 1 FROM ${passkeys} AS other WHERE other.user_id = ${viewer.id} AND other.hash <> ${hash})`
  const otherwise = sql`EXISTS (SELECT 1 FROM ${credentials} WHERE ${credentials.userId} = ${viewer.id} AND (${credentials.passwordHash} IS NOT NULL OR ${credentials.emailVerifiedAt} IS NOT NULL OR ${credentials.phoneVerifiedAt} IS NOT NULL))`
  const isThere = sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.hash} = ${hash})`
  const isLeft = sql`(${others} OR ${otherwise})`
  const isRemoved = sql`${isThere} AND ${isLeft}`
  const [, , removed] = await atomic(db, [
    securityNotice(db, viewer.id, notice(found.name), isRemoved),
    notifySecurity(db, viewer.id, 'passkeyRemoved', isRemoved),
    db
      .delete(passkeys)
      .where(and(named(viewer, hash), isLeft))
      .returning({ hash: passkeys.hash }),
  ])
  if (removed.length === 0) throw conflict('این تنها راه ورودت است؛ پیش از برداشتنش گذرواژه یا گذرکلید دیگری بگذار.')
}

const notice = (name: string) => ({
  subject: 'گذرکلیدی از حسابت در دفتر برداشته شد',
  what: `سلام، گذرکلید «\u2068${name}\u2069» دیگر به حسابت در دفتر راه ندارد.`,
})
