import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { tagKey } from '#shared/persian/fold.ts'
import { quoteTitle, truncateText } from '#shared/persian/text-metrics.ts'
import { DAY } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { issueInvoiceStatements } from '#worker/money/invoices/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { isShownTopic } from '#worker/posts/topics/index.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import type { BuyPromotion } from './contract.ts'
import { OPEN_STATES, PAID_STATES } from './open-promotions.ts'
import { promotionPackages, promotions, promotionTargets } from './schema.ts'

const LATEST_START_MS = 60 * DAY

/**
 * Stores an unpaid promotion of the viewer's public post with its open invoice and returns the promotion's hash; a repeated key returns the same
 * one. Errors: `not_found`, `invalid` with the field, `conflict` if the post has an open promotion in this placement or too many are open.
 */
export async function buyPromotion(db: Database, viewer: Viewer, input: BuyPromotion): Promise<{ hash: string }> {
  const known = await findBought(db, viewer, input.key)
  if (known) return checkSame(known, input)
  const { post, sold } = await findSubjects(db, viewer, input)
  const at = now()
  if (input.startsAt !== null && input.startsAt < at) throw invalid({ startsAt: 'زمان آغاز باید در آینده باشد' })
  if (input.startsAt !== null && input.startsAt > at + LATEST_START_MS)
    throw invalid({ startsAt: `زمان آغاز دست‌بالا ${persianDigits(LATEST_START_MS / DAY)} روز دیگر است` })
  const targets = await findTargets(db, input)

  const [hash, invoice] = [newHash(), newHash()]
  const isPossible = sql`EXISTS (SELECT 1 FROM posts o WHERE o.id = ${post.id} AND o.state = 'published')
    AND EXISTS (SELECT 1 FROM promotion_packages k WHERE k.id = ${sold.id} AND k.is_active = 1)
    AND NOT EXISTS (SELECT 1 FROM promotions q WHERE q.user_id = ${viewer.id} AND q.client_key = ${input.key})
    AND NOT EXISTS (SELECT 1 FROM promotions q WHERE q.post_id = ${post.id} AND q.placement = ${sold.placement} AND q.state IN (${OPEN_STATES}))
    AND (SELECT count(*) FROM promotions q WHERE q.state IN (${PAID_STATES})) < ${LIMITS.runningPromotions}`
  await atomic(db, [
    ...issueInvoiceStatements(
      db,
      {
        ...{ hash: invoice, userId: viewer.id, issuedBy: viewer.id, kind: 'promotion', subtotal: sold.price, issuedAt: at },
        clientKey: `promotion:${hash}`,
        title: truncateText(`افزایش بازدید ${quoteTitle(post.title)}`),
        description: `${sold.name}: ${formatNumber(sold.views)} بازدید در ${persianDigits(sold.days)} روز`,
      },
      isPossible,
    ),
    insertSelect(
      db,
      promotions,
      {
        ...{ hash, postId: post.id, userId: viewer.id, packageId: sold.id, invoiceId: sql`i.id`, clientKey: input.key, createdAt: at },
        ...{ placement: sold.placement, views: sold.views, days: sold.days, startsAt: input.startsAt },
      },
      sql`FROM invoices i WHERE i.hash = ${invoice}`,
    ),
    insertSelect(
      db,
      promotionTargets,
      { promotionId: sql`q.id`, kind: sql`t.value ->> 0`, targetId: sql`t.value ->> 1` },
      sql`FROM promotions q JOIN json_each(${JSON.stringify(targets)}) t WHERE q.hash = ${hash}`,
    ),
  ])
  const bought = await findBought(db, viewer, input.key)
  if (bought) return checkSame(bought, input)
  throw await findConflict(db, post.id, sold.placement)
}

async function findBought(db: Database, viewer: Viewer, key: string) {
  const [bought] = await db
    .select({ hash: promotions.hash, post: posts.hash, package: promotionPackages.hash })
    .from(promotions)
    .innerJoin(posts, eq(posts.id, promotions.postId))
    .innerJoin(promotionPackages, eq(promotionPackages.id, promotions.packageId))
    .where(and(eq(promotions.userId, viewer.id), eq(promotions.clientKey, key)))
  return bought
}

function checkSame(bought: { hash: string; post: string; package: string }, input: BuyPromotion): { hash: string } {
  const isSame = bought.post === input.post && bought.package === input.package
  if (!isSame) throw conflict('با این درخواست افزایش بازدید دیگری خریده شده است؛ صفحه را تازه کن.')
  return { hash: bought.hash }
}

async function findSubjects(db: Database, viewer: Viewer, input: BuyPromotion) {
  const { post, sold } = await readTogether(db, {
    post: first(
      db
        .select({ id: posts.id, title: posts.title, state: posts.state })
        .from(posts)
        .where(and(eq(posts.hash, input.post), eq(posts.authorId, viewer.id))),
    ),
    sold: first(db.select().from(promotionPackages).where(eq(promotionPackages.hash, input.package))),
  })
  if (!post) throw notFound()
  if (post.state !== 'published') throw invalid({ post: 'این پست منتشرشده نیست؛ اول آن را منتشر کن' })
  if (!sold?.isActive) throw invalid({ package: 'این بسته دیگر فروخته نمی‌شود؛ بستهٔ دیگری انتخاب کن' })
  return { post, sold }
}

/** Returns the error of a purchase that the conditions of the batch rejected. */
async function findConflict(db: Database, postId: number, placement: (typeof promotions.$inferSelect)['placement']) {
  const [open] = await db
    .select({ id: promotions.id })
    .from(promotions)
    .where(and(eq(promotions.postId, postId), eq(promotions.placement, placement), sql`${promotions.state} IN (${OPEN_STATES})`))
  if (open) return conflict('این پست همین حالا در این جا افزایش بازدیدی دارد که تمام نشده است؛ پس از پایان آن دوباره بخر.')
  return conflict('همین حالا جایی برای افزایش بازدید تازه نیست یا چیزی از خریدت عوض شده است؛ کمی بعد دوباره امتحان کن.')
}

type Target = readonly [kind: 'topic' | 'tag', id: number]

const valuesOf = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`

/** Resolves topics by key and tags by slug or any spelling; merged spellings lead to their tag. Errors: `invalid` for an unknown or hidden one. */
async function findTargets(db: Database, { topics: keys, tags: names }: Pick<BuyPromotion, 'topics' | 'tags'>): Promise<Target[]> {
  const spelled = new Map(names.map((name) => [tagKey(name), name]))
  const { knownTopics, knownTags } = await readTogether(db, {
    knownTopics: db
      .select({ id: topics.id, key: topics.key })
      .from(topics)
      .where(sql`${topics.key} IN ${valuesOf(keys)} AND ${isShownTopic}`),
    knownTags: db
      .select({ key: tags.key, slug: tags.slug, id: sql<number>`coalesce(${tags.mergedInto}, ${tags.id})`.as('target_id') })
      .from(tags)
      .where(
        sql`(${tags.key} IN ${valuesOf([...spelled.keys()])} OR ${tags.slug} IN ${valuesOf(names)})
          AND (${eq(tags.hidden, false)} OR EXISTS (SELECT 1 FROM tags m WHERE m.id = ${tags.mergedInto} AND m.hidden = 0))`,
      ),
  })
  const unknownTopic = keys.find((key) => !knownTopics.some((topic) => topic.key === key))
  if (unknownTopic !== undefined) throw invalid({ topics: `موضوعی به نام «${unknownTopic}» نیست؛ از لیست انتخاب کن` })
  const found = [...spelled].map(([key, name]) => knownTags.find((tag) => tag.key === key) ?? knownTags.find(({ slug }) => slug === name))
  const unknownTag = [...spelled.values()].find((_, nth) => found[nth] === undefined)
  if (unknownTag !== undefined) throw invalid({ tags: `برچسبی به نام «${unknownTag}» نیست؛ برچسبی بنویس که پستی دارد` })
  return [
    ...knownTopics.map(({ id }) => ['topic', id] as const),
    ...[...new Set(found.flatMap((tag) => tag?.id ?? []))].map((id) => ['tag', id] as const),
  ]
}
