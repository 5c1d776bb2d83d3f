import { type SQLWrapper, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

const MAX_SUGGESTIONS = 6
/** How many of those one follows, of those in the thread and of those with such a handle are looked at. */
const MAX_CANDIDATES = 60

/** Letters an Arabic keyboard types for Persian ones, and half-spaces, make no other name. */
const normalizeName = (name: string) => name.replaceAll('ي', 'ی').replaceAll('ك', 'ک').replaceAll('\u200C', ' ')
const normalizedName = (name: SQLWrapper) => sql`replace(replace(replace(lower(${name}), 'ي', 'ی'), 'ك', 'ک'), char(8204), ' ')`

/**
 * Up to six people the viewer may mean by what they typed after @, by handle or name: first who is in the thread, then whom they
 * follow, then whoever has a handle that begins so. Nobody on either side of a block, and not oneself.
 */
export async function suggestMentions(db: Database, viewer: Viewer, { post, q }: { post: string; q: string }) {
  const typed = q.toLowerCase()
  // The next string after every one that begins so, for a range of the index.
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
  return { people }
}
