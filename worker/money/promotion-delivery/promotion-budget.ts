import { DurableObject } from 'cloudflare:workers'
import { LIMITS } from '#shared/limits/index.ts'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { chargeBySource, deleteSources, deleteSourcesBefore, type ViewSource } from './charged-sources.ts'
import {
  changeReservations,
  countReservations,
  expectedViews,
  isAllowedByPace,
  openReservations,
  type Reservations,
  type Schedule,
} from './pace.ts'

/** What was bought and when it is to be delivered; times in UTC ms. */
export interface DeliveryPlan {
  views: number
  startsAt: number
  endsAt: number
}

export interface DeliveryEvent {
  /** Pseudonym of the member. */
  member: string
  kind: 'impression' | 'view'
  /** When the card was served and when the event happened, UTC ms. */
  servedAt: number
  at: number
  /** Where a view came from, which decides whether it is charged; absent in events of earlier versions. */
  source?: ViewSource
}

export interface DeliverySnapshot {
  state: 'running' | 'paused' | 'closed'
  plan: DeliveryPlan
  /** Charged views, at most `plan.views`. */
  delivered: number
  impressions: number
  /** Counts by Tehran day, oldest first. */
  days: { day: string; impressions: number; views: number }[]
}

interface Budget extends Omit<DeliverySnapshot, 'days'> {
  /** Where the even schedule begins: the start or the last resumption. */
  from: Schedule['from']
  /** Reservations ever made, and those that led to a view, charged or not. */
  made: number
  viewers: number
  open: Reservations
  closedAt: number | null
}

/** Events of cards that were served earlier are not counted, so these cards are deleted; longer than `CARD_LIFETIME_MS` and the age of reports. */
const CARD_RETENTION_MS = 4 * DAY
/** How long the numbers outlast the close; by then they are in D1. */
const CLOSED_RETENTION_MS = 90 * DAY
const ALARM_INTERVAL_MS = DAY

/** `seen` is whether the impression is counted. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS cards (member TEXT NOT NULL, served_at INTEGER NOT NULL, day TEXT NOT NULL, seen INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (member, served_at)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS viewers (member TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS days (day TEXT PRIMARY KEY, impressions INTEGER NOT NULL DEFAULT 0, views INTEGER NOT NULL DEFAULT 0)
    STRICT, WITHOUT ROWID;`

/**
 * Delivers one promotion, named by its hash: the only writer of its budget. Single-threaded and persistent, so counts are exact and survive
 * restarts. Members' rows are pseudonyms, deleted at the close; everything else 90 days later.
 */
export class PromotionBudget extends DurableObject {
  /** Starts the delivery, or changes nothing if it was started or closed before. */
  start(plan: DeliveryPlan): DeliverySnapshot {
    return this.#read() ? this.#snapshot() : this.#create(plan)
  }

  /** Serves no more cards until `resume`; views of cards served before still count. Idempotent. */
  pause(_at: number): DeliverySnapshot {
    const budget = this.#readStarted()
    if (budget.state === 'running') this.#write({ ...budget, state: 'paused' })
    return this.#snapshot()
  }

  /** Goes on with the rest of the budget, spread evenly until `endsAt`. Idempotent. */
  resume(at: number, endsAt: number): DeliverySnapshot {
    const budget = this.#readStarted()
    const { plan, delivered } = budget
    if (budget.state === 'paused') this.#write({ ...budget, state: 'running', plan: { ...plan, endsAt }, from: { at, delivered } })
    return this.#snapshot()
  }

  /** Ends the delivery for good; nothing is counted after it, so that the remainder can be refunded. Idempotent; also closes one that never started. */
  close(at: number): DeliverySnapshot {
    if (!this.#read()) this.#create({ views: 0, startsAt: at, endsAt: at })
    const budget = this.#readStarted()
    if (budget.state !== 'closed')
      this.ctx.storage.transactionSync(() => {
        this.#query('DELETE FROM cards')
        this.#query('DELETE FROM viewers')
        deleteSources(this.ctx.storage.sql)
        this.#write({ ...budget, state: 'closed', open: {}, closedAt: at })
      })
    return this.#snapshot()
  }

  /**
   * Returns whether a card may be shown to a member now, and then reserves the view that it may lead to. A repeated call with the same `at`
   * reserves nothing more.
   */
  reserve(member: string, at: number): boolean {
    const budget = this.#read()
    if (budget?.state !== 'running' || at < budget.plan.startsAt || at >= budget.plan.endsAt) return false
    if (this.#query('SELECT 1 FROM viewers WHERE member = ?', member).length > 0) return false
    const day = tehranDay(at)
    const cards = this.#query<{ served_at: number; day: string }>(
      'SELECT served_at, day FROM cards WHERE member = ? ORDER BY served_at DESC',
      member,
    )
    if (cards.some(({ served_at }) => served_at === at)) return true
    if (cards.filter((card) => card.day === day).length >= LIMITS.promotionCardsPerDay) return false
    const { plan, from, delivered, made, viewers } = budget
    const open = openReservations(budget.open, at)
    // A member views once, so a new card takes over the reservation of the last one.
    const others = cards[0] ? changeReservations(open, cards[0].served_at, -1) : open
    const openCount = countReservations(others)
    const madeBefore = made - (countReservations(open) - openCount)
    const expected = expectedViews(openCount, { made: madeBefore, viewers })
    if (!isAllowedByPace({ views: plan.views, from, endsAt: plan.endsAt }, at, delivered, expected)) return false
    this.ctx.storage.transactionSync(() => {
      this.#query('INSERT INTO cards (member, served_at, day) VALUES (?, ?, ?)', member, at, day)
      this.#write({ ...budget, open: changeReservations(others, Math.max(at, cards[0]?.served_at ?? 0), 1), made: madeBefore + 1 })
    })
    return true
  }

  /**
   * Counts events of served cards; each member's view once, and never more views than were bought or than the caps of `isCharged` allow. A view
   * implies the impression. Idempotent.
   */
  record(events: readonly DeliveryEvent[]): void {
    const before = this.#read()
    if (!before || before.state === 'closed') return
    this.ctx.storage.transactionSync(() => this.#write(events.reduce((budget, event) => this.#count(budget, event), before)))
  }

  /** Returns the numbers of now; null if the delivery was never started. */
  snapshot(): DeliverySnapshot | null {
    return this.#read() ? this.#snapshot() : null
  }

  override async alarm(): Promise<void> {
    const budget = this.#read()
    if (!budget) return
    const { closedAt } = budget
    if (closedAt !== null && now() - closedAt >= CLOSED_RETENTION_MS) return this.ctx.storage.deleteAll()
    if (closedAt === null) {
      this.#query('DELETE FROM cards WHERE served_at < ?', now() - CARD_RETENTION_MS)
      deleteSourcesBefore(this.ctx.storage.sql, now() - CARD_RETENTION_MS)
    }
    await this.ctx.storage.setAlarm(Date.now() + ALARM_INTERVAL_MS)
  }

  /** Counts one event; one of a card that was not served to the member changes nothing. */
  #count(budget: Budget, { member, kind, servedAt, at, source }: DeliveryEvent): Budget {
    const [card] = this.#query<{ seen: number; last: number }>(
      'SELECT seen, (SELECT max(served_at) FROM cards WHERE member = ?1) AS last FROM cards WHERE member = ?1 AND served_at = ?2',
      member,
      servedAt,
    )
    if (!card) return budget
    const isSeen = card.seen === 0
    if (isSeen) this.#query('UPDATE cards SET seen = 1 WHERE member = ? AND served_at = ?', member, servedAt)
    const isFirstView =
      kind === 'view' && this.#query('INSERT INTO viewers (member) VALUES (?) ON CONFLICT DO NOTHING RETURNING 1', member).length > 0
    const day = tehranDay(at)
    const chargeable = !isFirstView ? 0 : source ? chargeBySource(this.ctx.storage.sql, member, day, at, source) : 1
    const charged = Math.min(chargeable, budget.plan.views - budget.delivered)
    if (isSeen || charged > 0)
      this.#query(
        `INSERT INTO days (day, impressions, views) VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET impressions = impressions + excluded.impressions, views = views + excluded.views`,
        day,
        Number(isSeen),
        charged,
      )
    return {
      ...budget,
      impressions: budget.impressions + Number(isSeen),
      delivered: budget.delivered + charged,
      viewers: budget.viewers + Number(isFirstView),
      open: isFirstView ? changeReservations(budget.open, card.last, -1) : budget.open,
    }
  }

  #create(plan: DeliveryPlan): DeliverySnapshot {
    this.ctx.storage.transactionSync(() => {
      this.#query(TABLES)
      this.#write({
        ...{ state: 'running', plan, delivered: 0, impressions: 0, made: 0, viewers: 0, open: {}, closedAt: null },
        from: { at: plan.startsAt, delivered: 0 },
      })
    })
    void this.ctx.storage.setAlarm(Date.now() + ALARM_INTERVAL_MS)
    return this.#snapshot()
  }

  #snapshot(): DeliverySnapshot {
    const { state, plan, delivered, impressions } = this.#readStarted()
    const days = this.#query<DeliverySnapshot['days'][number]>('SELECT day, impressions, views FROM days ORDER BY day')
    return { state, plan, delivered, impressions, days }
  }

  #read(): Budget | undefined {
    return this.ctx.storage.kv.get<Budget>('budget')
  }

  #readStarted(): Budget {
    const budget = this.#read()
    if (!budget) throw new Error('The promotion was never started')
    return budget
  }

  #write(budget: Budget): void {
    this.ctx.storage.kv.put('budget', budget)
  }

  #query<Row extends Record<string, SqlStorageValue>>(text: string, ...values: (string | number)[]): Row[] {
    return this.ctx.storage.sql.exec<Row>(text, ...values).toArray()
  }
}
