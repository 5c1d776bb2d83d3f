import { type SQL, sql } from 'drizzle-orm'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { FollowKind, FollowState, FollowTarget } from './contract.ts'
import { FollowKind as Kinds } from './contract.ts'
import { TARGET_TABLES } from './target-tables.ts'

const LOOKUPS: Record<FollowKind, (viewerId: number) => { by: string; shown: SQL }> = {
  user: (viewer) => ({ by: 'handle', shown: sql`t.state IN ('active', 'suspended') AND NOT ${hiddenFrom(viewer, sql`t.id`)}` }),
  publication: () => ({ by: 'handle', shown: sql`t.closed_at IS NULL` }),
  podcast: (viewer) => ({ by: 'hash', shown: sql`t.publication_id IS NOT NULL OR NOT ${hiddenFrom(viewer, sql`t.owner_id`)}` }),
  list: (viewer) => ({ by: 'hash', shown: sql`t.public = 1 AND t.deleted_at IS NULL AND NOT ${hiddenFrom(viewer, sql`t.owner_id`)}` }),
  tag: () => ({ by: 'slug', shown: sql`t.hidden = 0` }),
  topic: () => ({ by: 'key', shown: sql`1` }),
}

/** Reads the follow states of several targets by key, in one round trip; omits unknown and hidden targets. */
export async function readFollowStates(db: Database, viewer: Viewer, targets: readonly FollowTarget[]): Promise<FollowState[]> {
  const statements = Kinds.options.flatMap((kind) => {
    const keys = targets.filter((target) => target.kind === kind).map(({ key }) => key)
    if (keys.length === 0) return []
    const { by, shown } = LOOKUPS[kind](viewer.id)
    const name = sql.raw(`t.${by}`)
    const statement = db
      .select({
        kind: sql<FollowKind>`${kind}`.as('kind'),
        key: sql<string>`${name}`.as('key'),
        following:
          sql<number>`EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ${viewer.id} AND f.kind = ${kind} AND f.target_id = t.id)`.as(
            'following',
          ),
        followerCount: sql<number>`t.follower_count`.as('follower_count'),
      })
      .from(sql.raw(`${TARGET_TABLES[kind]} t`))
      .where(sql`${name} IN (SELECT value FROM json_each(${JSON.stringify(keys)})) AND (${shown})`)
    return [statement]
  })
  const rows = await atomic(db, statements)
  return rows.flat().map(({ following, ...row }) => ({ ...row, following: Boolean(following) }))
}
