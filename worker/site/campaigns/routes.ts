import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { tagKey } from '#shared/persian/fold.ts'
import { slugify } from '#shared/persian/slug.ts'
import type { Database } from '#worker/db/client.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { listPostsByTag } from '#worker/posts/posts/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { Entries } from './contract.ts'

export const campaignRoutes = new Hono<AppContext>().get(
  '/autoabzar/entries',
  describeEndpoint('List the entries of a campaign', { 200: Entries }, [400]),
  validateInput('query', PageQuery),
  async (c) => {
    const { entries, cacheTag } = await readEntries(c.get('db'), c.req.valid('query'), c.get('viewer')?.id)
    c.header('Cache-Tag', cacheTag)
    return c.json(entries, 200)
  },
)

const AUTOABZAR = 'اتوابزار'

/** Returns a page of the campaign's entries, newest first, and the cache tag of the page. */
async function readEntries(db: Database, query: PageQuery, viewerId?: number): Promise<{ entries: Entries; cacheTag: string }> {
  const [tag] = await db
    .select({ id: tags.id, name: tags.name, slug: tags.slug })
    .from(tags)
    .where(and(eq(tags.key, tagKey(AUTOABZAR)), eq(tags.hidden, false)))
  const tagLink = { name: tag?.name ?? AUTOABZAR, slug: tag?.slug ?? slugify(AUTOABZAR) }
  if (!tag) return { entries: { items: [], tag: tagLink }, cacheTag: 'tags' }
  return { entries: { ...(await listPostsByTag(db, tag.id, query, viewerId)), tag: tagLink }, cacheTag: `tag-${tag.id}` }
}
