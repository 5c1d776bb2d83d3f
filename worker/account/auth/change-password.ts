import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { apiTokens } from '#worker/account/api-tokens/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid } from '#worker/lib/errors.ts'
import { enqueueSecurityEmail } from '#worker/lib/mail.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { movePushDevice, notifySecurity } from '#worker/notifications/publish/index.ts'
import type { ChangePassword, PasswordChanged } from './contract.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { findPasswordWeakness } from './password-strength.ts'
import { credentials, oneTimeCodes, pendingSignIns, sessions } from './schema.ts'
import { newSession } from './sessions.ts'

interface PasswordChange extends PasswordChanged {
  /** Token of the session that replaces the current one (ASVS 7.2.4). */
  token: string
}

/**
 * Throws `invalid` for a common password or one that is little more than the user’s name or handle. The check reveals nothing about the
 * account, so the route runs it before it counts an attempt.
 */
export function assertStrongPassword(newPassword: string, { handle, name }: Viewer): void {
  const weakness = findPasswordWeakness(newPassword, [handle, name])
  if (weakness) throw invalid({ next: weakness })
}

/**
 * Changes the password after verifying the current one (ASVS 6.2.3), or sets a first one if `isProven`. One batch also replaces the
 * session, ends other sessions and API tokens if requested, invalidates pending sign-ins and the codes requested while signed in, and notifies the user.
 * Throws `reauthentication_required`, `invalid` for a wrong current password, or `conflict` after a concurrent change.
 */
export async function changePassword(
  db: Database,
  viewer: Viewer,
  { current, next, endOthers, endTokens = endOthers }: ChangePassword,
  isProven: boolean,
  userAgent: string,
): Promise<PasswordChange> {
  const [own] = await db.select({ stored: credentials.passwordHash }).from(credentials).where(eq(credentials.userId, viewer.id))
  const stored = own?.stored ?? null
  if (stored === null && !isProven) throw new AppError('reauthentication_required')
  if (stored !== null && !(await verifyPassword(current ?? '', stored))) throw invalid({ current: 'گذرواژهٔ کنونی درست نیست' })
  const passwordHash = await hashPassword(next)
  const { token, row: session } = await newSession(viewer.id, userAgent)
  const isOwnRow = eq(credentials.userId, viewer.id)
  // True only once this call has stored its hash, so that only one of two concurrent changes takes effect.
  const isChanged = sql`EXISTS (SELECT 1 FROM ${credentials} WHERE ${credentials.userId} = ${viewer.id} AND ${credentials.passwordHash} = ${passwordHash})`
  const { changed, elsewhere, tokens } = await write(db, {
    change: {
      changed: db
        .update(credentials)
        .set({ passwordHash, passwordChangedAt: now() })
        .where(and(isOwnRow, stored === null ? isNull(credentials.passwordHash) : eq(credentials.passwordHash, stored)))
        .returning({ userId: credentials.userId }),
      session: insertSelect(
        db,
        sessions,
        {
          tokenDigest: session.tokenDigest,
          userId: session.userId,
          createdAt: session.createdAt,
          seenAt: session.seenAt,
          expiresAt: session.expiresAt,
          userAgent: session.userAgent,
          hash: session.hash,
          authenticatedAt: session.authenticatedAt,
        },
        sql`WHERE ${isChanged}`,
      ),
      elsewhere: db
        .delete(sessions)
        .where(
          and(
            eq(sessions.userId, viewer.id),
            endOthers ? and(ne(sessions.tokenDigest, session.tokenDigest), ne(sessions.tokenDigest, viewer.sessionDigest)) : sql`0`,
            isChanged,
          ),
        )
        .returning({ hash: sessions.hash }),
      tokens: db
        .delete(apiTokens)
        .where(and(eq(apiTokens.userId, viewer.id), endTokens ? isChanged : sql`0`))
        .returning({ hash: apiTokens.hash }),
    },
    after: [
      movePushDevice(db, viewer.sessionDigest, session.tokenDigest),
      db.delete(sessions).where(and(eq(sessions.tokenDigest, viewer.sessionDigest), isChanged)),
      db
        .update(oneTimeCodes)
        .set({ usedAt: now() })
        .where(and(eq(oneTimeCodes.userId, viewer.id), isNull(oneTimeCodes.usedAt), isChanged)),
      db.delete(pendingSignIns).where(and(eq(pendingSignIns.userId, viewer.id), isChanged)),
      enqueueSecurityEmail(db, viewer.id, stored === null ? PASSWORD_SET_EMAIL : PASSWORD_CHANGED_EMAIL, isChanged),
      notifySecurity(db, viewer.id, 'password', isChanged),
    ],
  })
  if (changed.length === 0) throw conflict('گذرواژه هم‌زمان از جای دیگری عوض شد؛ دوباره امتحان کن.')
  return { token, ended: elsewhere.length, endedTokens: tokens.length }
}

const PASSWORD_SET_EMAIL = {
  subject: 'برای حسابت در دفتر گذرواژه گذاشته شد',
  action: 'سلام، از این پس با گذرواژه هم می‌شود وارد حسابت در دفتر شد.',
}
const PASSWORD_CHANGED_EMAIL = { subject: 'گذرواژهٔ حسابت در دفتر عوض شد', action: 'سلام، گذرواژهٔ حسابت در دفتر عوض شد.' }
