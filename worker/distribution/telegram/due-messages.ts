import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { isDecided } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import type { ChannelLease } from './channel-lease.ts'
import type { MessageState } from './contract.ts'
import { digestOf, renderMessage } from './message-content.ts'

/** SQL condition on `posts p`, `users a` and `telegram_channels c`: the channel may show the post, because everybody can read it and it is its owner's. */
export const isShown: SQL = sql`p.state = 'published' AND a.state NOT IN ('deactivated', 'deleted') AND NOT ${isDecided('post', sql`p.id`, 'hide')}
  AND (c.publication_id IS NULL AND c.user_id = p.author_id OR c.publication_id = p.publication_id)`

/** SQL condition on the same tables: the post may be sent. */
export const isSendable: SQL = sql`${isShown} AND a.state = 'active'`

/** A message with what its post shows now. */
export interface DueMessage {
  id: number
  state: MessageState
  version: number
  chatId: number | null
  messageId: number | null
  content: string | null
  cover: string | null
  isShown: boolean
  isSendable: boolean
  picture: Picture | null
  html: string
  digest: string
  url: string
}

interface Row {
  id: number
  state: MessageState
  version: number
  chat_id: number | null
  message_id: number | null
  content: string | null
  cover: string | null
  is_shown: number
  is_sendable: number
  hash: string
  title: string
  slug: string
  description: string
  picture: string | null
  handle: string
  is_sponsored: number
  tags: string
}

/** Returns the next message of a channel that a turn has to look at, after those it has looked at. */
export async function findDueMessage(
  db: Database,
  { id, hasTags }: ChannelLease,
  done: readonly number[],
  origin: string,
): Promise<DueMessage | undefined> {
  const [row] = await db.all<Row>(sql`
    SELECT m.id, m.state, m.version, m.chat_id, m.message_id, m.content, m.cover, (${isShown}) AS is_shown, (${isSendable}) AS is_sendable,
      p.hash, p.title, p.slug, p.description, p.cover AS picture, coalesce(n.handle, a.handle) AS handle, ${isSponsored(sql`p.id`)} AS is_sponsored,
      (SELECT json_group_array(name) FROM (SELECT coalesce(pt.spelling, t.name) AS name FROM post_tags pt JOIN tags t ON t.id = pt.tag_id
        WHERE pt.post_id = p.id AND t.hidden = 0 ORDER BY pt.position)) AS tags
    FROM telegram_messages m INDEXED BY telegram_messages_turn JOIN telegram_channels c ON c.id = m.channel_id JOIN posts p ON p.id = m.post_id
      JOIN users a ON a.id = p.author_id LEFT JOIN publications n ON n.id = p.publication_id
    WHERE m.due_at <= ${now()} AND m.channel_id = ${id} AND m.id NOT IN (SELECT value FROM json_each(${JSON.stringify(done)}))
    ORDER BY m.due_at LIMIT 1`)
  if (!row) return undefined
  const { title, description, slug, hash, handle } = row
  const url = origin + encodeURI(postPath(handle, slug, hash))
  const tags: string[] = hasTags ? JSON.parse(row.tags) : [] // JSON of this query.
  const html = renderMessage({ title, description, url, tags, isSponsored: row.is_sponsored === 1 })
  return {
    ...{ id: row.id, state: row.state, version: row.version, chatId: row.chat_id, messageId: row.message_id },
    ...{ content: row.content, cover: row.cover, isShown: row.is_shown === 1, isSendable: row.is_sendable === 1 },
    picture: row.picture === null ? null : JSON.parse(row.picture),
    ...{ html, url, digest: await digestOf(html) },
  }
}
