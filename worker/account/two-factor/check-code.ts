import { env } from 'cloudflare:workers'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { asciiDigits } from '#shared/persian/digits.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { isNotNullViolation } from './is-not-null-violation.ts'
import { normalizeRecoveryCode, recoveryDigest, saltOf } from './recovery-code.ts'
import { recoveryCodes, twoFactor } from './schema.ts'
import { openSecret } from './seal-secret.ts'
import { stepOfCode } from './totp.ts'

/**
 * Checks a TOTP or recovery code, with digits in any script. Returns the statements that consume it, for the caller’s batch, or undefined
 * when the code is wrong. When two batches use the same code concurrently, the second fails with an error that `isCodeAlreadyUsed`
 * recognizes.
 */
export async function checkTwoFactorCode(db: Database, userId: number, code: string): Promise<Statement[] | undefined> {
  const digits = asciiDigits(code).replace(/[\s\u200c-]/g, '')
  if (/^\d{6}$/.test(digits)) return checkTotp(db, userId, digits)
  const normalized = normalizeRecoveryCode(code)
  return normalized === undefined ? undefined : checkRecoveryCode(db, userId, normalized)
}

async function checkTotp(db: Database, userId: number, code: string): Promise<Statement[] | undefined> {
  const [row] = await db
    .select()
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)))
  if (!row) return undefined
  const step = stepOfCode(await openSecret(row.secret, userId, env.SECRETS_KEY), code, now(), row.lastStep)
  if (step === undefined) return undefined
  // NULL violates NOT NULL and fails the batch when another batch has already used this step.
  const lastStep = sql<number>`CASE WHEN ${twoFactor.lastStep} < ${step} THEN ${step} END`
  return [db.update(twoFactor).set({ lastStep }).where(eq(twoFactor.userId, userId))]
}

async function checkRecoveryCode(db: Database, userId: number, normalized: string): Promise<Statement[] | undefined> {
  const unused = await db
    .select({ codeDigest: recoveryCodes.codeDigest })
    .from(recoveryCodes)
    .innerJoin(twoFactor, and(eq(twoFactor.userId, recoveryCodes.userId), isNotNull(twoFactor.confirmedAt)))
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  const salt = unused[0] && saltOf(unused[0].codeDigest)
  if (!salt) return undefined
  const expectedDigest = await recoveryDigest(normalized, salt)
  if (!unused.some(({ codeDigest }) => codeDigest === expectedDigest)) return undefined
  const codeDigest = sql<string>`CASE WHEN ${recoveryCodes.usedAt} IS NULL THEN ${recoveryCodes.codeDigest} END`
  return [
    db
      .update(recoveryCodes)
      .set({ codeDigest, usedAt: now() })
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeDigest, expectedDigest))),
  ]
}

export const isCodeAlreadyUsed = (error: unknown): boolean =>
  isNotNullViolation(error, 'two_step.last_step') || isNotNullViolation(error, 'recovery_codes.code_digest')
