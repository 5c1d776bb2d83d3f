import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { canModerate } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { TagPage } from './contract.ts'
import { findTag } from './find.ts'
import { findTopWriters } from './find-top-writers.ts'
import { postTags, tags } from './schema.ts'
import { tagColumns, toTagCard } from './to-tag-card.ts'

const RELATED = 12
/** Number of newest posts sampled, which bounds the query cost of large tags. */
const SAMPLE = 1000

/** Finds a tag; only moderators find hidden tags, so that they can unhide them. */
export const findTagForViewer = (db: Database, name: string, viewer: Viewer | null) =>
  findTag(db, name, { includeHidden: viewer !== null && canModerate(viewer) })

export async function readTag(db: Database, name: string, viewer: Viewer | null): Promise<{ id: number; page: TagPage }> {
  const tag = await findTagForViewer(db, name, viewer)
  const newest = db
    .select({ postId: postTags.postId })
    .from(postTags)
    .where(and(eq(postTags.tagId, tag.id), isNotNull(postTags.publishedAt)))
    .orderBy(desc(postTags.publishedAt), desc(postTags.postId))
    .limit(SAMPLE)
  const otherTags = alias(postTags, 'beside')
  const [related, writers] = await Promise.all([
    db
      .select(tagColumns)
      .from(otherTags)
      .innerJoin(tags, eq(tags.id, otherTags.tagId))
      .where(and(sql`${otherTags.postId} IN ${newest}`, ne(otherTags.tagId, tag.id), eq(tags.hidden, false)))
      .groupBy(tags.id)
      .orderBy(desc(sql`count(*)`), desc(tags.postCount), tags.id)
      .limit(RELATED),
    findTopWriters(db, sql`${newest}`, viewer?.id),
  ])
  return { id: tag.id, page: { tag: toTagCard(tag), hidden: tag.hidden, related, writers } }
}
