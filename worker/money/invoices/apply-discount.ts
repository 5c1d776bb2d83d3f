import { and, eq, sql } from 'drizzle-orm'
import { discountOf, formatToman, priceInvoice } from '#shared/money.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, notFound } from '#worker/lib/errors.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { discountCodes, discountUses } from '#worker/money/discount-codes/schema.ts'
import { invoices } from './schema.ts'

interface OfInvoice {
  hash: string
}

const NOT_OPEN = 'این صورت‌حساب دیگر باز نیست و تخفیفش عوض نمی‌شود.'

/**
 * Applies a discount code to an open invoice, in place of another one. Of several requests for the last use of a code, one succeeds. Errors:
 * `not_found`, `forbidden` for a code that the viewer made as staff, `conflict` if the invoice is not open, `invalid` with the violated rule at `code`.
 */
export async function applyDiscount(db: Database, viewer: Viewer, { hash, code: text }: OfInvoice & { code: string }): Promise<void> {
  const { invoice, code } = await readBoth(db, viewer, hash, text)
  if (viewer.role !== 'member') assertNotOwn(viewer, code.createdBy)
  const at = now()
  const discount = discountOf(code, invoice.subtotal)
  const prices = { discount, ...priceInvoice(invoice.subtotal, discount, invoice.vatPercent) }
  const isUsed = sql`EXISTS (SELECT 1 FROM discount_uses u WHERE u.invoice_id = ${invoice.id} AND u.code_id = ${code.id})`
  const { applied } = await write(db, {
    before: [
      // The conditions are those of `findViolation`.
      insertSelect(
        db,
        discountUses,
        { invoiceId: invoice.id, codeId: code.id, userId: viewer.id, at },
        sql`FROM discount_codes c JOIN invoices i ON i.id = ${invoice.id}
        WHERE c.id = ${code.id} AND i.state = 'open' AND NOT ${isUsed} AND c.is_active
          AND (c.starts_at IS NULL OR c.starts_at <= ${at}) AND (c.ends_at IS NULL OR c.ends_at > ${at})
          AND i.subtotal >= c.min_subtotal AND (c.max_uses IS NULL OR c.uses < c.max_uses)
          AND (SELECT count(*) FROM discount_uses o WHERE o.code_id = c.id AND o.user_id = ${viewer.id}) < c.max_uses_per_user`,
      ).onConflictDoUpdate({ target: discountUses.invoiceId, set: { codeId: code.id, at } }),
    ],
    change: {
      applied: db
        .update(invoices)
        .set({ ...prices, discountCodeId: code.id })
        .where(and(eq(invoices.id, invoice.id), eq(invoices.state, 'open'), isUsed))
        .returning({ id: invoices.id }),
    },
  })
  if (applied.length > 0) return
  const after = await readBoth(db, viewer, hash, text)
  throw invalid({ code: findViolation(after) ?? 'این کد همین حالا عوض شد؛ یک بار دیگر امتحان کن' })
}

/** Removes the discount code of an open invoice, which releases its use. Errors: `not_found`, `conflict` if the invoice is not open. */
export async function removeDiscount(db: Database, viewer: Viewer, { hash }: OfInvoice): Promise<void> {
  const invoice = await readOpen(db, viewer, hash)
  const isOpen = sql`EXISTS (SELECT 1 FROM invoices i WHERE i.id = ${invoice.id} AND i.state = 'open')`
  const { removed } = await write(db, {
    before: [db.delete(discountUses).where(and(eq(discountUses.invoiceId, invoice.id), isOpen))],
    change: {
      removed: db
        .update(invoices)
        .set({ discount: 0, ...priceInvoice(invoice.subtotal, 0, invoice.vatPercent), discountCodeId: null })
        .where(and(eq(invoices.id, invoice.id), eq(invoices.state, 'open')))
        .returning({ id: invoices.id }),
    },
  })
  if (removed.length === 0) throw conflict(NOT_OPEN)
}

async function readOpen(db: Database, viewer: Viewer, hash: string) {
  const [invoice] = await db
    .select({ id: invoices.id, subtotal: invoices.subtotal, vatPercent: invoices.vatPercent, state: invoices.state })
    .from(invoices)
    .where(and(eq(invoices.hash, hash), eq(invoices.userId, viewer.id)))
  if (!invoice) throw notFound()
  if (invoice.state !== 'open') throw conflict(NOT_OPEN)
  return invoice
}

async function readBoth(db: Database, viewer: Viewer, hash: string, text: string) {
  const invoice = await readOpen(db, viewer, hash)
  const [found] = await db
    .select({
      code: discountCodes,
      ownUses: sql<number>`(SELECT count(*) FROM discount_uses o WHERE o.code_id = discount_codes.id AND o.user_id = ${viewer.id})`,
    })
    .from(discountCodes)
    .where(eq(discountCodes.code, text))
  if (!found) throw invalid({ code: 'چنین کد تخفیفی نیست؛ حرف‌ها و رقم‌هایش را دوباره نگاه کن' })
  return { invoice, ...found }
}

type DiscountContext = Awaited<ReturnType<typeof readBoth>>

/** Returns the rule of the code that an invoice violates. */
function findViolation({ invoice, code, ownUses }: DiscountContext): string | undefined {
  const at = now()
  if (!code.isActive) return 'این کد تخفیف دیگر فعال نیست'
  if (code.startsAt !== null && code.startsAt > at) return 'زمان این کد تخفیف هنوز نرسیده است'
  if (code.endsAt !== null && code.endsAt <= at) return 'زمان این کد تخفیف گذشته است'
  if (invoice.subtotal < code.minSubtotal) return `این کد برای خرید از ${formatToman(code.minSubtotal)} به بالاست`
  if (ownUses >= code.maxUsesPerUser) return 'این کد را پیش‌تر به کار برده‌ای'
  if (code.maxUses !== null && code.uses >= code.maxUses) return 'ظرفیت این کد تخفیف پر شده است'
  return undefined
}
