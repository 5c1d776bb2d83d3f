import { sessionToken } from '#worker/account/auth/index.ts'
import { type Database, database, replicaDatabase, seenBookmark } from '#worker/db/client.ts'
import { laterBookmark } from '#worker/db/session-database.ts'
import { knownBookmark } from '#worker/lib/invalidations.ts'

/** Names the state of the database after the browser's last write. */
const BOOKMARK_COOKIE = '__Host-daftar-bookmark'
/** Form of D1's bookmarks. */
const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/
/** Replicas lag behind by seconds at most. */
const BOOKMARK_SECONDS = 300

/**
 * Returns the client with which a request reads. A browser with a session reads from replicas that have reached its own last write and all
 * invalidations that this isolate knows; writes, visitors, whose pages the edge keeps, and everything without a cookie ask the primary.
 */
export function requestDatabase({ method, headers }: Request, env: { DB: D1Database }): Database {
  const cookie = headers.get('Cookie')
  if ((method !== 'GET' && method !== 'HEAD') || sessionToken(cookie) === undefined) return database(env)
  const written = readBookmark(cookie)
  return replicaDatabase(env, () => laterBookmark(written, knownBookmark()))
}

/** Returns the Set-Cookie header after a write through `db`; undefined if D1 named no bookmark. */
export function bookmarkCookie(db: Database): string | undefined {
  const bookmark = seenBookmark(db)
  return bookmark && `${BOOKMARK_COOKIE}=${bookmark}; Path=/; Max-Age=${BOOKMARK_SECONDS}; HttpOnly; Secure; SameSite=Lax`
}

function readBookmark(cookie: string | null): string | undefined {
  const pair = cookie?.split(/;\s*/).find((each) => each.startsWith(`${BOOKMARK_COOKIE}=`))
  const value = pair?.slice(BOOKMARK_COOKIE.length + 1)
  return value !== undefined && BOOKMARK.test(value) ? value : undefined
}
