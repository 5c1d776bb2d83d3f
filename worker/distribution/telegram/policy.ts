import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { conflict } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { findManaged } from '#worker/publications/publications/index.ts'
import type { Channel } from './channel-lease.ts'
import { telegramChannels } from './schema.ts'
import { text } from './text.ts'

/** Whose channel it is: the publication's or, without one, the user's. */
export interface ChannelOwner {
  userId: number
  publicationId: number | null
}

/**
 * Finds the owner by `me` or the hash of a publication. Throws `forbidden` for members of the publication who do not own it, and `not_found` for
 * everybody else.
 */
export async function findOwner(db: Database, viewer: Viewer, owner: string): Promise<ChannelOwner> {
  if (owner === 'me') return { userId: viewer.id, publicationId: null }
  const publication = await findManaged(db, viewer, owner, ['owner'])
  return { userId: viewer.id, publicationId: publication.id }
}

/** SQL condition on `telegram_channels`: the channel is of this owner. */
export const isOf = ({ userId, publicationId }: ChannelOwner): SQL =>
  publicationId === null ? sql`publication_id IS NULL AND user_id = ${userId}` : eq(telegramChannels.publicationId, publicationId)

export async function findChannel(db: Database, owner: ChannelOwner): Promise<Channel | undefined> {
  const [channel] = await db.select().from(telegramChannels).where(isOf(owner))
  return channel
}

/** Finds a connected channel; throws the errors of `findOwner`, and `conflict` without one. */
export async function findConnected(db: Database, viewer: Viewer, owner: string): Promise<Channel> {
  const channel = await findChannel(db, await findOwner(db, viewer, owner))
  if (channel?.state !== 'connected') throw conflict(text.notConnected)
  return channel
}

/** SQL condition on `telegram_messages m` and `telegram_channels c`: the owner may send the message, for the first time or again. */
export const mayBeSent: SQL = sql`(m.state IN ('asked', 'unknown', 'failed', 'declined', 'cancelled', 'removed', 'lost')
  OR m.state IN ('sent', 'struck') AND m.chat_id IS NOT c.chat_id)`
