import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ACCOUNTING, type TableClasses } from '#worker/db/column-classes.ts'

export const discountCodes = sqliteTable('discount_codes', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  /** In the form of `DiscountCodeText`. */
  code: text().notNull(),
  percent: integer(),
  amount: integer(),
  maxDiscount: integer(),
  minSubtotal: integer().notNull().default(0),
  maxUses: integer(),
  maxUsesPerUser: integer().notNull().default(1),
  /** The number of `discountUses`, which triggers maintain; the database rejects a use above `maxUses`. */
  uses: integer().notNull().default(0),
  startsAt: integer(),
  endsAt: integer(),
  isActive: integer({ mode: 'boolean' }).notNull().default(true),
  note: text().notNull().default(''),
  createdBy: integer().notNull(),
  createdAt: integer().notNull(),
})

/** The code of an invoice; deleting the row releases the use. */
export const discountUses = sqliteTable('discount_uses', {
  invoiceId: integer().primaryKey(),
  codeId: integer().notNull(),
  userId: integer().notNull(),
  at: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  discount_codes: {
    retained: { [ACCOUNTING]: 'created_by created_at' },
    none: `id hash code percent amount max_discount min_subtotal max_uses max_uses_per_user uses starts_at ends_at is_active note`,
  },
  discount_uses: { retained: { [ACCOUNTING]: 'invoice_id user_id at' }, none: 'code_id' },
}
