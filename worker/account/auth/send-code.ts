import type { ProofOfWork } from '#shared/contract.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { consumeProofOfWork } from '#worker/lib/proof-of-work.ts'
import type { CodeSent } from './contract.ts'
import { findAccount } from './find-account.ts'
import { createCode, type Destination } from './one-time-code.ts'
import type { Login } from './parse-login.ts'

/**
 * Sends a one-time code to an address, or to the account’s own address when given a handle. The response and the work are the same for
 * known and unknown logins. Throws `invalid` for a reused proof of work.
 */
export async function sendCode(
  db: Database,
  login: Login,
  rawLogin: string,
  browser: string,
  proofOfWork?: ProofOfWork,
): Promise<CodeSent> {
  const consumePuzzle = proofOfWork ? await consumeProofOfWork(db, proofOfWork) : []
  const { sent, statements } = await createCode(db, { purpose: 'enter', to: await findDestination(db, login, rawLogin.trim()), browser })
  try {
    await atomic(db, [...consumePuzzle, ...statements])
  } catch (error) {
    if (proofOfWork && isUniqueViolation(error)) throw invalid({ proofOfWork: 'این درخواست یک بار فرستاده شده است؛ دوباره امتحان کن' })
    throw error
  }
  return sent
}

async function findDestination(db: Database, login: Login, rawLogin: string): Promise<Destination | null> {
  // Look up the account for every kind of login, so that all cost the same.
  const account = await findAccount(db, login)
  if (login.kind === 'phone') return { channel: 'sms', address: login.key, addressKey: login.key }
  if (login.kind === 'email') return { channel: 'email', address: rawLogin, addressKey: login.key }
  if (account?.email && account.emailKey) return { channel: 'email', address: account.email, addressKey: account.emailKey }
  return account?.phone ? { channel: 'sms', address: account.phone, addressKey: account.phone } : null
}
