import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { PageQuery } from '#shared/contract/http.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { discountCodes } from '#worker/money/discount-codes/schema.ts'
import { boughtPath } from './bought-path.ts'
import type { AdminInvoice, AdminInvoices, Invoice, Invoices, InvoicesQuery } from './contract.ts'
import { invoices, refunds } from './schema.ts'

const ITEM_COLUMNS = {
  hash: invoices.hash,
  number: invoices.number,
  title: invoices.title,
  total: invoices.total,
  state: invoices.state,
  refunded: invoices.refunded,
  issuedAt: invoices.issuedAt,
  dueAt: invoices.dueAt,
  paidAt: invoices.paidAt,
}

const INVOICE_COLUMNS = {
  ...ITEM_COLUMNS,
  kind: invoices.kind,
  description: invoices.description,
  buyer: invoices.buyer,
  subtotal: invoices.subtotal,
  discount: invoices.discount,
  discountCode: discountCodes.code,
  vatPercent: invoices.vatPercent,
  vat: invoices.vat,
  userName: users.name,
  path: boughtPath(invoices.id).as('bought_path'),
}

const USER_CARD = { handle: users.handle, name: users.name, avatar: users.avatar }

const sellerLines = ({ SELLER = '' }: Env): string[] => SELLER.split('\n').flatMap((line) => line.trim() || [])

/** Lists the viewer's invoices, newest first. */
export async function listInvoices(db: Database, viewer: Viewer, { state, after, limit }: InvoicesQuery): Promise<Invoices> {
  const place = decodeCursor(after)
  const rows = await db
    .select({ id: invoices.id, ...ITEM_COLUMNS })
    .from(invoices)
    .where(and(eq(invoices.userId, viewer.id), state && eq(invoices.state, state), place && lt(invoices.id, place[1])))
    .orderBy(desc(invoices.id))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    ({ id, issuedAt }) => [issuedAt, id],
    ({ id: _, ...item }) => item,
  )
}

/** Returns an invoice of the viewer. Errors: `not_found`, also for somebody else's. */
export async function readInvoice(env: Env, db: Database, viewer: Viewer, hash: string): Promise<Invoice> {
  const [invoice] = await db
    .select(INVOICE_COLUMNS)
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .leftJoin(discountCodes, eq(discountCodes.id, invoices.discountCodeId))
    .where(and(eq(invoices.hash, hash), eq(invoices.userId, viewer.id)))
  if (!invoice) throw notFound()
  return { ...invoice, seller: sellerLines(env) }
}

/** Lists everybody's invoices, newest first. */
export async function listAllInvoices(db: Database, { after, limit }: PageQuery): Promise<AdminInvoices> {
  const place = decodeCursor(after)
  const rows = await db
    .select({ id: invoices.id, item: ITEM_COLUMNS, user: USER_CARD })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(place && lt(invoices.id, place[1]))
    .orderBy(desc(invoices.id))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    ({ id, item }) => [item.issuedAt, id],
    ({ item, user }) => ({ ...item, user }),
  )
}

const REFUNDS_SHOWN = 50

/** Returns any invoice with its refunds. Errors: `not_found`. */
export async function readAnyInvoice(env: Env, db: Database, hash: string): Promise<AdminInvoice> {
  const issuers = alias(users, 'issuer')
  const [[found], latest] = await Promise.all([
    db
      .select({
        invoice: INVOICE_COLUMNS,
        user: USER_CARD,
        issuer: { handle: issuers.handle, name: issuers.name, avatar: issuers.avatar },
      })
      .from(invoices)
      .innerJoin(users, eq(users.id, invoices.userId))
      .innerJoin(issuers, eq(issuers.id, invoices.issuedBy))
      .leftJoin(discountCodes, eq(discountCodes.id, invoices.discountCodeId))
      .where(eq(invoices.hash, hash)),
    db
      .select({ hash: refunds.hash, amount: refunds.amount, note: refunds.note, by: USER_CARD, at: refunds.at })
      .from(refunds)
      .innerJoin(users, eq(users.id, refunds.refundedBy))
      .where(sql`${refunds.invoiceId} = (SELECT i.id FROM invoices i WHERE i.hash = ${hash})`)
      .orderBy(desc(refunds.id))
      .limit(REFUNDS_SHOWN),
  ])
  if (!found) throw notFound()
  const { invoice, user, issuer } = found
  return { ...invoice, seller: sellerLines(env), user, issuer, refunds: latest }
}
