import { and, asc, between, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { isPublic, postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { groupDaysIntoSitemaps, type PostSitemap } from './post-sitemaps.ts'
import { sitemapDays } from './schema.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

const PAGE = 1000
const DAY = 86_400_000

/** Lists the post sitemaps, earliest first. Reads one row per day. */
export const listPostSitemaps = async (db: Database): Promise<PostSitemap[]> =>
  groupDaysIntoSitemaps(await db.select().from(sitemapDays).orderBy(asc(sitemapDays.day)))

export async function findPostSitemap(db: Database, month: string, part: number): Promise<PostSitemap | undefined> {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const [first, next] = [Date.UTC(year, number - 1) / DAY, Date.UTC(year, number) / DAY]
  const days = await db
    .select()
    .from(sitemapDays)
    .where(between(sitemapDays.day, first, next - 1))
    .orderBy(asc(sitemapDays.day))
  return groupDaysIntoSitemaps(days).find((file) => file.part === part)
}

/** Yields pages of a sitemap's public posts, omitting those whose canonical URL is elsewhere. One query per thousand posts. */
export async function* readPostSitemapEntries(
  db: Database,
  { from, to, slice, slices }: PostSitemap,
  origin: string,
): AsyncGenerator<SitemapEntry[]> {
  let position = [from, 0]
  for (;;) {
    const rows = await db
      .select({
        id: posts.id,
        hash: posts.hash,
        slug: posts.slug,
        publishedAt: sql<number>`${posts.publishedAt}`,
        editedAt: posts.editedAt,
        canonicalUrl: posts.canonicalUrl,
        handle: sql<string>`coalesce(${publications.handle}, ${users.handle})`,
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .where(
        and(
          sql`${isPublic}`,
          sql`(${posts.publishedAt}, ${posts.id}) > (${position[0]}, ${position[1]})`,
          sql`${posts.publishedAt} < ${to}`,
          slices === 1 ? undefined : sql`${posts.id} % ${slices} = ${slice}`,
        ),
      )
      .orderBy(asc(posts.publishedAt), asc(posts.id))
      .limit(PAGE)
    yield rows.flatMap(({ handle, slug, hash, canonicalUrl, publishedAt, editedAt }) => {
      const path = postPath(handle, slug, hash)
      const isCanonicalHere = canonicalUrl === null || canonicalUrl === new URL(path, origin).href
      return isCanonicalHere ? [{ path, changedAt: editedAt ?? publishedAt }] : []
    })
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    position = [last.publishedAt, last.id]
  }
}
