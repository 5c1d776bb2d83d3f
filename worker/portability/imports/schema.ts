import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'
import type {
  DraftReason,
  ImportFailure,
  ImportFormat,
  ImportSettings,
  ImportState,
  ImportSummary,
  ItemKind,
  ItemReason,
  ItemState,
  ItemWarning,
} from './contract.ts'
import type { SourceItem } from './source-item.ts'
import type { SummaryCounts } from './summarize.ts'

/** `place`: where the next turn continues in the source. `position`: number of the items stored. `counts`: of what was read until there. */
export interface ReadingState {
  place: number
  position: number
  counts: SummaryCounts
}

/** How much of a sound is copied, in parts of a multipart upload. */
export interface AudioProgress {
  multipartId: string
  copied: number
  parts: { partNumber: number; etag: string }[]
}

export const imports = sqliteTable('imports', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  ownerId: integer().notNull(),
  clientKey: text().notNull(),
  state: text().$type<ImportState>().notNull().default('uploading'),
  failure: text().$type<ImportFailure>(),
  format: text().$type<ImportFormat>(),
  fileName: text().notNull().default(''),
  bytes: integer().notNull().default(0),
  multipartId: text(),
  isStored: integer({ mode: 'boolean' }).notNull().default(false),
  feed: text(),
  summary: text({ mode: 'json' }).$type<ImportSummary>(),
  settings: text({ mode: 'json' }).$type<ImportSettings>(),
  leaseKey: text(),
  leaseUntil: integer().notNull().default(0),
  steps: integer().notNull().default(0),
  failedTurns: integer().notNull().default(0),
  retryAt: integer().notNull().default(0),
  createdAt: integer().notNull(),
  startedAt: integer(),
  finishedAt: integer(),
  /** How far reading has come, until it ends. */
  reading: text({ mode: 'json' }).$type<ReadingState>(),
})

export const importParts = sqliteTable(
  'import_parts',
  {
    importId: integer().notNull(),
    number: integer().notNull(),
    bytes: integer().notNull(),
    etag: text().notNull(),
    digest: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
)

export const importItems = sqliteTable('import_items', {
  id: integer().primaryKey(),
  importId: integer().notNull(),
  key: text().notNull(),
  position: integer().notNull(),
  kind: text().$type<ItemKind>().notNull(),
  title: text().notNull(),
  author: text().notNull().default(''),
  at: integer(),
  letters: integer().notNull().default(0),
  isDraft: integer({ mode: 'boolean' }).notNull().default(false),
  draftReason: text().$type<DraftReason>(),
  state: text().$type<ItemState>().notNull(),
  reason: text().$type<ItemReason>(),
  warnings: text({ mode: 'json' }).$type<ItemWarning[]>().notNull().default([]),
  item: text({ mode: 'json' }).$type<SourceItem>(),
  attempts: integer().notNull().default(0),
  retryAt: integer().notNull().default(0),
  pictures: text({ mode: 'json' }).$type<Record<string, string | null>>().notNull().default({}),
  postId: integer(),
  importedAt: integer(),
  listId: integer(),
  /** What the import added: ids of posts to the list, ids of liked posts, `[kind, id]` of what is followed, or values of the profile. */
  added: text({ mode: 'json' }).$type<number[] | [string, number][] | Record<string, unknown>>(),
  missing: integer().notNull().default(0),
  showId: integer(),
  /** Hash here of the sound of an episode while it is copied. */
  audioHash: text(),
  audio: text({ mode: 'json' }).$type<AudioProgress>(),
})

/** What each member has imported, by its key at the source, over all imports. */
export const importedPosts = sqliteTable(
  'imported_posts',
  {
    ownerId: integer().notNull(),
    sourceKey: text().notNull(),
    postId: integer().notNull(),
    importId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.sourceKey] })],
)

/** Comments that came with an imported post, shown apart from those of members. */
export const archivedComments = sqliteTable('archived_comments', {
  id: integer().primaryKey(),
  postId: integer().notNull(),
  key: text().notNull(),
  parentKey: text(),
  author: text().notNull(),
  body: text().notNull(),
  at: integer(),
  position: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  archived_comments: { erased: 'id post_id key parent_key author body at position' },
  import_items: {
    erased: `id import_id key position kind title author at letters is_draft draft_reason state reason warnings item attempts retry_at pictures imported_at added
      missing audio_hash audio`,
    none: 'post_id list_id show_id',
  },
  import_parts: { erased: 'import_id number bytes etag digest' },
  imported_posts: { erased: 'owner_id source_key post_id import_id' },
  imports: {
    erased: `id hash owner_id client_key state failure format file_name bytes multipart_id is_stored feed summary settings lease_key
      lease_until steps failed_turns retry_at created_at started_at finished_at reading`,
  },
}
