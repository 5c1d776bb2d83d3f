import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { notifyPayments } from '#worker/notifications/publish/index.ts'

type PromotionEvent =
  | 'promotionInReview'
  | 'promotionRejected'
  | 'promotionStarted'
  | 'promotionPaused'
  | 'promotionChanged'
  | 'promotionChangeApproved'
  | 'promotionStopped'
  | 'promotionEnded'
  | 'promotionFinished'

interface BuyerNotification {
  /** Identifies the event among those of its kind; by default the promotion, for events that happen once. */
  ref?: SQL
  /** By default the title of the post. */
  title?: string
}

/** Returns a statement that notifies the buyers of the promotions `p` for which `when` holds at that point in the batch. */
export const notifyBuyers = (
  db: Database,
  event: PromotionEvent,
  when: SQL,
  { ref = sql`p.hash`, title }: BuyerNotification = {},
): Statement =>
  notifyPayments(
    db,
    event,
    sql`SELECT p.user_id, ${ref} AS ref, ${title ?? sql`o.title`} AS title, '/me/promotions/' || o.hash || '/history/' || p.hash AS path
      FROM promotions p JOIN posts o ON o.id = p.post_id WHERE ${when}`,
  )
