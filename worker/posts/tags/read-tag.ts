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
/** Posts looked at for what is related; a bound on the work of a tag everybody uses. */
const SAMPLE = 1000

/** Moderators find a hidden tag too, to take the hiding back; for everybody else it is not there. */
export const findTagForViewer = (db: Database, name: string, viewer: Viewer | null) =>
  findTag(db, name, { hiddenToo: viewer !== null && canModerate(viewer) })

/** A tag with the tags it stands beside and those who write most under it, both judged by its newest thousand posts. */
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
