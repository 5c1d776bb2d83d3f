import { and, eq, ne, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { DraftVisit } from './contract.ts'
import { opensActiveDraft } from './is-active.ts'
import { draftLinks } from './schema.ts'

/** Counts a visit unless the viewer is the author or `key` repeats the last counted visit. Errors: `not_found` for an inactive link. */
export async function countDraftVisit(db: Database, viewer: Viewer | null, token: string, { key }: DraftVisit): Promise<void> {
  const activeLink = db
    .select({ hash: draftLinks.hash })
    .from(draftLinks)
    .innerJoin(posts, eq(posts.id, draftLinks.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(opensActiveDraft(await sha256(token)))
  const notByAuthor = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, draftLinks.postId), ne(posts.authorId, viewer?.id ?? 0)))
  const [, [link]] = await atomic(db, [
    db
      .update(draftLinks)
      .set({ visits: sql`${draftLinks.visits} + 1`, visitedAt: now(), lastVisitKey: key })
      .where(and(eq(draftLinks.hash, activeLink), ne(draftLinks.lastVisitKey, key), sql`EXISTS ${notByAuthor}`)),
    activeLink,
  ])
  if (!link) throw notFound()
}
