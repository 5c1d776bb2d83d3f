import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import type { AppError } from '#worker/lib/errors.ts'
import { digest } from '#worker/lib/hash.ts'
import { factsOf } from '#worker/lib/http/request-facts.ts'
import type { Entered } from './contract.ts'
import { offerReturn } from './return-ticket.ts'
import { sessions, type users } from './schema.ts'
import { sessionCookie, sessionToken } from './session-cookie.ts'
import { endSession, SESSION_LIFE, sessionRow } from './sessions.ts'
import { storeTicket } from './store-ticket.ts'
import { viewViewer } from './view.ts'
import { viewerOfToken } from './viewer-of.ts'

/** A way in that was right. */
export interface FirstStep {
  userId: number
  state: (typeof users.$inferSelect)['state']
  /** The person has a second step, and this way in does not count as one by itself as a passkey does. */
  twoStep: boolean
  /** Whether an unused recovery code is left. */
  recovery?: boolean
  /** SQL that must still hold in the batch, such as: the code is unused; without it nothing begins and `lost` is thrown. */
  live?: SQL
  lost?: () => AppError
  /** Statements of the same batch that use up what was shown. */
  settle?: readonly Statement[]
}

/**
 * Lets a person in: the answer with their session's cookie, with a ticket for the second step, or, for a closed account, with one
 * to come back to it by an explicit choice. The session this browser had ends. Session or ticket and what they draw on are one batch.
 */
export async function letIn(c: Context<AppContext>, step: FirstStep): Promise<Entered> {
  if (step.twoStep) return askSecondStep(c, step)
  return step.state === 'deleted' || step.state === 'deactivated' ? offerReturn(c, step) : begin(c, step)
}

async function begin(c: Context<AppContext>, { userId, live = sql`1`, lost, settle = [] }: FirstStep): Promise<Entered> {
  const db = c.get('db')
  const old = sessionToken(c.req.header('Cookie') ?? null)
  const { token, row } = await sessionRow(userId, c.req.header('User-Agent') ?? '')
  const [stored] = await atomic(db, [
    db
      .insert(sessions)
      .select(
        sql`SELECT ${row.tokenDigest}, ${row.userId}, ${row.createdAt}, ${row.seenAt}, ${row.expiresAt}, ${row.agent}, ${row.hash}, ${row.provenAt} WHERE ${live}`,
      )
      .returning({ userId: sessions.userId }),
    ...settle,
    ...(old ? [endSession(db, await digest(old))] : []),
  ])
  if (stored.length === 0) throw lost?.() ?? new Error('A session could not begin')
  return enter(c, db, token)
}

/** Answers the person of a session just made, with its cookie. */
export async function enter(c: Context<AppContext>, db: Database, token: string) {
  const viewer = viewViewer(await viewerOfToken(token, db))
  if (!viewer) throw new Error('A session just made was not found')
  factsOf(c.req.raw).viewer = null
  c.header('Set-Cookie', sessionCookie(token, SESSION_LIFE / 1000), { append: true })
  return { viewer }
}

async function askSecondStep(c: Context<AppContext>, step: FirstStep): Promise<Entered> {
  const secondStep = await storeTicket(c, step, digest)
  return { viewer: null, secondStep: { ...secondStep, methods: step.recovery ? ['totp', 'recovery'] : ['totp'] } }
}
