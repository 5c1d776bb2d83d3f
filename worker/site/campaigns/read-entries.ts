import { and, eq } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract.ts'
import { tagKey } from '#shared/persian/fold.ts'
import { slugify } from '#shared/persian/slug.ts'
import type { Database } from '#worker/db/client.ts'
import { listPostsByTag } from '#worker/posts/posts/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import type { Entries } from './contract.ts'

/** The tag whose posts take part in the contest at `/campaign/autoabzar`. */
const AUTOABZAR = 'اتوابزار'

/** Entries of the contest, newest first, with the cache tag of its list when anybody has used its tag. */
export async function readEntries(db: Database, query: PageQuery, viewerId?: number): Promise<{ entries: Entries; cacheTag: string }> {
  const [tag] = await db
    .select({ id: tags.id, name: tags.name, slug: tags.slug })
    .from(tags)
    .where(and(eq(tags.key, tagKey(AUTOABZAR)), eq(tags.hidden, false)))
  const tagLink = { name: tag?.name ?? AUTOABZAR, slug: tag?.slug ?? slugify(AUTOABZAR) }
  if (!tag) return { entries: { items: [], tag: tagLink }, cacheTag: 'tags' }
  return { entries: { ...(await listPostsByTag(db, tag.id, query, viewerId)), tag: tagLink }, cacheTag: `tag-${tag.id}` }
}
