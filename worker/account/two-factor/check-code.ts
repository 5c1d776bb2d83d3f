import { env } from 'cloudflare:workers'
import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { asciiDigits } from '#shared/persian/digits.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { kdf } from '#worker/lib/hash.ts'
import { openSecret } from '#worker/lib/sealed-secret.ts'
import { recoveryCodes, twoFactor } from './schema.ts'
import { stepOfCode } from './totp.ts'

/** Returns the owner with which the TOTP secret of a user is sealed. */
export const secretOwner = (userId: number): string => `user ${userId}`

/**
 * Checks a TOTP or recovery code, also with Persian or Arabic digits. Returns the statements that consume it, for the caller’s batch, or
 * undefined when the code is wrong or used; they do nothing unless `guard` holds. When two batches use the same code concurrently, the second fails with an error that
 * `isCodeAlreadyUsed` recognizes.
 */
export async function checkTwoFactorCode(
  db: Database,
  userId: number,
  code: string,
  guard: SQL = sql`1`,
): Promise<Statement[] | undefined> {
  const digits = asciiDigits(code).replace(/[\s\u200c-]/g, '')
  if (/^\d{6}$/.test(digits)) return checkTotp(db, userId, digits, guard)
  const normalized = normalizeRecoveryCode(code)
  return normalized === undefined ? undefined : checkRecoveryCode(db, userId, normalized, guard)
}

async function checkTotp(db: Database, userId: number, code: string, guard: SQL): Promise<Statement[] | undefined> {
  const [row] = await db
    .select()
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)))
  if (!row) return undefined
  const step = stepOfCode(await openSecret(row.secret, secretOwner(userId), env.SECRETS_KEY), code, now(), row.lastStep)
  if (step === undefined) return undefined
  // NULL violates NOT NULL and fails the batch when another batch has already used this step.
  const lastStep = sql<number>`CASE WHEN ${twoFactor.lastStep} < ${step} THEN ${step} END`
  return [
    db
      .update(twoFactor)
      .set({ lastStep })
      .where(and(eq(twoFactor.userId, userId), guard)),
  ]
}

async function checkRecoveryCode(db: Database, userId: number, normalized: string, guard: SQL): Promise<Statement[] | undefined> {
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
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeDigest, expectedDigest), guard)),
  ]
}

export const isCodeAlreadyUsed = (error: unknown): boolean =>
  isNotNullViolation(error, 'two_step.last_step') || isNotNullViolation(error, 'recovery_codes.code_digest')

/**
 * Returns whether a batch failed because a statement set `table.column` to NULL. Batches use this deliberately to abort when their
 * precondition no longer holds.
 */
export function isNotNullViolation(error: unknown, column: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message.includes(`NOT NULL constraint failed: ${column}`)) return true
  }
  return false
}

/** Excludes characters that are easily confused when copied by hand. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10
const COUNT = 10
/** A code has only 49 bits, so computing its digest must be expensive (ASVS 6.5.2). */
const COST = { N: 2 ** 14, r: 8, p: 1 }

/** Generates `COUNT` recovery codes in the form `xxxxx-xxxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/** Normalizes a typed recovery code; returns undefined when it cannot be one. */
function normalizeRecoveryCode(typed: string): string | undefined {
  const code = asciiDigits(typed)
    .toLowerCase()
    .replace(/[\s\u200c-]/g, '')
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined
}

/** Returns a random salt for one set of codes, base64url-encoded. */
export const newSalt = (): string => randomBytes(16).toString('base64url')

const saltOf = (stored: string): string => stored.split('.')[0] ?? ''

/** Returns the digest of a normalized code, as `salt.key`. */
export const recoveryDigest = async (code: string, salt: string): Promise<string> =>
  `${salt}.${(await kdf.derive(code, Buffer.from(salt, 'base64url'), COST)).toString('base64url')}`

export async function replaceRecoveryCodes(db: Database, userId: number): Promise<{ codes: string[]; statements: Statement[] }> {
  const codes = newRecoveryCodes()
  const salt = newSalt()
  const rows = await Promise.all(codes.map(async (code) => ({ userId, codeDigest: await recoveryDigest(code.replace('-', ''), salt) })))
  return {
    codes,
    statements: [db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)), db.insert(recoveryCodes).values(rows)],
  }
}
