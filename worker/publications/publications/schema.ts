import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Picture } from '#shared/contract/fields.ts'
import { type TableClasses, TOMBSTONE } from '#worker/db/column-classes.ts'

export const publications = sqliteTable('publications', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  handle: text().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  avatar: text({ mode: 'json' }).$type<Picture>(),
  /** Wide image at the top of the publication's pages. */
  masthead: text({ mode: 'json' }).$type<Picture>(),
  /** Whether the masthead is a picture above the name, or the name itself drawn as a wordmark. */
  mastheadKind: text({ enum: ['banner', 'wordmark'] })
    .notNull()
    .default('banner'),
  /** Accent colour that the owner chose, as six hexadecimal digits; `accentTones` derives the readable tones. */
  accent: text(),
  links: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  about: text().notNull().default(''),
  /** What the editors expect of a submission. */
  guidelines: text().notNull().default(''),
  acceptsSubmissions: integer('accepts_submissions', { mode: 'boolean' }).notNull().default(true),
  ownerId: integer().notNull(),
  postCount: integer().notNull().default(0),
  followerCount: integer().notNull().default(0),
  memberCount: integer().notNull().default(0),
  /** Made by the owner's device, so that a repeated creation finds the first publication. */
  clientKey: text(),
  /** Counts the saves of the front page's arrangement; a save names the version that it replaces. */
  frontPageVersion: integer().notNull().default(0),
  /** Idempotency key of the save that made the version. */
  frontPageSave: text(),
  createdAt: integer().notNull(),
  /** When the publication was closed, in UTC ms; its handle stays reserved. */
  closedAt: integer(),
})

export const COLUMN_CLASSES: TableClasses = {
  publications: {
    erased: 'name description avatar masthead masthead_kind accent links about guidelines accepts_submissions client_key',
    retained: { [TOMBSTONE]: 'hash handle owner_id created_at closed_at' },
    none: 'id post_count follower_count member_count front_page_version front_page_save',
  },
}
