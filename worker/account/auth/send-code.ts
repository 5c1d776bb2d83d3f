import type { ProofOfWork } from '#shared/contract.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { consumeProofOfWork } from '#worker/lib/proof-of-work.ts'
import type { CodeSent } from './contract.ts'
import { findAccount } from './find-account.ts'
import { createCode, type Destination } from './one-time-code.ts'
import type { Login } from './parse-login.ts'

/**
 * Sends a one-time code to an address, whether or not it has an account; by handle to the account's own address. Answer and work
 * are the same for every name, known or not. Work spent before sends nothing.
 */
export async function sendCode(db: Database, login: Login, rawLogin: string, browser: string, work?: ProofOfWork): Promise<CodeSent> {
  const consumeWork = work ? await consumeProofOfWork(db, work) : []
  const { sent, statements } = await createCode(db, { purpose: 'enter', to: await findDestination(db, login, rawLogin.trim()), browser })
  try {
    await atomic(db, [...consumeWork, ...statements])
  } catch (error) {
    if (work && isUniqueViolation(error)) throw invalid({ work: 'این درخواست یک بار فرستاده شده است؛ دوباره بکوش' })
    throw error
  }
  return sent
}

async function findDestination(db: Database, login: Login, rawLogin: string): Promise<Destination | null> {
  // Asked for every kind of name, so that each costs the same.
  const account = await findAccount(db, login)
  if (login.kind === 'phone') return { channel: 'sms', address: login.key, addressKey: login.key }
  if (login.kind === 'email') return { channel: 'email', address: rawLogin, addressKey: login.key }
  if (account?.email && account.emailKey) return { channel: 'email', address: account.email, addressKey: account.emailKey }
  return account?.phone ? { channel: 'sms', address: account.phone, addressKey: account.phone } : null
}
