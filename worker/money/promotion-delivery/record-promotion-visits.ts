import { eq, sql } from 'drizzle-orm'
import { NEW_MEMBER_AGE } from '#shared/limits/index.ts'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { retryOnce } from '#worker/db/transient-errors.ts'
import { readTogether } from '#worker/db/write.ts'
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

type Message = Pick<VisitMessage, 'promotions' | 'accountId' | 'isBot'> & Partial<Pick<VisitMessage, 'visitors'>>

interface Report extends ServedCard {
  userId: number
  /** Keyed hashes of where the report came from, by Tehran day. */
  visitors: VisitMessage['visitors']
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
  messages: readonly Message[],
): Promise<void> {
  if (messages.every((message) => message.promotions.length === 0)) return
  const db = database(env)
  const key = await readCardKey(env, db)
  const reports = (await Promise.all(messages.map((message) => openReports(key, message)))).flat()
  if (reports.length === 0) return
  const hashes = JSON.stringify([...new Set(reports.map(({ promotion }) => promotion))])
  const members = JSON.stringify([...new Set(reports.map(({ userId }) => userId))])
  const { rows, accounts } = await readTogether(db, {
    rows: db
      .select({
        hash: promotions.hash,
        post: columnAlias(posts.hash, 'post'),
        authorId: posts.authorId,
        publicSince: sql<number>`coalesce(${posts.publicSince}, ${posts.publishedAt}, 0)`.as('visible_since'),
        buyerId: promotions.userId,
      })
      .from(promotions)
      .innerJoin(posts, eq(posts.id, promotions.postId))
      .where(sql`promotions.hash IN (SELECT value FROM json_each(${hashes}))`),
    accounts: db
      .select({ id: users.id, createdAt: users.createdAt })
      .from(users)
      .where(sql`${users.id} IN (SELECT value FROM json_each(${members}))`),
  })
  const createdAt = new Map(accounts.map((account) => [account.id, account.createdAt]))
  await Promise.all(
    rows.map(async ({ hash, post, authorId, buyerId, publicSince }) => {
      const own = reports.filter((report) => report.promotion === hash && report.post === post)
      const others = own.filter(({ userId }) => userId !== authorId && userId !== buyerId)
      const events = (await Promise.all(others.map((report) => toEvents(key, report, createdAt.get(report.userId) ?? 0))))
        .flat()
        .filter(({ at }) => at >= publicSince)
      if (events.length > 0) await retryOnce(() => env.PROMOTIONS.getByName(hash).record(events))
    }),
  )
}

/** Returns the reports of a message whose tokens are the sender's. */
async function openReports(key: CryptoKey, { promotions: reports, accountId, isBot, visitors = {} }: Message): Promise<Report[]> {
  if (accountId === null || isBot) return []
  const opened = await Promise.all(
    reports.map(async ({ token, ...report }) => {
      const card = await openCardToken(key, token, accountId)
      return card ? [{ ...report, ...card, userId: accountId, visitors }] : []
    }),
  )
  return opened.flat()
}

async function toEvents(
  key: CryptoKey,
  { promotion, servedAt, userId, impressionAt, viewedAt, visitors }: Report,
  createdAt: number,
): Promise<DeliveryEvent[]> {
  const member = await pseudonymizeMember(key, promotion, userId)
  const times = [
    ['impression', impressionAt],
    ['view', viewedAt],
  ] as const
  return times.flatMap(([kind, at]) =>
    at === null || at < servedAt - CLOCK_TOLERANCE_MS || at > servedAt + CARD_LIFETIME_MS
      ? []
      : [{ member, kind, servedAt, at: Math.max(at, servedAt), ...sourceOf(visitors, at, createdAt) }],
  )
}

/** Returns the hashes of the address and network of an event, of its Tehran day; nothing for messages of earlier versions. */
function sourceOf(visitors: Report['visitors'], at: number, createdAt: number): Pick<DeliveryEvent, 'source'> {
  const visitor = visitors[tehranDay(at)] ?? Object.values(visitors)[0]
  if (!visitor) return {}
  return { source: { address: visitor.address, network: visitor.network, isNewAccount: createdAt > at - NEW_MEMBER_AGE } }
}
