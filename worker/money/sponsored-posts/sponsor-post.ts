import { and, eq, sql } from 'drizzle-orm'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { issueInvoiceStatements } from '#worker/money/invoices/index.ts'
import { isEditableBy, selectCacheTagsForPosts } from '#worker/posts/posts/index.ts'
import { postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { sponsorships } from '#worker/posts/sponsorship/schema.ts'
import type { SponsorPost } from './contract.ts'
import { sponsoredPostPackages } from './schema.ts'

/**
 * Marks the viewer's post as advertising, which its label says at once, and issues its invoice; until that is paid or void, no version of the post is published. A repeated
 * key does nothing. Errors: `not_found`, `invalid` for a package that is not on sale, `conflict` if the post is marked already.
 */
export async function sponsorPost(db: Database, viewer: Viewer, post: string, input: SponsorPost): Promise<void> {
  const { key, sponsorName, sponsorUrl } = input
  const { found, sold } = await readTogether(db, {
    found: first(
      db
        .select({ id: posts.id, title: columnAlias(postDrafts.title, 'draft_title') })
        .from(posts)
        .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
        .where(and(eq(posts.hash, post), isEditableBy(viewer))),
    ),
    sold: first(db.select().from(sponsoredPostPackages).where(eq(sponsoredPostPackages.hash, input.package))),
  })
  if (!found) throw notFound()
  if (!sold?.isActive) throw invalid({ package: 'این بسته دیگر فروخته نمی‌شود؛ بستهٔ دیگری انتخاب کن' })
  const [hash, invoice, at] = [newHash(), newHash(), now()]
  const canMark = sql`EXISTS (SELECT 1 FROM posts p WHERE p.id = ${found.id} AND p.author_id = ${viewer.id} AND p.state <> 'removed')
    AND EXISTS (SELECT 1 FROM sponsored_post_packages k WHERE k.id = ${sold.id} AND k.is_active)
    AND NOT EXISTS (SELECT 1 FROM sponsorships s WHERE s.user_id = ${viewer.id} AND s.client_key = ${key})
    AND NOT ${isSponsored(found.id)}`
  const cacheTags = await selectCacheTagsForPosts(db, eq(posts.id, found.id))
  await atomic(db, [
    ...issueInvoiceStatements(
      db,
      {
        ...{ hash: invoice, userId: viewer.id, kind: 'sponsored_post', subtotal: sold.price, issuedBy: viewer.id },
        ...{ title: invoiceTitle(found.title), description: sold.name, clientKey: `sponsored-post:${key}`, issuedAt: at },
      },
      canMark,
    ),
    insertSelect(
      db,
      sponsorships,
      {
        ...{ hash, postId: found.id, userId: viewer.id, packageId: sold.id, invoiceId: sql`i.id`, clientKey: key },
        ...{ sponsorName, sponsorUrl, createdAt: at },
      },
      sql`FROM invoices i WHERE i.hash = ${invoice}`,
    ),
    invalidate(db, cacheTags, sql`EXISTS (SELECT 1 FROM sponsorships s WHERE s.hash = ${hash})`),
  ])
  const [stored] = await db
    .select({ postId: sponsorships.postId })
    .from(sponsorships)
    .where(and(eq(sponsorships.userId, viewer.id), eq(sponsorships.clientKey, key)))
  if (stored?.postId !== found.id) throw conflict('این پست همین حالا هم رپورتاژ آگهی است؛ صفحه را تازه کن.')
}

const invoiceTitle = (title: string): string => `${SPONSORED_LABEL}: ${title || 'بی‌عنوان'}`
