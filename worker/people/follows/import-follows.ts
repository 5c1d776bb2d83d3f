import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import { follows } from '#worker/account/relations/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import type { FollowTarget } from './contract.ts'
import { countFollows } from './follow.ts'
import { TARGET_TABLES } from './targets.ts'

type Owner = Pick<Viewer, 'id' | 'hash'>

/** A follow to import; `at` is in UTC ms. */
export interface FollowToImport extends FollowTarget {
  at: number
}

interface ResolvedFollow {
  kind: FollowTarget['kind']
  id: number
  at: number
}

/** Public row of each kind: its key, whether it can be followed, the member with whom a block prevents that, and its cache tag. */
const ROWS: Record<FollowTarget['kind'], { key: string; isOpen: string; owner: string; tag: string }> = {
  user: { key: 'handle', isOpen: "state IN ('active', 'suspended')", owner: 't.id', tag: "'user-' || t.hash" },
  publication: { key: 'handle', isOpen: 'closed_at IS NULL', owner: 'NULL', tag: "'publication-' || t.hash" },
  podcast: {
    key: 'hash',
    isOpen: 'removed_at IS NULL',
    owner: 'iif(t.publication_id IS NULL, t.owner_id, NULL)',
    tag: "'podcast-' || t.hash",
  },
  list: { key: 'hash', isOpen: 'public = 1 AND deleted_at IS NULL', owner: 't.owner_id', tag: "'list-' || t.hash" },
  tag: { key: 'slug', isOpen: 'hidden = 0', owner: 'NULL', tag: "'tag-' || t.id" },
  topic: { key: 'key', isOpen: 'hidden_at IS NULL', owner: 'NULL', tag: "'topic-' || t.key" },
}
const KINDS = Object.keys(ROWS) as FollowTarget['kind'][] // `Object.keys` loses the type of the keys.

/**
 * Finds what of `wanted` the owner can follow, in its order: what exists and is public, is not their own account or separated from them by a
 * block, and fits the limit. What they follow already is not among `added`.
 */
export async function resolveFollows(
  db: Database,
  owner: Owner,
  wanted: readonly FollowToImport[],
): Promise<{ found: number; added: ResolvedFollow[] }> {
  const resolved: (ResolvedFollow & { place: number; isFollowed: number })[] = []
  // One query each: D1 limits the terms of a compound SELECT to five.
  for (const kind of KINDS)
    if (wanted.some((one) => one.kind === kind)) resolved.push(...(await findTargets(db, owner, kind, JSON.stringify(wanted))))
  resolved.sort((one, other) => one.place - other.place)
  const [count] = await db.all<{ n: number }>(sql`SELECT (${countFollows(owner)}) AS n`)
  let room = LIMITS.follows - (count?.n ?? 0)
  const added: ResolvedFollow[] = []
  let full = 0
  for (const { isFollowed: isOld, place: _, ...follow } of resolved) {
    if (isOld === 1) continue
    if (follow.kind === 'tag' || follow.kind === 'topic') added.push(follow)
    else if (room-- > 0) added.push(follow)
    else full += 1
  }
  return { found: resolved.length - full, added }
}

/** Finds the targets of a kind in `wanted`, a JSON array, each once. */
const findTargets = (db: Database, owner: Owner, kind: FollowTarget['kind'], wanted: string) => {
  const { key, isOpen, owner: targetOwner } = ROWS[kind]
  return db.all<ResolvedFollow & { place: number; isFollowed: number }>(sql`SELECT ${kind} AS kind, r.id, min(r.place) AS place, r.at,
      EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ${owner.id} AND f.kind = ${kind} AND f.target_id = r.id) AS "isFollowed"
    FROM (SELECT e.key AS place, t.id AS id, e.value ->> 'at' AS at, ${sql.raw(targetOwner)} AS owner
      FROM json_each(${wanted}) e JOIN ${sql.raw(TARGET_TABLES[kind])} t ON t.${sql.raw(key)} = e.value ->> 'key' AND ${sql.raw(isOpen)}
      WHERE e.value ->> 'kind' = ${kind}) r
    WHERE NOT (${kind} = 'user' AND r.id = ${owner.id}) AND (r.owner IS NULL OR NOT ${blockedBetween(owner.id, sql.raw('r.owner'))})
    GROUP BY r.id`)
}

const TAGS = sql.raw(
  `CASE e.value ->> 0 ${KINDS.map((kind) => `WHEN '${kind}' THEN (SELECT ${ROWS[kind].tag} FROM ${TARGET_TABLES[kind]} t WHERE t.id = e.value ->> 1)`).join(' ')} END`,
)

/** Statements: invalidate the pages of the targets, an array of `[kind, id]` in JSON, and of the follower. */
const invalidateTargets = (db: Database, owner: Owner, targets: SQL, guard: SQL): Statement[] => [
  insertSelect(
    db,
    cacheInvalidations,
    { tag: sql`tag`, at: now(), isRemoval: false },
    sql`FROM (SELECT ${TAGS} AS tag FROM json_each(${targets}) e) WHERE tag IS NOT NULL AND ${guard}`,
  ),
  invalidate(db, [userCacheTag(owner.hash)], guard),
]

/** Returns statements that follow what `resolveFollows` added, with its dates and without notifications, if `guard` holds. */
export function importFollowStatements(db: Database, owner: Owner, added: readonly ResolvedFollow[], guard: SQL): Statement[] {
  const rows = added.map(({ kind, id, at }) => ({ kind, id, at: Math.min(at, now()) }))
  return [
    insertSelect(
      db,
      follows,
      {
        followerId: owner.id,
        kind: sql`value ->> 'kind'`,
        targetId: sql`value ->> 'id'`,
        createdAt: sql`value ->> 'at'`,
      },
      sql`FROM json_each(${JSON.stringify(rows)}) WHERE ${guard}`,
    ).onConflictDoNothing(),
    ...invalidateTargets(db, owner, sql`${JSON.stringify(added.map(({ kind, id }) => [kind, id]))}`, guard),
  ]
}

/** Returns statements that unfollow `targets`, an array of `[kind, id]` in JSON, if `guard` holds. */
export const removeFollowStatements = (db: Database, owner: Owner, targets: string, guard: SQL): Statement[] => [
  db
    .delete(follows)
    .where(
      sql`follower_id = ${owner.id} AND (kind, target_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${targets})) AND ${guard}`,
    ),
  ...invalidateTargets(db, owner, sql`${targets}`, guard),
]
