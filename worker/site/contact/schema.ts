import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const contactMessages = sqliteTable('contact_messages', {
  id: integer().primaryKey(),
  clientKey: text().notNull(),
  receipt: text().notNull(),
  userId: integer(),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  state: text({ enum: ['new', 'answered', 'closed'] })
    .notNull()
    .default('new'),
  createdAt: integer().notNull(),
})
