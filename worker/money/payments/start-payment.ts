import { and, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman } from '#shared/money.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import { type Gateway, listGateways } from '#worker/money/gateway/index.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { walletBalance } from '#worker/money/ledger/index.ts'
import { SESSION_LIFETIME_MS } from './check-schedule.ts'
import type { StartedPayment, StartPayment } from './contract.ts'
import { recordEvent } from './record-event.ts'
import { requestAuthority } from './request-authority.ts'
import { payments } from './schema.ts'
import { oldestUnfinished, pendingTopUps, unfinishedPayments } from './unfinished-payments.ts'

type PaymentRow = typeof payments.$inferSelect

/**
 * Stores a payment, asks the gateway for an authority and returns its page; a repeated key returns the same payment. Errors: `not_found`,
 * `conflict` if the total changed or the invoice is not open, `rate_limited` with `LIMITS.unfinishedPayments` unfinished ones, `unavailable` if
 * no gateway takes payments.
 */
export async function startPayment(env: Env, db: Database, viewer: Viewer, input: StartPayment): Promise<StartedPayment> {
  const terms = input.purpose === 'topUp' ? topUpTerms(viewer, input.amount) : await invoiceTerms(db, viewer, input)
  const gateway = chooseGateway(env, input.gateway)
  const own = and(eq(payments.userId, viewer.id), eq(payments.clientKey, input.key))
  const [known] = await db.select().from(payments).where(own)
  const payment = known ?? (await storePayment(db, viewer, { ...terms, gateway: gateway.name, key: input.key }))
  if (!terms.isSame(payment)) throw conflict('این درخواست پیش‌تر با مبلغ یا صورت‌حساب دیگری فرستاده شده است؛ صفحه را تازه کن.')
  // A repeated request keeps the gateway of the first one, which may have an authority already.
  const used = listGateways(env).find(({ name }) => name === payment.gateway)
  if (!used) throw unavailable()
  const requested =
    payment.state === 'created' ? await requestAuthority(env, db, used, { ...payment, description: terms.description }) : payment
  return { hash: payment.hash, url: pageUrl(used, requested) }
}

/** Returns the gateway's page of a payment that waits for its buyer; null otherwise. */
const pageUrl = (gateway: Gateway, { state, authority }: Pick<PaymentRow, 'state' | 'authority'>): string | null =>
  state === 'requested' && authority !== null ? gateway.pageOf(authority) : null

const unavailable = () => new AppError('unavailable', { message: 'پرداخت الان ممکن نیست؛ کمی بعد دوباره امتحان کن.' })
const notSetUp = () => new AppError('unavailable', { message: 'پرداخت اینترنتی در این سایت راه‌اندازی نشده است.' })

function chooseGateway(env: Env, wanted: GatewayName | undefined): Gateway {
  const gateways = listGateways(env)
  const [first] = gateways
  if (!first) throw notSetUp()
  const gateway = wanted === undefined ? first : gateways.find(({ name }) => name === wanted)
  if (!gateway) throw invalid({ gateway: 'این درگاه الان پرداخت نمی‌پذیرد؛ درگاه دیگری انتخاب کن.' })
  return gateway
}

interface Terms {
  invoiceId: number | null
  /** What the gateway shows. */
  description: string
  /** In rial, evaluated when the row is inserted. */
  amount: SQL<number>
  /** Condition under which the row is inserted. */
  when: SQL
  /** Returns the error of a row that was not inserted. */
  toError: () => AppError
  /** Whether a stored payment has the same terms, so that a repeated key means it. */
  isSame: (payment: PaymentRow) => boolean
}

const topUpTerms = (viewer: Viewer, amount: number): Terms => ({
  invoiceId: null,
  description: 'شارژ کیف پول دفتر',
  amount: sql`${amount}`,
  when: sql`${walletBalance(viewer.id)} + ${pendingTopUps(viewer.id, now())} + ${amount} <= ${LIMITS.walletMax}`,
  toError: () =>
    conflict(
      `موجودی کیف پول، با پرداخت‌های نیمه‌تمام، بیش از ${formatToman(LIMITS.walletMax)} نمی‌شود؛ مبلغ کمتری بنویس یا اول آن پرداخت‌ها را تمام کن.`,
    ),
  isSame: (payment) => payment.invoiceId === null && payment.amount === amount,
})

type InvoicePayment = Extract<StartPayment, { purpose: 'invoice' }>

async function invoiceTerms(db: Database, viewer: Viewer, { invoice: hash, total, fromWallet }: InvoicePayment): Promise<Terms> {
  const [invoice] = await db
    .select({
      id: invoices.id,
      title: invoices.title,
      state: invoices.state,
      total: invoices.total,
      balance: walletBalance(viewer.id).as('balance'),
    })
    .from(invoices)
    .where(and(eq(invoices.hash, hash), eq(invoices.userId, viewer.id)))
  if (!invoice) throw notFound()
  if (invoice.total !== total) throw conflict('مبلغ صورت‌حساب عوض شده است؛ صفحه را تازه کن و مبلغ تازه را ببین.')
  if (invoice.state !== 'open') throw conflict('این صورت‌حساب دیگر در انتظار پرداخت نیست؛ صفحه را تازه کن.')
  const balance = fromWallet ? walletBalance(viewer.id) : sql`0`
  if (invoice.total === 0 || (fromWallet && invoice.balance >= invoice.total))
    throw conflict('موجودی کیف پولت برای این صورت‌حساب کافی است؛ آن را از کیف پول بپرداز.')
  if (invoice.total - (fromWallet ? invoice.balance : 0) > LIMITS.paymentMax)
    throw conflict(`بیش از ${formatToman(LIMITS.paymentMax)} را نمی‌شود یک‌باره پرداخت؛ اول کیف پولت را شارژ کن.`)
  return {
    invoiceId: invoice.id,
    description: invoice.title,
    // What exceeds the rest, because no gateway takes less, stays in the wallet.
    amount: sql<number>`max(${LIMITS.paymentMin}, ${total} - ${balance})`,
    when: sql`EXISTS (SELECT 1 FROM invoices i WHERE i.id = ${invoice.id} AND i.state = 'open' AND i.total = ${total} AND i.total > ${balance})`,
    toError: () => conflict('این صورت‌حساب هم‌اکنون عوض شد؛ صفحه را تازه کن.'),
    isSame: (payment) => payment.invoiceId === invoice.id && (fromWallet || payment.amount === Math.max(LIMITS.paymentMin, total)),
  }
}

/** Stores the row before the gateway is asked; of two requests with one key, one stores it and both return it. */
async function storePayment(
  db: Database,
  viewer: Viewer,
  { gateway, key, invoiceId, amount, when, toError }: Terms & { gateway: GatewayName; key: string },
): Promise<PaymentRow> {
  const [hash, at] = [newHash(), now()]
  const own = and(eq(payments.userId, viewer.id), eq(payments.clientKey, key))
  const { unfinished, stored } = await write(db, {
    before: {
      unfinished: first(
        db
          .select({
            count: unfinishedPayments(viewer.id, at).as('unfinished_count'),
            oldestAt: oldestUnfinished(viewer.id, at).as('oldest_at'),
          })
          .from(sql`(SELECT 1)`),
      ),
    },
    change: [
      insertSelect(
        db,
        payments,
        { hash, userId: viewer.id, clientKey: key, invoiceId, amount, gateway, createdAt: at, checkAt: at + SESSION_LIFETIME_MS },
        sql`WHERE ${when} AND ${unfinishedPayments(viewer.id, at)} < ${LIMITS.unfinishedPayments}`,
      ).onConflictDoNothing({ target: [payments.userId, payments.clientKey] }),
      recordEvent(
        db,
        { paymentId: sql`(SELECT p.id FROM payments p WHERE p.hash = ${hash})`, kind: 'created' },
        sql`EXISTS (SELECT 1 FROM payments p WHERE p.hash = ${hash})`,
      ),
    ],
    read: { stored: first(db.select().from(payments).where(own)) },
  })
  if (stored) return stored
  if (unfinished && unfinished.count >= LIMITS.unfinishedPayments)
    throw tooManyUnfinished((unfinished.oldestAt ?? at) + SESSION_LIFETIME_MS - at)
  throw toError()
}

const tooManyUnfinished = (waitMs: number) =>
  new AppError('rate_limited', {
    message: `${persianDigits(LIMITS.unfinishedPayments)} پرداخت نیمه‌تمام داری؛ از «پرداخت‌ها» یکی را تمام کن یا ${persianDigits(Math.ceil(waitMs / MINUTE))} دقیقهٔ دیگر دوباره امتحان کن.`,
    retryAfter: Math.ceil(waitMs / SECOND),
  })
