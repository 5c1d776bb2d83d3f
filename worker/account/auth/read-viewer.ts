import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { findRule } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { requestContext } from '#worker/lib/http/request-context.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { preferences } from '#worker/people/settings/schema.ts'
import { isOpenAccount } from './policy.ts'
import { sessions, users } from './schema.ts'
import { sessionToken } from './session-cookie.ts'
import { SESSION_MAX_AGE_MS } from './sessions.ts'

/** Columns of a viewer's row; `preferences` is left-joined. */
export const viewerColumns = {
  id: users.id,
  hash: users.hash,
  handle: users.handle,
  name: users.name,
  role: users.role,
  state: users.state,
  avatar: users.avatar,
  reading: preferences.reading,
  /** JSON of the open suspension; one at most. */
  suspension: sql<string | null>`iif(${users.state} = 'suspended', (SELECT json_object('rule', rule, 'endsAt', ends_at) FROM suspensions
    WHERE user_id = ${users.id} AND lifted_at IS NULL), NULL)`,
}

type ViewerRow = Pick<typeof users.$inferSelect, Exclude<keyof typeof viewerColumns, 'reading' | 'suspension'>> & {
  reading: (typeof preferences.$inferSelect)['reading'] | null
  suspension: string | null
}

/** A row as the rules know a person; one who is neither active nor suspended was left out by the query. */
export function toViewer(row: ViewerRow) {
  const suspension: { rule: number; endsAt: number | null } | null = row.suspension === null ? null : JSON.parse(row.suspension)
  // One that ran out holds nobody, whether or not cron came by.
  const isOver = suspension !== null && suspension.endsAt !== null && suspension.endsAt <= now()
  return {
    ...row,
    state: row.state === 'suspended' && !isOver ? ('suspended' as const) : ('active' as const),
    suspension: suspension && !isOver ? { ...suspension, ruleName: findRule(suspension.rule)?.name ?? '' } : null,
    reading: row.reading?.theme ? row.reading : null,
  }
}

/** The signed-in person of a request by its session cookie; at most one query, none without a cookie. */
export async function readRequestViewer(request: Request, db: Database): Promise<Viewer | null> {
  const token = sessionToken(request.headers.get('Cookie'))
  return token ? readSessionViewer(token, db) : null
}

/** The person a session token stands for; null when it is not alive or the account is closed. */
export async function readSessionViewer(token: string, db: Database): Promise<Viewer | null> {
  const tokenDigest = await sha256(token)
  const [row] = await db
    .select({ ...viewerColumns, sessionSeenAt: sessions.seenAt, sessionAuthenticatedAt: sessions.authenticatedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(
      and(
        eq(sessions.tokenDigest, tokenDigest),
        gt(sessions.expiresAt, now()),
        gt(sessions.createdAt, now() - SESSION_MAX_AGE_MS),
        isOpenAccount,
      ),
    )
  if (!row) return null
  const { sessionSeenAt, sessionAuthenticatedAt, ...person } = row
  return { ...toViewer(person), scopes: null, sessionDigest: tokenDigest, sessionSeenAt, sessionReauthenticatedAt: sessionAuthenticatedAt }
}

/** The viewer of a Hono request by its session; a page's in-process calls bring it along. */
export async function readViewer(c: Context<AppContext>): Promise<Viewer | null> {
  const context = requestContext(c.req.raw)
  if (context.viewer === undefined) context.viewer = await readRequestViewer(c.req.raw, c.get('db'))
  return context.viewer
}
