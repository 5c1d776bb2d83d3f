import type { Work } from '#shared/contract.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { spendWork } from '#worker/lib/proof-of-work.ts'
import type { CodeSent } from './contract.ts'
import { findAccount } from './find-account.ts'
import type { Login } from './login-kind.ts'
import { type Destination, newCode } from './one-time-code.ts'

/**
 * Sends a one-time code to an address, whether or not it has an account; by handle to the account's own address. Answer and work
 * are the same for every name, known or not. Work spent before sends nothing.
 */
export async function sendCode(db: Database, login: Login, typed: string, browser: string, work?: Work): Promise<CodeSent> {
  const spent = work ? await spendWork(db, work) : []
  const { sent, statements } = await newCode(db, { purpose: 'enter', to: await destination(db, login, typed.trim()), browser })
  try {
    await atomic(db, [...spent, ...statements])
  } catch (error) {
    if (work && isUniqueViolation(error)) throw invalid({ work: 'این درخواست یک بار فرستاده شده است؛ دوباره بکوش' })
    throw error
  }
  return sent
}

async function destination(db: Database, login: Login, typed: string): Promise<Destination | null> {
  // Asked for every kind of name, so that each costs the same.
  const account = await findAccount(db, login)
  if (login.kind === 'phone') return { channel: 'sms', address: login.key, addressKey: login.key }
  if (login.kind === 'email') return { channel: 'email', address: typed, addressKey: login.key }
  if (account?.email && account.emailKey) return { channel: 'email', address: account.email, addressKey: account.emailKey }
  return account?.phone ? { channel: 'sms', address: account.phone, addressKey: account.phone } : null
}
