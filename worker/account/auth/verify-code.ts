import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import type { Entered, VerifyCode } from './contract.ts'
import { findAccount } from './find-account.ts'
import { letIn } from './let-in.ts'
import { refundCode } from './limits.ts'
import type { Login } from './login-kind.ts'
import { spendCode, tryCode, wrongCode } from './one-time-code.ts'
import { oneTimeCodes } from './schema.ts'

/**
 * Takes a code. For an address with an account it lets its owner in, or asks for their second step; for a new address the
 * challenge becomes the ticket `register` wants, and there is no viewer. No race gives a sixth try or a second use.
 */
export async function verifyCode(c: Context<AppContext>, tried: VerifyCode, browser: string): Promise<Entered> {
  const db = c.get('db')
  const { row, live } = await tryCode(db, { ...tried, purpose: 'enter', browser })
  const login: Login = { kind: row.channel === 'sms' ? 'phone' : 'email', key: row.addressKey }
  const account = await findAccount(db, login)
  const entered = account && (await letIn(c, { ...account, live, lost: wrongCode, settle: [spendCode(db, tried.challenge)] }))
  await refundCode(c.env, c.req.raw, login)
  if (entered) return entered
  await db
    .update(oneTimeCodes)
    .set({ verifiedAt: now() })
    .where(and(eq(oneTimeCodes.challenge, tried.challenge), isNull(oneTimeCodes.usedAt)))
  return { viewer: null }
}
