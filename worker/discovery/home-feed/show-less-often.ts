import { and, eq } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { mutes } from '#worker/account/blocks/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'
import type { ShowLessTarget } from './contract.ts'

/** Mutes an author, a tag or a topic in the viewer's feeds; idempotent. Errors: `not_found`. */
export async function showLessOften(db: Database, viewer: Viewer, target: ShowLessTarget): Promise<void> {
  await db
    .insert(mutes)
    .values({ userId: viewer.id, kind: target.kind, targetId: await findTargetId(db, target), createdAt: now() })
    .onConflictDoNothing()
}

/** Unmutes an author, a tag or a topic; idempotent. Errors: `not_found`. */
export async function undoShowLessOften(db: Database, viewer: Viewer, target: ShowLessTarget): Promise<void> {
  const targetId = await findTargetId(db, target)
  await db.delete(mutes).where(and(eq(mutes.userId, viewer.id), eq(mutes.kind, target.kind), eq(mutes.targetId, targetId)))
}

async function findTargetId(db: Database, { kind, name }: ShowLessTarget): Promise<number> {
  if (kind === 'tag') return (await findTag(db, name)).id
  if (kind === 'topic') return (await findTopic(db, name)).id
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.handle, name))
  if (!person) throw notFound()
  return person.id
}
