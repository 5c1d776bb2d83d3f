import { env } from 'cloudflare:workers'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { asciiDigits } from '#shared/persian/digits.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { isBrokenBy } from './broken-batch.ts'
import { bareRecoveryCode, recoveryDigest, saltOf } from './recovery-code.ts'
import { recoveryCodes, twoStep } from './schema.ts'
import { openSecret } from './sealed-secret.ts'
import { stepOfCode } from './totp.ts'

/**
 * Checks the second step of a person who has it on: six digits of their app or a recovery code, in any script. Answers the statements
 * that use the code up, for the batch that acts on it; undefined when it is wrong. Of two that use one code at once the second
 * batch fails as a whole, with an error `isCodeSpent` knows.
 */
export async function checkSecondStep(db: Database, userId: number, code: string): Promise<Statement[] | undefined> {
  const digits = asciiDigits(code).replace(/[\s\u200c-]/g, '')
  if (/^\d{6}$/.test(digits)) return checkApp(db, userId, digits)
  const bare = bareRecoveryCode(code)
  return bare === undefined ? undefined : checkRecovery(db, userId, bare)
}

async function checkApp(db: Database, userId: number, code: string): Promise<Statement[] | undefined> {
  const [row] = await db
    .select()
    .from(twoStep)
    .where(and(eq(twoStep.userId, userId), isNotNull(twoStep.confirmedAt)))
  if (!row) return undefined
  const step = stepOfCode(await openSecret(row.secret, userId, env.SECRETS_KEY), code, now(), row.lastStep)
  if (step === undefined) return undefined
  // Null breaks NOT NULL, and with it the whole batch, when another batch took this step first.
  const lastStep = sql<number>`CASE WHEN ${twoStep.lastStep} < ${step} THEN ${step} END`
  return [db.update(twoStep).set({ lastStep }).where(eq(twoStep.userId, userId))]
}

async function checkRecovery(db: Database, userId: number, bare: string): Promise<Statement[] | undefined> {
  const left = await db
    .select({ codeDigest: recoveryCodes.codeDigest })
    .from(recoveryCodes)
    .innerJoin(twoStep, and(eq(twoStep.userId, recoveryCodes.userId), isNotNull(twoStep.confirmedAt)))
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  const salt = left[0] && saltOf(left[0].codeDigest)
  if (!salt) return undefined
  const wanted = await recoveryDigest(bare, salt)
  if (!left.some(({ codeDigest }) => codeDigest === wanted)) return undefined
  const codeDigest = sql<string>`CASE WHEN ${recoveryCodes.usedAt} IS NULL THEN ${recoveryCodes.codeDigest} END`
  return [
    db
      .update(recoveryCodes)
      .set({ codeDigest, usedAt: now() })
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeDigest, wanted))),
  ]
}

/** Whether a batch failed because its second-step code was used up by another one meanwhile. */
export const isCodeSpent = (error: unknown): boolean =>
  isBrokenBy(error, 'two_step.last_step') || isBrokenBy(error, 'recovery_codes.code_digest')
