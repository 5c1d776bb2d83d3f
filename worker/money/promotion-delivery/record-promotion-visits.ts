import { eq, sql } from 'drizzle-orm'
import { DAY, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { retryOnce } from '#worker/db/transient-errors.ts'
import type { Env } from '#worker/env.ts'
import { promotions } from '#worker/money/promotions/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { VisitMessage } from '#worker/statistics/collection/index.ts'
import { openCardToken, pseudonymizeMember, readCardKey, type ServedCard } from './card-token.ts'
import type { DeliveryEvent } from './promotion-budget.ts'

/** How long after serving a card its impression and view count. */
export const CARD_LIFETIME_MS = DAY
/** How much earlier than its card an event may seem, because devices report ages. */
const CLOCK_TOLERANCE_MS = MINUTE

interface Report extends ServedCard {
  userId: number
  post: string
  impressionAt: number | null
  viewedAt: number | null
}

/**
 * Counts the impressions and views of promoted cards among reports of visits, in the budgets of their promotions. Ignores bots, visitors,
 * the author, the buyer, tokens of other members and posts, events outside `CARD_LIFETIME_MS` and those before the post became public. Repeated messages change nothing; throws if a budget does
 * not answer, so that the messages are delivered again.
 */
export async function recordPromotionVisits(
  env: Pick<Env, 'DB' | 'PROMOTIONS' | 'SECRETS_KEY'>,
  messages: readonly Pick<VisitMessage, 'promotions' | 'accountId' | 'isBot'>[],
): Promise<void> {
  if (messages.every((message) => message.promotions.length === 0)) return
  const db = database(env)
  const key = await readCardKey(env, db)
  const reports = (await Promise.all(messages.map((message) => openReports(key, message)))).flat()
  if (reports.length === 0) return
  const hashes = JSON.stringify([...new Set(reports.map(({ promotion }) => promotion))])
  const rows = await db
    .select({
      hash: promotions.hash,
      post: columnAlias(posts.hash, 'post'),
      authorId: posts.authorId,
      publicSince: sql<number>`coalesce(${posts.publicSince}, ${posts.publishedAt}, 0)`.as('visible_since'),
      buyerId: promotions.userId,
    })
    .from(promotions)
    .innerJoin(posts, eq(posts.id, promotions.postId))
    .where(sql`promotions.hash IN (SELECT value FROM json_each(${hashes}))`)
  await Promise.all(
    rows.map(async ({ hash, post, authorId, buyerId, publicSince }) => {
      const own = reports.filter((report) => report.promotion === hash && report.post === post)
      const others = own.filter(({ userId }) => userId !== authorId && userId !== buyerId)
      const events = (await Promise.all(others.map((report) => toEvents(key, report)))).flat().filter(({ at }) => at >= publicSince)
      if (events.length > 0) await retryOnce(() => env.PROMOTIONS.getByName(hash).record(events))
    }),
  )
}

/** Returns the reports of a message whose tokens are the sender's. */
async function openReports(
  key: CryptoKey,
  { promotions: reports, accountId, isBot }: Pick<VisitMessage, 'promotions' | 'accountId' | 'isBot'>,
): Promise<Report[]> {
  if (accountId === null || isBot) return []
  const opened = await Promise.all(
    reports.map(async ({ token, ...report }) => {
      const card = await openCardToken(key, token, accountId)
      return card ? [{ ...report, ...card, userId: accountId }] : []
    }),
  )
  return opened.flat()
}

async function toEvents(key: CryptoKey, { promotion, servedAt, userId, impressionAt, viewedAt }: Report): Promise<DeliveryEvent[]> {
  const member = await pseudonymizeMember(key, promotion, userId)
  const times = [
    ['impression', impressionAt],
    ['view', viewedAt],
  ] as const
  return times.flatMap(([kind, at]) =>
    at === null || at < servedAt - CLOCK_TOLERANCE_MS || at > servedAt + CARD_LIFETIME_MS
      ? []
      : [{ member, kind, servedAt, at: Math.max(at, servedAt) }],
  )
}
