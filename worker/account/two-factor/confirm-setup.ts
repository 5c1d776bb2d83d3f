import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { asciiDigits } from '#shared/persian/digits.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { enqueueSecurityEmail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notifySecurity } from '#worker/notifications/publish/index.ts'
import type { RecoveryCodes } from './contract.ts'
import { isNotNullViolation } from './is-not-null-violation.ts'
import { replaceRecoveryCodes } from './replace-recovery-codes.ts'
import { twoFactor } from './schema.ts'
import { openSecret } from './seal-secret.ts'
import { stepOfCode } from './totp.ts'

/** Turns two-factor on after verifying a first TOTP code; returns the recovery codes, which are shown only once. */
export async function confirmTwoFactorSetup(db: Database, viewer: Viewer, typed: string): Promise<RecoveryCodes> {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, viewer.id))
  if (!row) throw conflict('نخست کد تصویری را با برنامهٔ رمزساز بخوان.')
  if (row.confirmedAt !== null) throw conflict('ورود دومرحله‌ای از پیش روشن است.')
  const code = asciiDigits(typed).replace(/[\s\u200c-]/g, '')
  const at = now()
  const secret = await openSecret(row.secret, viewer.id, env.SECRETS_KEY)
  const step = /^\d{6}$/.test(code) ? stepOfCode(secret, code, at, 0) : undefined
  if (step === undefined) throw invalid({ code: 'کد درست نیست؛ ساعت گوشی را ببین و کد تازهٔ برنامه را بنویس' })
  const { codes, statements } = await replaceRecoveryCodes(db, viewer.id)
  // NULL fails the batch when two-factor was concurrently enabled or its setup restarted, so the new recovery codes are not stored.
  const guardedSecret = sql<string>`CASE WHEN ${twoFactor.confirmedAt} IS NULL AND ${twoFactor.secret} = ${row.secret} THEN ${twoFactor.secret} END`
  try {
    await atomic(db, [
      db.update(twoFactor).set({ secret: guardedSecret, confirmedAt: at, lastStep: step }).where(eq(twoFactor.userId, viewer.id)),
      ...statements,
      enqueueSecurityEmail(db, viewer.id, ENABLED_EMAIL),
      notifySecurity(db, viewer.id, 'twoStepOn'),
    ])
  } catch (error) {
    if (isNotNullViolation(error, 'two_step.secret')) throw conflict('ورود دومرحله‌ای هم‌زمان از جای دیگری تغییر کرد؛ صفحه را تازه کن.')
    throw error
  }
  return { codes }
}

const ENABLED_EMAIL = {
  subject: 'ورود دومرحله‌ای حسابت در دفتر روشن شد',
  action: 'سلام، از این پس برای ورود به حسابت در دفتر، پس از گذرواژه یا کد، کد برنامهٔ رمزساز هم لازم است.',
}
