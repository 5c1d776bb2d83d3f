import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { DraftLink } from './contract.ts'
import { isActive } from './is-active.ts'
import { linkColumns } from './link-columns.ts'
import { draftLinks } from './schema.ts'

/** Lists the active links of the viewer's post, newest first, on one page because `LIMITS.draftLinks` bounds them. Errors: `not_found`. */
export async function listDraftLinks(db: Database, viewer: Viewer, hash: string): Promise<DraftLink[]> {
  const isOwn = and(eq(posts.hash, hash), isEditableBy(viewer))
  const [[post], links] = await db.batch([
    db.select({ id: posts.id }).from(posts).where(isOwn),
    db
      .select(linkColumns)
      .from(draftLinks)
      .where(and(eq(draftLinks.postId, db.select({ id: posts.id }).from(posts).where(isOwn)), isActive()))
      .orderBy(desc(draftLinks.createdAt), draftLinks.hash),
  ])
  if (!post) throw notFound()
  return links
}
