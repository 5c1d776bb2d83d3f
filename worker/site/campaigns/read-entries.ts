import { and, eq } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract.ts'
import { tagKey } from '#shared/persian/fold.ts'
import { slugify } from '#shared/persian/slug.ts'
import type { Database } from '#worker/db/client.ts'
import { listPostsByTag } from '#worker/posts/posts/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import type { Entries } from './contract.ts'

const AUTOABZAR = 'اتوابزار'

/** Returns a page of the campaign's entries, newest first, and the cache tag of the page. */
export async function readEntries(db: Database, query: PageQuery, viewerId?: number): Promise<{ entries: Entries; cacheTag: string }> {
  const [tag] = await db
    .select({ id: tags.id, name: tags.name, slug: tags.slug })
    .from(tags)
    .where(and(eq(tags.key, tagKey(AUTOABZAR)), eq(tags.hidden, false)))
  const tagLink = { name: tag?.name ?? AUTOABZAR, slug: tag?.slug ?? slugify(AUTOABZAR) }
  if (!tag) return { entries: { items: [], tag: tagLink }, cacheTag: 'tags' }
  return { entries: { ...(await listPostsByTag(db, tag.id, query, viewerId)), tag: tagLink }, cacheTag: `tag-${tag.id}` }
}
