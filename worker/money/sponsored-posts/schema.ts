import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** `price` is in rial before VAT. A package that was sold never changes; a new price is a new row. */
export const sponsoredPostPackages = sqliteTable('sponsored_post_packages', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  name: text().notNull(),
  price: integer().notNull(),
  isActive: integer({ mode: 'boolean' }).notNull().default(true),
  createdAt: integer().notNull(),
})
