import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { findRule } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { requestContext } from '#worker/lib/http/request-context.ts'
import type { AppContext, Viewer } from '#worker/lib/viewer.ts'
import type { ViewerView } from './contract.ts'
import { preferences, sessions, users } from './schema.ts'
import { SESSION_MAX_AGE_MS, sessionToken } from './sessions.ts'

/** SQL condition that the account is active or suspended, so that its sessions and tokens are valid and its content is visible. */
export const isOpenAccount = inArray(users.state, ['active', 'suspended'])

type State = (typeof users.$inferSelect)['state']

/** Throws `gone` for a closed account, with `by: owner` when it is deactivated and `by: account` when it is deleted. */
export function assertAccountOpen(state: State): void {
  if (state === 'deactivated') throw new AppError('gone', { message: 'صاحب این حساب آن را بسته است.', details: { by: 'owner' } })
  if (state === 'deleted') throw new AppError('gone', { details: { by: 'account' } })
}

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
  /** JSON of the suspension not yet lifted; null unless the account is suspended. */
  suspension: sql<string | null>`iif(${users.state} = 'suspended', (SELECT json_object('rule', rule, 'endsAt', ends_at) FROM suspensions
    WHERE user_id = ${users.id} AND lifted_at IS NULL), NULL)`,
}

type ViewerRow = Pick<typeof users.$inferSelect, Exclude<keyof typeof viewerColumns, 'reading' | 'suspension'>> & {
  reading: (typeof preferences.$inferSelect)['reading'] | null
  suspension: string | null
}

/** Converts a row of `viewerColumns` to a viewer, without the fields of its session or token; the query must exclude closed accounts. */
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
  return (await readSession(token, db, sql`NULL`))?.viewer ?? null
}

/** Like `readRequestViewer`, together with the value of an SQL condition about the row of `users`. */
export async function readRequestViewerWith(
  request: Request,
  db: Database,
  condition: SQL<unknown>,
): Promise<{ viewer: Viewer; holds: boolean } | null> {
  const token = sessionToken(request.headers.get('Cookie'))
  return token ? readSession(token, db, condition) : null
}

async function readSession(token: string, db: Database, condition: SQL<unknown>) {
  const tokenDigest = await sha256(token)
  const [row] = await db
    .select({
      ...viewerColumns,
      sessionSeenAt: sessions.seenAt,
      sessionAuthenticatedAt: sessions.authenticatedAt,
      holds: sql<number | null>`${condition}`.as('holds'),
    })
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
  const { sessionSeenAt, sessionAuthenticatedAt, holds, ...person } = row
  const session = { sessionDigest: tokenDigest, sessionSeenAt, sessionReauthenticatedAt: sessionAuthenticatedAt }
  return { viewer: { ...toViewer(person), scopes: null, ...session }, holds: holds === 1 }
}

/** Returns the viewer of a Hono request, or null. Reads the session once per request; in-process API calls of a page share the result. */
export async function readViewer(c: Context<AppContext>): Promise<Viewer | null> {
  const context = requestContext(c.req.raw)
  if (context.viewer === undefined) context.viewer = await readRequestViewer(c.req.raw, c.get('db'))
  return context.viewer
}

export function toViewerView(viewer: Viewer): ViewerView
export function toViewerView(viewer: Viewer | null): ViewerView | null
export function toViewerView(viewer: Viewer | null): ViewerView | null {
  if (!viewer) return null
  const { hash, handle, name, role, state, avatar, reading } = viewer
  return { hash, handle, name, role, state, avatar, reading }
}
