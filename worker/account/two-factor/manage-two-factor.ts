import { env } from 'cloudflare:workers'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { encode } from 'uqr'
import { asciiDigits } from '#shared/persian/digits.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { enqueueSecurityEmail } from '#worker/lib/mail.ts'
import { openSecret, sealSecret } from '#worker/lib/sealed-secret.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notifySecurity } from '#worker/notifications/publish/index.ts'
import { checkTwoFactorCode, isCodeAlreadyUsed, isNotNullViolation, replaceRecoveryCodes, secretOwner } from './check-code.ts'
import type { RecoveryCodes, TwoFactorSetup, TwoFactorStatus } from './contract.ts'
import { recoveryCodes, twoFactor } from './schema.ts'
import { base32, stepOfCode } from './totp.ts'

const ISSUER = 'Daftar'
/** 160 bits, the length RFC 4226 recommends. */
const SECRET_BYTES = 20

/**
 * Creates a TOTP secret, which replaces an unconfirmed one; two-factor stays off until the user confirms a code. Throws `conflict` when
 * two-factor is already on.
 */
export async function beginTwoFactorSetup(db: Database, viewer: Viewer): Promise<TwoFactorSetup> {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const setup = { secret: await sealSecret(bytes, secretOwner(viewer.id), env.SECRETS_KEY), lastStep: 0, createdAt: now() }
  const started = await db
    .insert(twoFactor)
    .values({ userId: viewer.id, ...setup })
    .onConflictDoUpdate({ target: twoFactor.userId, set: setup, setWhere: isNull(twoFactor.confirmedAt) })
    .returning({ userId: twoFactor.userId })
  if (started.length === 0) throw conflict('ورود دومرحله‌ای از پیش روشن است.')
  const secret = base32(bytes)
  const uri = `otpauth://totp/${ISSUER}:${viewer.handle}?secret=${secret}&issuer=${ISSUER}`
  return { secret, uri, qr: qrCode(uri) }
}

/**
 * Turns two-factor on after verifying a first TOTP code; returns the recovery codes, which are shown only once. Throws `invalid` for a
 * wrong code, and `conflict` when setup has not begun, was completed or changed concurrently.
 */
export async function confirmTwoFactorSetup(db: Database, viewer: Viewer, typed: string): Promise<RecoveryCodes> {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, viewer.id))
  if (!row) throw conflict('نخست کد تصویری را با برنامهٔ رمزساز بخوان.')
  if (row.confirmedAt !== null) throw conflict('ورود دومرحله‌ای از پیش روشن است.')
  const code = asciiDigits(typed).replace(/[\s\u200c-]/g, '')
  const at = now()
  const secret = await openSecret(row.secret, secretOwner(viewer.id), env.SECRETS_KEY)
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

export async function readTwoFactorStatus(db: Database, viewer: Viewer): Promise<TwoFactorStatus> {
  const left = sql<number>`(SELECT count(*) FROM ${recoveryCodes} WHERE ${recoveryCodes.userId} = ${viewer.id} AND ${isNull(recoveryCodes.usedAt)})`
  const [row] = await db.select({ enabledAt: twoFactor.confirmedAt, left }).from(twoFactor).where(eq(twoFactor.userId, viewer.id))
  return row?.enabledAt ? { enabledAt: row.enabledAt, recoveryCodesLeft: row.left } : { enabledAt: null, recoveryCodesLeft: 0 }
}

/** Replaces all recovery codes with new ones, which are shown only once. Throws `conflict` while two-factor is off. */
export async function regenerateRecoveryCodes(db: Database, viewer: Viewer): Promise<RecoveryCodes> {
  const isOn = and(eq(twoFactor.userId, viewer.id), isNotNull(twoFactor.confirmedAt))
  const [on] = await db.select({ userId: twoFactor.userId }).from(twoFactor).where(isOn)
  if (!on) throw conflict('ورود دومرحله‌ای خاموش است؛ نخست روشنش کن.')
  const { codes, statements } = await replaceRecoveryCodes(db, viewer.id)
  await atomic(db, [...statements, enqueueSecurityEmail(db, viewer.id, REGENERATED_EMAIL), notifySecurity(db, viewer.id, 'recoveryCodes')])
  return { codes }
}

/** Turns two-factor off after verifying a TOTP or recovery code. Throws `invalid` for a wrong or used code, and while two-factor is off. */
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

/**
 * Encodes text as a QR code. Returns the number of modules per side, including the quiet zone, and an SVG path with one rectangle per run
 * of dark modules.
 */
function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')
  return { size, path }
}
