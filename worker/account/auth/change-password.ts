import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid } from '#worker/lib/errors.ts'
import { securityNotice } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notifySecurity } from '#worker/notifications/publish/index.ts'
import type { ChangePassword } from './contract.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { credentials, oneTimeCodes, secondStepTickets, sessions } from './schema.ts'
import { sessionRow } from './sessions.ts'
import { flawOfPassword } from './weak-password.ts'

interface Changed {
  /** Token of the session that takes the place of this one (ASVS 7.2.4). */
  token: string
  /** How many sessions elsewhere were ended. */
  ended: number
}

/** Refuses a password everybody tries, or who knows the person does; costs no try, as it tells nothing about the account. */
export function refuseWeakPassword(next: string, { handle, name }: Viewer): void {
  const flaw = flawOfPassword(next, [handle, name])
  if (flaw) throw invalid({ next: flaw })
}

/**
 * Changes the password, which takes the current one (ASVS 6.2.3), or sets a first one, which takes a fresh proof. In one batch this
 * session gets a new token, the others end if wanted, codes and sign-ins under way die and the person is told.
 */
export async function changePassword(
  db: Database,
  viewer: Viewer,
  { current, next, endOthers }: ChangePassword,
  isProven: boolean,
  agent: string,
): Promise<Changed> {
  const [own] = await db.select({ stored: credentials.passwordHash }).from(credentials).where(eq(credentials.userId, viewer.id))
  const stored = own?.stored ?? null
  if (stored === null && !isProven) throw new AppError('proof_needed')
  if (stored !== null && !(await verifyPassword(current ?? '', stored))) throw invalid({ current: 'گذرواژهٔ کنونی درست نیست' })
  const passwordHash = await hashPassword(next)
  const { token, row: begun } = await sessionRow(viewer.id, agent)
  const mine = eq(credentials.userId, viewer.id)
  // Of two changes at once one wins: what follows happens only where this one's hash was stored.
  const isChanged = sql`EXISTS (SELECT 1 FROM ${credentials} WHERE ${credentials.userId} = ${viewer.id} AND ${credentials.passwordHash} = ${passwordHash})`
  const [changed, , elsewhere] = await atomic(db, [
    db
      .update(credentials)
      .set({ passwordHash, passwordChangedAt: now() })
      .where(and(mine, stored === null ? isNull(credentials.passwordHash) : eq(credentials.passwordHash, stored)))
      .returning({ userId: credentials.userId }),
    db
      .insert(sessions)
      .select(
        sql`SELECT ${begun.tokenDigest}, ${begun.userId}, ${begun.createdAt}, ${begun.seenAt}, ${begun.expiresAt}, ${begun.agent}, ${begun.hash}, ${begun.provenAt} WHERE ${isChanged}`,
      ),
    db
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, viewer.id),
          endOthers ? and(ne(sessions.tokenDigest, begun.tokenDigest), ne(sessions.tokenDigest, viewer.sessionDigest)) : sql`0`,
          isChanged,
        ),
      )
      .returning({ hash: sessions.hash }),
    db.delete(sessions).where(and(eq(sessions.tokenDigest, viewer.sessionDigest), isChanged)),
    db
      .update(oneTimeCodes)
      .set({ usedAt: now() })
      .where(and(eq(oneTimeCodes.userId, viewer.id), isNull(oneTimeCodes.usedAt), isChanged)),
    db.delete(secondStepTickets).where(and(eq(secondStepTickets.userId, viewer.id), isChanged)),
    securityNotice(db, viewer.id, stored === null ? FIRST : ANOTHER, isChanged),
    notifySecurity(db, viewer.id, 'password', isChanged),
  ])
  if (changed.length === 0) throw conflict('گذرواژه هم‌زمان از جای دیگری عوض شد؛ دوباره بکوش.')
  return { token, ended: elsewhere.length }
}

const FIRST = { subject: 'برای حسابت در دفتر گذرواژه گذاشته شد', what: 'سلام، از این پس با گذرواژه هم می‌شود وارد حسابت در دفتر شد.' }
const ANOTHER = { subject: 'گذرواژهٔ حسابت در دفتر عوض شد', what: 'سلام، گذرواژهٔ حسابت در دفتر عوض شد.' }
