import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { discountCodes } from '#worker/money/discount-codes/schema.ts'
import { issueInvoiceStatements, payInvoiceStatements } from '#worker/money/invoices/index.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { openWallet, transfer } from '#worker/money/ledger/index.ts'
import { payments } from '#worker/money/payments/schema.ts'
import { storeApprovedContent } from '#worker/money/promotions/index.ts'
import { promotionPackages, promotions } from '#worker/money/promotions/schema.ts'
import { sponsorships } from '#worker/posts/sponsorship/schema.ts'
import { queryNumber } from './databases.ts'
import { aPost, type TestUser } from './factories.ts'

type Person = Pick<TestUser, 'id'>

/** The database of the factories; the check of the ledger passes one of its own. */
const shared = () => database(env)
const ALWAYS = sql`1`

type PaymentRow = typeof payments.$inferSelect

/** Creates a top-up, by default requested at the gateway; a paid one is in the ledger. Amounts are in rial. */
export async function aPayment(payer: Person, overrides: Partial<typeof payments.$inferInsert> = {}, db = shared()): Promise<PaymentRow> {
  const [hash, at] = [newHash(), now()]
  const { state = 'requested', amount = 500_000, gateway = 'zarinpal' } = overrides
  const hasAuthority = state === 'requested' || state === 'paid'
  const [row] = await db
    .insert(payments)
    .values({
      ...{ hash, userId: payer.id, clientKey: `${hash}-key`, amount, gateway, state, createdAt: at },
      authority: hasAuthority ? `A${crypto.randomUUID().replaceAll('-', '')}abc` : null,
      requestedAt: hasAuthority ? at : null,
      ...(state === 'paid' ? { paidAt: at, reference: `${at}`, card: '603799******1234' } : {}),
      ...(state === 'failed' ? { reason: 'cancelled' as const } : {}),
      ...(state === 'review' ? { reason: 'amountMismatch' as const } : {}),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('Payment not stored')
  if (state === 'paid')
    await atomic(db, [
      openWallet(db, payer.id),
      transfer(
        db,
        {
          key: `payment:${row.hash}:received`,
          kind: 'topUp',
          from: { kind: gateway },
          to: { kind: 'wallet', userId: payer.id },
          amount,
          ref: row.hash,
        },
        ALWAYS,
      ),
    ])
  return row
}

type InvoiceRow = typeof invoices.$inferSelect

interface InvoiceOptions {
  state?: InvoiceRow['state']
  title?: string
  kind?: InvoiceRow['kind']
  /** Before VAT, in rial. */
  subtotal?: number
  issuer?: Person
  overrides?: Partial<typeof invoices.$inferInsert>
}

/** Issues an invoice; a paid one is paid from a top-up of its total. */
export async function anInvoice(buyer: Person, options: InvoiceOptions = {}, db = shared()): Promise<InvoiceRow> {
  const { state = 'open', title = 'صورت‌حساب آزمون', kind = 'custom', subtotal = 1_000_000, issuer = buyer, overrides } = options
  const hash = newHash()
  const isThis = sql`${invoices.hash} = ${hash}`
  await atomic(
    db,
    issueInvoiceStatements(db, { hash, userId: buyer.id, kind, title, subtotal, issuedBy: issuer.id, clientKey: `${hash}-key` }),
  )
  if (overrides) await db.update(invoices).set(overrides).where(isThis)
  const [issued] = await db.select().from(invoices).where(isThis)
  if (!issued) throw new Error('Invoice not stored')
  if (state === 'paid') {
    if (issued.total > 0) await aPayment(buyer, { state: 'paid', amount: issued.total }, db)
    await atomic(db, payInvoiceStatements(db, issued.id, ALWAYS))
  }
  if (state === 'void') await db.update(invoices).set({ state, voidedAt: now() }).where(isThis)
  const [row] = await db.select().from(invoices).where(isThis)
  if (!row) throw new Error('Invoice not stored')
  return row
}

type PromotionRow = typeof promotions.$inferSelect

interface PromotionOptions {
  state?: PromotionRow['state']
  /** By default a new one of the buyer. */
  post?: { id: number }
  /** Before VAT, in rial. */
  subtotal?: number
  overrides?: Partial<typeof promotions.$inferInsert>
}

const UNDER_WAY: readonly PromotionRow['state'][] = ['running', 'paused']
const FINISHED: readonly PromotionRow['state'][] = ['rejected', 'completed', 'ended', 'stopped']

/**
 * Creates a promotion of 500 views in 7 days, by default a running one whose delivery has started. Those that are over refunded nothing,
 * unless the caller refunds their invoice.
 */
export async function aPromotion(buyer: TestUser, options: PromotionOptions = {}): Promise<PromotionRow> {
  const { state = 'running', post = await aPost(buyer), subtotal = 1_500_000, overrides } = options
  const [db, hash, at] = [shared(), newHash(), now()]
  const invoice = await anInvoice(buyer, {
    ...{ kind: 'promotion', subtotal, title: 'افزایش بازدید' },
    state: state === 'unpaid' ? 'open' : state === 'canceled' ? 'void' : 'paid',
  })
  const [sold] = await db.select().from(promotionPackages).where(sql`${promotionPackages.hash} = 'pkgfeed00500'`)
  if (!sold) throw new Error('The first package is missing')
  const isStarted = UNDER_WAY.includes(state) || state === 'completed' || state === 'ended'
  const [row] = await db
    .insert(promotions)
    .values({
      ...{ hash, postId: post.id, userId: buyer.id, packageId: sold.id, invoiceId: invoice.id, clientKey: `${hash}-key`, state },
      ...{ placement: sold.placement, views: sold.views, days: sold.days, createdAt: at },
      ...(isStarted ? { startedAt: at, endsAt: at + sold.days * DAY } : {}),
      ...(state === 'paused' ? { pausedAt: at } : {}),
      ...(FINISHED.includes(state) ? { finishedAt: at } : {}),
      ...(state === 'stopped' ? { stopRequestedAt: at, stopRequestedBy: buyer.id } : {}),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('Promotion not stored')
  if (state === 'approved' || UNDER_WAY.includes(state)) await storeApprovedContent(db, hash, ALWAYS)
  if (UNDER_WAY.includes(state)) {
    const budget = env.PROMOTIONS.get(env.PROMOTIONS.idFromName(row.hash))
    await budget.start({ views: row.views, startsAt: row.startedAt ?? at, endsAt: row.endsAt ?? at })
    if (state === 'paused') await budget.pause(row.pausedAt ?? at)
  }
  return row
}

/** Marks a post of its author as advertising, by default paid and in review; a decision of staff is about version 1. */
export async function aSponsorship(author: Person, post: { id: number }, over: Partial<typeof sponsorships.$inferInsert> = {}) {
  const { state = 'in_review' } = over
  const invoiceState = state === 'unpaid' ? 'open' : state === 'canceled' ? 'void' : 'paid'
  const invoice = await anInvoice(author, { state: invoiceState, overrides: { kind: 'sponsored_post' } })
  const hash = newHash()
  const isDecided = state === 'approved' || state === 'returned'
  const [row] = await shared()
    .insert(sponsorships)
    .values({
      ...{ hash, postId: post.id, userId: author.id, packageId: 1, invoiceId: invoice.id, clientKey: `${hash}-key`, state },
      ...{ sponsorName: 'شرکت آزمون', sponsorUrl: 'https://sponsor.example/', createdAt: now() },
      ...(isDecided ? { reviewedVersion: 1, reviewedBy: author.id, reviewedAt: now() } : {}),
      ...over,
    })
    .returning()
  if (!row) throw new Error('Sponsorship not stored')
  return row
}

/** Creates a code of 20 percent, by default usable by everybody once. */
export async function aDiscountCode(creator: Person, overrides: Partial<typeof discountCodes.$inferInsert> = {}, db = shared()) {
  const hash = newHash()
  const isFixed = overrides.amount !== undefined && overrides.amount !== null
  const [row] = await db
    .insert(discountCodes)
    .values({
      ...{ hash, code: `T${hash}`.toUpperCase(), percent: isFixed ? null : 20, createdBy: creator.id, createdAt: now() },
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('Discount code not stored')
  return row
}

/** Returns the balance of a user's wallet in rial. */
export const readBalance = ({ id }: Person): Promise<number> =>
  queryNumber("SELECT coalesce(sum(credits - debits), 0) AS n FROM ledger_accounts WHERE kind = 'wallet' AND owner_id = ?", id)
