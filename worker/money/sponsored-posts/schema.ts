import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

/** `price` is in rial before VAT. A package that was sold never changes; a new price is a new row. */
export const sponsoredPostPackages = sqliteTable('sponsored_post_packages', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  name: text().notNull(),
  price: integer().notNull(),
  isActive: integer({ mode: 'boolean' }).notNull().default(true),
  createdAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  sponsored_post_packages: { none: 'id hash name price is_active created_at' },
}
