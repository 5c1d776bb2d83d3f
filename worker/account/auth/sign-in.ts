import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import type { ProofOfWork } from '#shared/contract/account.ts'
import { checkTwoFactorCode, isCodeAlreadyUsed } from '#worker/account/two-factor/index.ts'
import { atomic, type Database, database, idempotentAtomic, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import { consumeProofOfWork } from '#worker/lib/rate-limit.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { completeSignIn } from './complete-sign-in.ts'
import type { CodeSent, SignInResult, TwoFactorSignIn, VerifyCode } from './contract.ts'
import { consumeAuthAttempt, refundCodeAttempt } from './limits.ts'
import { findAccount, type Login } from './login.ts'
import { checkCode, consumeCode, createCode, invalidCodeError, sendCodeTo } from './one-time-code.ts'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'
import { credentials, oneTimeCodes, pendingSignIns, users } from './schema.ts'

const WRONG_CREDENTIALS = 'این نام و گذرواژه با هم درست نیستند'

/**
 * Signs in with a password and an email address, phone number or handle. Throws the same `invalid` after the same work for an unknown
 * account, a missing password and a wrong password (ASVS 6.3.8). Rehashes a password stored with an outdated cost.
 */
export async function signIn(c: Context<AppContext>, login: Login, password: string): Promise<SignInResult> {
  const db = c.get('db')
  const account = await findAccount(db, login)
  const isCorrect = await verifyPassword(password, account?.passwordHash)
  const stored = account?.passwordHash
  if (!account || !stored || !isCorrect)
    throw new AppError('invalid', { message: `${WRONG_CREDENTIALS}.`, fields: { password: WRONG_CREDENTIALS } })
  const rehashed = needsRehash(stored) ? await hashPassword(password.normalize('NFC')) : undefined
  const { userId } = account
  const updateHash = (hash: string) =>
    db
      .update(credentials)
      .set({ passwordHash: hash })
      .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, stored)))
  return completeSignIn(c, { ...account, commit: rehashed ? [updateHash(rehashed)] : [], isRepeatable: true })
}

/**
 * Sends a one-time code to an address, or to the account’s own address when given a handle. Reads no account: a job finds that of a handle
 * later, so that neither the response nor its time tells whether the account exists. Throws `invalid` for a wrong, expired or reused proof
 * of work.
 */
export async function sendCode(
  db: Database,
  login: Login,
  rawLogin: string,
  browser: string,
  proofOfWork?: ProofOfWork,
): Promise<CodeSent> {
  const consumePuzzle = proofOfWork ? await consumeProofOfWork(db, proofOfWork) : []
  const { sent, statements } = await createCode(db, { purpose: 'enter', to: codeDestination(db, login, rawLogin.trim()), browser })
  try {
    // A puzzle can be spent only once.
    await (proofOfWork ? atomic : idempotentAtomic)(db, [...consumePuzzle, ...statements])
  } catch (error) {
    if (proofOfWork && isUniqueViolation(error)) throw invalid({ proofOfWork: 'این درخواست یک بار فرستاده شده است؛ دوباره امتحان کن' })
    throw error
  }
  return sent
}

function codeDestination(db: Database, { kind, key }: Login, rawLogin: string): Parameters<typeof createCode>[1]['to'] {
  if (kind === 'phone') return { channel: 'sms', address: key, addressKey: key }
  if (kind === 'email') return { channel: 'email', address: rawLogin, addressKey: key }
  return { substitute: (code) => enqueue(db, HANDLE_CODE, { handle: key, ...code }) }
}

const HandleCode = z.strictObject({ handle: z.string(), challenge: z.string(), code: z.string(), expiresAt: z.number().int() })

export const HANDLE_CODE = defineJob({ kind: 'handle-code', queue: 'CODES', payload: HandleCode })

/** Sends a code that was requested with a handle to the email address of its account, or else to its phone; does nothing without one. */
export async function sendHandleCode(env: Env, { handle, ...code }: z.infer<typeof HandleCode>): Promise<void> {
  const account = await findAccount(database(env), { kind: 'handle', key: handle })
  if (account?.email && account.emailKey)
    await sendCodeTo(env, { channel: 'email', address: account.email, addressKey: account.emailKey }, code)
  else if (account?.phone) await sendCodeTo(env, { channel: 'sms', address: account.phone, addressKey: account.phone }, code)
}

/**
 * Verifies a code; throws `invalid` for a wrong or unusable one. A known address signs in or continues to two-factor or reactivation; for a
 * new address, `viewer` is null and the challenge becomes valid for `register`.
 */
export async function verifyCode(c: Context<AppContext>, attempt: VerifyCode, browser: string): Promise<SignInResult> {
  const db = c.get('db')
  const { row, guard } = await checkCode(db, { ...attempt, purpose: 'enter', browser })
  const login: Login = { kind: row.channel === 'sms' ? 'phone' : 'email', key: row.addressKey }
  const account = await findAccount(db, login)
  const result =
    account &&
    (await completeSignIn(c, {
      ...account,
      guard,
      guardError: invalidCodeError,
      commit: [consumeCode(db, attempt.challenge)],
      isRepeatable: true,
    }))
  await refundCodeAttempt(c.env, c.req.raw, login)
  if (result) return result
  await db
    .update(oneTimeCodes)
    .set({ verifiedAt: now() })
    .where(and(eq(oneTimeCodes.challenge, attempt.challenge), isNull(oneTimeCodes.usedAt)))
  return { viewer: null }
}

const MAX_ATTEMPTS = 5
const invalidTwoFactorCodeError = () => invalid({ code: 'کد درست نیست؛ کد تازهٔ برنامه یا یک کد بازیابی را بنویس' })
const expiredError = () => invalid({ pendingSignIn: 'زمان این ورود گذشته است؛ از نو وارد شو' })

/**
 * Completes a sign-in with a TOTP or recovery code. Throws `invalid` for a wrong or used code, and for a pending sign-in that is used,
 * expired, out of attempts or from another browser; throws `rate_limited` per account and per IP address. One batch consumes the pending
 * sign-in and the code and stores the result.
 */
export async function verifyTwoFactor(
  c: Context<AppContext>,
  { pendingSignIn, code }: TwoFactorSignIn,
  browser: string,
): Promise<SignInResult> {
  const db = c.get('db')
  const tokenDigest = await sha256(pendingSignIn)
  const isPending = and(
    eq(pendingSignIns.tokenDigest, tokenDigest),
    eq(pendingSignIns.browserDigest, await sha256(browser)),
    isNull(pendingSignIns.usedAt),
    gt(pendingSignIns.expiresAt, now()),
  )
  const [pending] = await db
    .select({ userId: users.id, state: users.state })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(isPending)
  // An unknown token has no account, so only the limits per IP address and globally are effective.
  const attempt = await consumeAuthAttempt(c.env, c.req.raw, 'second-step', pending ? `user:${pending.userId}` : `ticket:${tokenDigest}`)
  if (!pending) throw expiredError()
  const counted = await db
    .update(pendingSignIns)
    .set({ attempts: sql`${pendingSignIns.attempts} + 1` })
    .where(and(isPending, lt(pendingSignIns.attempts, MAX_ATTEMPTS)))
    .returning({ attempts: pendingSignIns.attempts })
  if (counted.length === 0) throw expiredError()
  const guard = sql`EXISTS (SELECT 1 FROM ${pendingSignIns} WHERE ${isPending})`
  const useCode = await checkTwoFactorCode(db, pending.userId, code, guard)
  if (!useCode) throw invalidTwoFactorCodeError()
  try {
    const result = await completeSignIn(c, {
      ...pending,
      hasTwoFactor: false,
      guard,
      guardError: expiredError,
      commit: [...useCode, db.update(pendingSignIns).set({ usedAt: now() }).where(isPending)],
    })
    await attempt.refund()
    return result
  } catch (error) {
    throw isCodeAlreadyUsed(error) ? invalidTwoFactorCodeError() : error
  }
}

export const prunePendingSignIns = (db: Database): Statement => db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now()))
