import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'
import type { ArchiveKind } from './contract.ts'

/** Where the next turn continues, and how much of the file is in parts and in the tail. */
export interface ArchiveProgress {
  /** Stage of `listEntries`, and the key of the last row that it wrote. */
  stage: number
  after: (string | number)[]
  /** Bytes written, in parts and the tail. */
  offset: number
  /** Checkpoints written; each has an object that lists its files and parts. */
  checkpoints: number
  /** Counts at the checkpoint; the columns of the same names may be ahead. */
  files: number
  bytes: number
  done: number
}

export const archives = sqliteTable('archives', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  kind: text().$type<ArchiveKind>().notNull(),
  subjectId: integer().notNull(),
  requestedBy: integer().notNull(),
  name: text().notNull(),
  /** `ended`: cancelled, expired or replaced, so that its objects are to be deleted. */
  state: text({ enum: ['running', 'ready', 'failed', 'ended'] })
    .notNull()
    .default('running'),
  createdAt: integer().notNull(),
  readyAt: integer(),
  expiresAt: integer(),
  progress: text({ mode: 'json' }).$type<Partial<ArchiveProgress>>().notNull().default({}),
  files: integer().notNull().default(0),
  bytes: integer().notNull().default(0),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  multipartId: text(),
  leaseKey: text(),
  leaseUntil: integer().notNull().default(0),
  turnCount: integer('turns').notNull().default(0),
  failedTurns: integer().notNull().default(0),
  retryAt: integer().notNull().default(0),
})

export const archiveCheckpoints = sqliteTable(
  'archive_checkpoints',
  { archiveId: integer().notNull(), number: integer().notNull(), turn: integer().notNull() },
  (table) => [primaryKey({ columns: [table.archiveId, table.number] })],
)

export const archiveMedia = sqliteTable('archive_media', { archiveId: integer().notNull(), hash: text().notNull() }, (table) => [
  primaryKey({ columns: [table.archiveId, table.hash] }),
])

export const COLUMN_CLASSES: TableClasses = {
  archive_checkpoints: { erased: 'archive_id number turn' },
  archive_media: { erased: 'archive_id hash' },
  archives: {
    erased: `id hash kind subject_id requested_by name state created_at ready_at expires_at progress files bytes done total multipart_id
      lease_key lease_until turns failed_turns retry_at`,
  },
}
