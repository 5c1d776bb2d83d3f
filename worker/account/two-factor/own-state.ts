import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { securityNotice } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notifySecurity } from '#worker/notifications/publish/index.ts'
import { checkSecondStep, isCodeSpent } from './check.ts'
import type { RecoveryCodes, TwoStepState } from './contract.ts'
import { freshRecoveryCodes } from './fresh-recovery-codes.ts'
import { recoveryCodes, twoStep } from './schema.ts'

/** How the viewer's second step stands. */
export async function readTwoStep(db: Database, viewer: Viewer): Promise<TwoStepState> {
  const left = sql<number>`(SELECT count(*) FROM ${recoveryCodes} WHERE ${recoveryCodes.userId} = ${viewer.id} AND ${isNull(recoveryCodes.usedAt)})`
  const [row] = await db.select({ since: twoStep.confirmedAt, left }).from(twoStep).where(eq(twoStep.userId, viewer.id))
  return row?.since ? { since: row.since, recoveryCodesLeft: row.left } : { since: null, recoveryCodesLeft: 0 }
}

/** Puts ten new recovery codes in place of all earlier ones; they are never shown again. */
export async function renewRecoveryCodes(db: Database, viewer: Viewer): Promise<RecoveryCodes> {
  const isOn = and(eq(twoStep.userId, viewer.id), isNotNull(twoStep.confirmedAt))
  const [on] = await db.select({ userId: twoStep.userId }).from(twoStep).where(isOn)
  if (!on) throw conflict('ورود دومرحله‌ای خاموش است؛ نخست روشنش کن.')
  const { codes, statements } = await freshRecoveryCodes(db, viewer.id)
  await atomic(db, [...statements, securityNotice(db, viewer.id, RENEWED), notifySecurity(db, viewer.id, 'recoveryCodes')])
  return { codes }
}

/** Turns the second step off, by a code of the app or a recovery code. */
export async function turnTwoStepOff(db: Database, viewer: Viewer, code: string): Promise<void> {
  const use = await checkSecondStep(db, viewer.id, code)
  if (!use) throw wrong()
  try {
    await atomic(db, [
      ...use,
      db.delete(twoStep).where(eq(twoStep.userId, viewer.id)),
      db.delete(recoveryCodes).where(eq(recoveryCodes.userId, viewer.id)),
      securityNotice(db, viewer.id, OFF),
      notifySecurity(db, viewer.id, 'twoStepOff'),
    ])
  } catch (error) {
    throw isCodeSpent(error) ? wrong() : error
  }
}

const wrong = () => invalid({ code: 'کد درست نیست یا پیش‌تر به کار رفته است؛ کد تازهٔ برنامه یا یک کد بازیابی بنویس' })

const OFF = {
  subject: 'ورود دومرحله‌ای حسابت در دفتر خاموش شد',
  what: 'سلام، از این پس ورود به حسابت در دفتر کد برنامهٔ رمزساز نمی‌خواهد.',
}
const RENEWED = {
  subject: 'کدهای بازیابی حسابت در دفتر تازه شد',
  what: 'سلام، کدهای بازیابی تازه‌ای برای حسابت در دفتر ساخته شد و کدهای پیشین دیگر کار نمی‌کند.',
}
