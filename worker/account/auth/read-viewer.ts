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

/** Columns of a viewer. The query must left-join `preferences`. */
export const viewerColumns = {
  id: users.id,
  hash: users.hash,
  handle: users.handle,
  name: users.name,
  role: users.role,
  state: users.state,
  avatar: users.avatar,
  reading: preferences.reading,
  /** JSON of the suspension not yet lifted, of which there is at most one. */
  suspension: sql<string | null>`iif(${users.state} = 'suspended', (SELECT json_object('rule', rule, 'endsAt', ends_at) FROM suspensions
    WHERE user_id = ${users.id} AND lifted_at IS NULL), NULL)`,
}

type ViewerRow = Pick<typeof users.$inferSelect, Exclude<keyof typeof viewerColumns, 'reading' | 'suspension'>> & {
  reading: (typeof preferences.$inferSelect)['reading'] | null
  suspension: string | null
}

/** Converts a row to a viewer; the query must exclude closed accounts. */
export function toViewer(row: ViewerRow) {
  const suspension: { rule: number; endsAt: number | null } | null = row.suspension === null ? null : JSON.parse(row.suspension)
  // An expired suspension has no effect, even if cron has not lifted it yet.
  const isOver = suspension !== null && suspension.endsAt !== null && suspension.endsAt <= now()
  return {
    ...row,
    state: row.state === 'suspended' && !isOver ? ('suspended' as const) : ('active' as const),
    suspension: suspension && !isOver ? { ...suspension, ruleName: findRule(suspension.rule)?.name ?? '' } : null,
    reading: row.reading?.theme ? row.reading : null,
  }
}

/** Returns the viewer identified by the session cookie, or null. Runs one query, or none without a cookie. */
export async function readRequestViewer(request: Request, db: Database): Promise<Viewer | null> {
  const token = sessionToken(request.headers.get('Cookie'))
  return token ? readSessionViewer(token, db) : null
}

/** Returns the owner of a session token, or null when the session is invalid or the account is closed. */
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

/** Returns the viewer of a Hono request. Caches the result for the in-process API calls of a page. */
export async function readViewer(c: Context<AppContext>): Promise<Viewer | null> {
  const context = requestContext(c.req.raw)
  if (context.viewer === undefined) context.viewer = await readRequestViewer(c.req.raw, c.get('db'))
  return context.viewer
}
