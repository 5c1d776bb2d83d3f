import { sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { enqueueTurn } from './channel-lease.ts'
import { isSendable } from './due-messages.ts'
import { findChannel, findConnected, findOwner, mayBeSent } from './policy.ts'
import { telegramMessages } from './schema.ts'
import { text } from './text.ts'

/**
 * Sends a public post of the owner to the connected channel, for the first time, or again if the message is not there or nobody knows. Errors: those
 * of `findConnected`, `not_found` for a post of somebody else, `conflict` for one that is not public, in the channel or on its way.
 */
export async function sendPost(db: Database, viewer: Viewer, owner: string, hash: string): Promise<void> {
  const channel = await findConnected(db, viewer, owner)
  const at = now()
  const scene = sql`FROM posts p JOIN users a ON a.id = p.author_id JOIN telegram_channels c ON c.id = ${channel.id} WHERE p.hash = ${hash}`
  const isOfChannel = sql`m.channel_id = ${channel.id} AND m.post_id = (SELECT p.id FROM posts p WHERE p.hash = ${hash})`
  const { stored, found } = await write(db, {
    change: {
      stored: insertSelect(
        db,
        telegramMessages,
        {
          id: sql`NULL`,
          channelId: channel.id,
          postId: sql`p.id`,
          state: 'waiting',
          dueAt: at,
          createdAt: sql`coalesce(p.published_at, ${at})`,
        },
        sql`${scene} AND ${isSendable}`,
      )
        .onConflictDoUpdate({
          target: [telegramMessages.channelId, telegramMessages.postId],
          set: {
            ...{ state: 'waiting', dueAt: at, version: sql`${telegramMessages.version} + 1`, claimKey: null, error: null },
            ...{ chatId: null, messageId: null, content: null, cover: null, sentAt: null },
          },
          setWhere: sql`EXISTS (SELECT 1 FROM telegram_messages m JOIN telegram_channels c ON c.id = m.channel_id WHERE ${isOfChannel} AND ${mayBeSent})`,
        })
        .returning({ id: telegramMessages.id }),
    },
    after: [enqueueTurn(db, sql`i.id = ${channel.id}`)],
    read: {
      found: db
        .select({
          isOwn:
            sql<number>`EXISTS (SELECT 1 ${scene} AND (c.publication_id IS NULL AND c.user_id = p.author_id OR c.publication_id = p.publication_id))`.as(
              'is_own',
            ),
          isSendable: sql<number>`EXISTS (SELECT 1 ${scene} AND ${isSendable})`.as('is_sendable'),
        })
        .from(sql`(SELECT 1)`),
    },
  })
  if (stored.length > 0) return
  if (!found[0]?.isOwn) throw notFound()
  throw conflict(found[0].isSendable ? text.alreadySent : text.notPublic)
}

/** Does not send a post that waits for the owner's decision. Idempotent. Errors: those of `findOwner`, `not_found`, `conflict` for one that does not wait. */
export async function declinePost(db: Database, viewer: Viewer, owner: string, hash: string): Promise<void> {
  const channel = await findChannel(db, await findOwner(db, viewer, owner))
  const which = sql`channel_id = ${channel?.id ?? 0} AND post_id = (SELECT p.id FROM posts p WHERE p.hash = ${hash})`
  await atomic(db, [db.update(telegramMessages).set({ state: 'declined' }).where(sql`${which} AND state = 'asked'`)])
  const [message] = await db.select({ state: telegramMessages.state }).from(telegramMessages).where(which)
  if (!message) throw notFound()
  if (message.state !== 'declined') throw conflict(text.notAsked)
}
