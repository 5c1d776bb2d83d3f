import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'
import { CHANNEL_PROBLEMS, MESSAGE_STATES } from './contract.ts'

export const telegramChannels = sqliteTable('telegram_channels', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  /** Who connected it. */
  userId: integer().notNull(),
  /** Whose posts it announces; those of the user if null. */
  publicationId: integer(),
  state: text({ enum: ['connected', 'broken', 'disconnected'] }).notNull(),
  problem: text({ enum: CHANNEL_PROBLEMS }),
  /** Output of `sealSecret`. */
  token: text(),
  botId: integer().notNull(),
  botName: text().notNull(),
  chatId: integer().notNull(),
  /** Name in the address of a public channel, without the at sign. */
  chatName: text(),
  chatTitle: text().notNull(),
  mode: text({ enum: ['automatic', 'ask'] }).notNull(),
  isSilent: integer({ mode: 'boolean' }).notNull(),
  hasTags: integer({ mode: 'boolean' }).notNull(),
  connectedAt: integer().notNull(),
  leaseKey: text(),
  leaseUntil: integer().notNull().default(0),
  failedTurns: integer().notNull().default(0),
  retryAt: integer().notNull().default(0),
  turns: integer().notNull().default(0),
})

export const telegramMessages = sqliteTable('telegram_messages', {
  id: integer().primaryKey(),
  channelId: integer().notNull(),
  postId: integer().notNull(),
  state: text({ enum: MESSAGE_STATES }).notNull(),
  /** When a turn looks at the message, in UTC ms; null if there is nothing to do. */
  dueAt: integer(),
  /** Triggers count the changes of the post. */
  version: integer().notNull().default(1),
  /** Lease of the turn that sends or sent it. */
  claimKey: text(),
  chatId: integer(),
  messageId: integer(),
  /** Digest of what the message shows. */
  content: text(),
  /** Hash of the picture that the message shows, or `SITE_PICTURE`; null if it is only text. */
  cover: text(),
  /** What Telegram answered to a message that it did not accept. */
  error: text(),
  sentAt: integer(),
  createdAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  telegram_channels: {
    erased: `id hash user_id publication_id state problem token bot_id bot_name chat_id chat_name chat_title mode is_silent has_tags
      connected_at lease_key lease_until failed_turns retry_at turns`,
  },
  telegram_messages: {
    retained: {
      'message in the channel of a publication, which a turn deletes there once the post is removed':
        'channel_id post_id chat_id message_id sent_at created_at',
    },
    none: 'id state due_at version claim_key content cover error',
  },
}
