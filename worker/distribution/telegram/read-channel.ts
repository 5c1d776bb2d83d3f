import { sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import type { Channel } from './channel-lease.ts'
import type { MessageState, TelegramMessage, TelegramState } from './contract.ts'
import { isSendable } from './due-messages.ts'
import { findChannel, findOwner, mayBeSent } from './policy.ts'

export function toState(channel: Channel | undefined): TelegramState {
  if (!channel || channel.state === 'disconnected') return { channel: null }
  const { state, problem, botName, chatTitle, chatName, connectedAt, mode, isSilent, hasTags } = channel
  return {
    channel: { state, problem, bot: botName, title: chatTitle, name: chatName, connectedAt, mode, silent: isSilent, tags: hasTags },
  }
}

/** Returns the channel of the viewer or of their publication. Errors: those of `findOwner`. */
export const readChannel = async (db: Database, viewer: Viewer, owner: string): Promise<TelegramState> =>
  toState(await findChannel(db, await findOwner(db, viewer, owner)))

interface Row {
  id: number
  state: MessageState
  at: number
  created_at: number
  chat_id: number | null
  message_id: number | null
  chat_name: string | null
  error: string | null
  hash: string
  title: string
  slug: string
  handle: string
  is_public: number
  is_own: number
  may_be_sent: number
}

/** Lists the messages of a channel, the latest post first, also of one that is disconnected. Errors: those of `findOwner`. */
export async function listMessages(
  db: Database,
  viewer: Viewer,
  owner: string,
  { after, limit }: PageQuery,
): Promise<Page<TelegramMessage>> {
  const channel = await findChannel(db, await findOwner(db, viewer, owner))
  const place = decodeCursor(after)
  const isNext = place ? sql`(m.created_at, m.id) < (${place[0]}, ${place[1]})` : sql`1`
  const rows = await db.all<Row>(sql`
    SELECT m.id, m.state, coalesce(m.sent_at, m.created_at) AS at, m.created_at, m.chat_id, m.message_id, iif(m.chat_id = c.chat_id, c.chat_name, NULL) AS chat_name,
      m.error, p.hash, p.title, p.slug, coalesce(n.handle, a.handle) AS handle, p.state = 'published' AS is_public, p.author_id = ${viewer.id} AS is_own,
      (c.state = 'connected' AND ${mayBeSent} AND ${isSendable}) AS may_be_sent
    FROM telegram_messages m JOIN telegram_channels c ON c.id = m.channel_id JOIN posts p ON p.id = m.post_id JOIN users a ON a.id = p.author_id
      LEFT JOIN publications n ON n.id = p.publication_id
    WHERE m.channel_id = ${channel?.id ?? 0} AND ${isNext} ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit + 1}`)
  return toPage(rows, limit, ({ created_at, id }) => [created_at, id], toMessage)
}

const toMessage = ({ state, at, error, hash, title, slug, handle, is_public, is_own, may_be_sent, ...place }: Row): TelegramMessage => ({
  post: {
    hash,
    // A member's withdrawn post is nobody else's to read.
    title: is_public === 1 || is_own === 1 ? title : '',
    path: is_public === 1 ? postPath(handle, slug, hash) : null,
  },
  ...{ state, at, error, url: state === 'sent' || state === 'struck' ? messageUrl(place) : null, sendable: may_be_sent === 1 },
})

/** Returns the address of a message; that of a private channel works for its subscribers. */
function messageUrl({ chat_id, message_id, chat_name }: Pick<Row, 'chat_id' | 'message_id' | 'chat_name'>): string | null {
  if (chat_id === null || message_id === null) return null
  return `https://t.me/${chat_name ?? `c/${String(chat_id).replace(/^-100/, '')}`}/${message_id}`
}
