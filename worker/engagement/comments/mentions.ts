import { type SQLWrapper, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { Mentions } from './contract.ts'

const MAX_SUGGESTIONS = 6
const MAX_CANDIDATES = 60

/** Replaces ي and ك from Arabic keyboards with ی and ک, and ZWNJ with a space. */
const normalizeName = (name: string) => name.replaceAll('ي', 'ی').replaceAll('ك', 'ک').replaceAll('\u200C', ' ')
const normalizedName = (name: SQLWrapper) => sql`replace(replace(replace(lower(${name}), 'ي', 'ی'), 'ك', 'ک'), char(8204), ' ')`

/**
 * Returns at most six users whose handle starts with the typed text or whose name contains it: participants of the thread first, then
 * followed users, then other users, matched by handle only. Excludes the viewer and users who block or are blocked by the viewer.
 */
export async function suggestMentions(db: Database, viewer: Viewer, { post, q }: { post: string; q: string }): Promise<Mentions> {
  const typed = q.toLowerCase()
  // `~` sorts after every character of a handle, so the range covers all handles that start with the typed text.
  const range = /^[a-z0-9._]+$/.test(typed)
    ? sql`SELECT id, 2 FROM users WHERE handle >= ${typed} AND handle < ${`${typed}~`} LIMIT ${MAX_CANDIDATES}`
    : sql`SELECT 0, 2`
  const candidates = sql`
    SELECT * FROM (SELECT c.author_id AS id, 0 AS rank FROM comments c WHERE c.post_id = (SELECT id FROM posts WHERE hash = ${post}) AND c.state = 'visible' LIMIT ${MAX_CANDIDATES})
    UNION ALL SELECT author_id, 0 FROM posts WHERE hash = ${post} AND state = 'published'
    UNION ALL SELECT * FROM (SELECT target_id, 1 FROM follows WHERE follower_id = ${viewer.id} AND kind = 'user' LIMIT ${MAX_CANDIDATES * 10})
    UNION ALL SELECT * FROM (${range})`
  const people = await db
    .select({ handle: users.handle, name: users.name, avatar: users.avatar })
    .from(sql`(SELECT id AS person, min(rank) AS rank FROM (${candidates}) GROUP BY id) AS found`)
    .innerJoin(users, sql`${users.id} = found.person`)
    .where(
      sql`${users.id} <> ${viewer.id} AND ${isOpenAccount} AND NOT ${blockedBetween(viewer.id, users.id)}
        AND (instr(${users.handle}, ${typed}) = 1 OR instr(${normalizedName(users.name)}, ${normalizeName(typed)}) > 0)`,
    )
    .orderBy(sql`found.rank, ${users.handle}`)
    .limit(MAX_SUGGESTIONS)
  return { users: people }
}
