import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { enqueueSecurityEmail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notifySecurity } from '#worker/notifications/publish/index.ts'
import { checkTwoFactorCode, isCodeAlreadyUsed } from './check-code.ts'
import type { RecoveryCodes, TwoFactorStatus } from './contract.ts'
import { replaceRecoveryCodes } from './replace-recovery-codes.ts'
import { recoveryCodes, twoFactor } from './schema.ts'

export async function readTwoFactorStatus(db: Database, viewer: Viewer): Promise<TwoFactorStatus> {
  const left = sql<number>`(SELECT count(*) FROM ${recoveryCodes} WHERE ${recoveryCodes.userId} = ${viewer.id} AND ${isNull(recoveryCodes.usedAt)})`
  const [row] = await db.select({ enabledAt: twoFactor.confirmedAt, left }).from(twoFactor).where(eq(twoFactor.userId, viewer.id))
  return row?.enabledAt ? { enabledAt: row.enabledAt, recoveryCodesLeft: row.left } : { enabledAt: null, recoveryCodesLeft: 0 }
}

/** Replaces all recovery codes with ten new ones, which are shown only once. Throws `conflict` while two-factor is off. */
export async function regenerateRecoveryCodes(db: Database, viewer: Viewer): Promise<RecoveryCodes> {
  const isOn = and(eq(twoFactor.userId, viewer.id), isNotNull(twoFactor.confirmedAt))
  const [on] = await db.select({ userId: twoFactor.userId }).from(twoFactor).where(isOn)
  if (!on) throw conflict('ورود دومرحله‌ای خاموش است؛ نخست روشنش کن.')
  const { codes, statements } = await replaceRecoveryCodes(db, viewer.id)
  await atomic(db, [...statements, enqueueSecurityEmail(db, viewer.id, REGENERATED_EMAIL), notifySecurity(db, viewer.id, 'recoveryCodes')])
  return { codes }
}

/** Turns two-factor off after verifying a TOTP or recovery code. Throws `invalid` for a wrong code. */
export async function disableTwoFactor(db: Database, viewer: Viewer, code: string): Promise<void> {
  const consumeCode = await checkTwoFactorCode(db, viewer.id, code)
  if (!consumeCode) throw invalidCodeError()
  try {
    await atomic(db, [
      ...consumeCode,
      db.delete(twoFactor).where(eq(twoFactor.userId, viewer.id)),
      db.delete(recoveryCodes).where(eq(recoveryCodes.userId, viewer.id)),
      enqueueSecurityEmail(db, viewer.id, DISABLED_EMAIL),
      notifySecurity(db, viewer.id, 'twoStepOff'),
    ])
  } catch (error) {
    throw isCodeAlreadyUsed(error) ? invalidCodeError() : error
  }
}

const invalidCodeError = () => invalid({ code: 'کد درست نیست یا پیش‌تر به کار رفته است؛ کد تازهٔ برنامه یا یک کد بازیابی بنویس' })

const DISABLED_EMAIL = {
  subject: 'ورود دومرحله‌ای حسابت در دفتر خاموش شد',
  action: 'سلام، از این پس ورود به حسابت در دفتر کد برنامهٔ رمزساز نمی‌خواهد.',
}
const REGENERATED_EMAIL = {
  subject: 'کدهای بازیابی حسابت در دفتر تازه شد',
  action: 'سلام، کدهای بازیابی تازه‌ای برای حسابت در دفتر ساخته شد و کدهای پیشین دیگر کار نمی‌کند.',
}
