import { and, eq } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { tagTag, topicTag } from '#worker/posts/index.ts'
import { findTag } from '#worker/tags/index.ts'
import { findTopic } from '#worker/topics/index.ts'
import { follows } from './schema.ts'

/** A tag by any spelling or a topic by key or name, as a follow points at it. */
interface Target {
  kind: 'tag' | 'topic'
  name: string
}

/** Follows a tag or a topic; following it again changes nothing. `not_found` for an unknown or hidden one. */
export async function follow(db: Database, viewer: Viewer, target: Target): Promise<void> {
  const { kind, id, cacheTag } = await find(db, target)
  await atomic(db, [
    db.insert(follows).values({ followerId: viewer.id, kind, targetId: id, createdAt: now() }).onConflictDoNothing(),
    bump(db, [cacheTag]),
  ])
}

/** Ends following a tag or a topic; ending it again changes nothing. */
export async function unfollow(db: Database, viewer: Viewer, target: Target): Promise<void> {
  const { kind, id, cacheTag } = await find(db, target)
  await atomic(db, [
    db.delete(follows).where(and(eq(follows.followerId, viewer.id), eq(follows.kind, kind), eq(follows.targetId, id))),
    bump(db, [cacheTag]),
  ])
}

async function find(db: Database, { kind, name }: Target) {
  if (kind === 'tag') {
    const { id } = await findTag(db, name)
    return { kind, id, cacheTag: tagTag(id) }
  }
  const { id, key } = await findTopic(db, name)
  return { kind, id, cacheTag: topicTag(key) }
}
