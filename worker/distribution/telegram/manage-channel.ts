import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY, SECOND } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { restartedColumns } from '#worker/lib/turn-lease.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { callTelegram } from './bot-api.ts'
import { endWaiting, enqueueTurn } from './channel-lease.ts'
import { openToken, sealToken } from './channel-token.ts'
import { checkChannel } from './check-channel.ts'
import type { ChannelOptions, ConnectChannel, TelegramState } from './contract.ts'
import { findChannel, findConnected, findOwner } from './policy.ts'
import { toState } from './read-channel.ts'
import { telegramChannels, telegramMessages } from './schema.ts'
import { text } from './text.ts'

/** Messages of so many days follow what happened to their posts while the channel was not connected. */
const CATCH_UP_DAYS = 30

/**
 * Connects a channel, or another one in its place, once Telegram says that the bot may post there. Idempotent. Errors: those of `findOwner` and
 * `checkChannel`, `invalid` without a token, `conflict` for a channel that is connected elsewhere.
 */
export async function connectChannel(
  env: Env,
  db: Database,
  viewer: Viewer,
  owner: string,
  { token: typed, chat, mode, silent, tags }: ConnectChannel,
): Promise<TelegramState> {
  const of = await findOwner(db, viewer, owner)
  const known = await findChannel(db, of)
  const token = typed || (known && (await openToken(env, known)))
  if (!token) throw invalid({ token: text.errors.noToken })
  const checked = await checkChannel(env, token, chat)
  const hash = known?.hash ?? newHash()
  const columns = {
    ...{ state: 'connected' as const, problem: null, token: await sealToken(env, hash, token), userId: viewer.id, ...checked },
    ...{ mode, isSilent: silent, hasTags: tags, connectedAt: now(), ...restartedColumns() },
  }
  try {
    await atomic(db, [
      db
        .insert(telegramChannels)
        .values({ hash, publicationId: of.publicationId, ...columns })
        .onConflictDoUpdate({
          ...(of.publicationId === null
            ? { target: telegramChannels.userId, targetWhere: sql`publication_id IS NULL` }
            : { target: telegramChannels.publicationId }),
          set: columns,
          // Of two that connect for the first time, the second would store a token that is sealed for another row.
          setWhere: eq(telegramChannels.hash, hash),
        }),
      db
        .update(telegramMessages)
        .set({ dueAt: now() })
        .where(
          sql`channel_id = (SELECT id FROM telegram_channels WHERE hash = ${hash}) AND state IN ('sent', 'struck') AND chat_id = ${checked.chatId}
            AND sent_at > ${now() - CATCH_UP_DAYS * DAY}`,
        ),
      enqueueTurn(db, sql`i.hash = ${hash}`),
    ])
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(text.errors.other, { chat: text.errors.other })
    throw error
  }
  return toState(await findChannel(db, of))
}

/** Changes how a connected channel is used. Errors: those of `findConnected`. */
export async function changeOptions(
  db: Database,
  viewer: Viewer,
  owner: string,
  { mode, silent, tags }: ChannelOptions,
): Promise<TelegramState> {
  const { id } = await findConnected(db, viewer, owner)
  await db.update(telegramChannels).set({ mode, isSilent: silent, hasTags: tags }).where(eq(telegramChannels.id, id))
  return toState(await findChannel(db, await findOwner(db, viewer, owner)))
}

/** Disconnects a channel and forgets its token; what is in Telegram stays there. Idempotent. Errors: those of `findOwner`. */
export async function disconnectChannel(db: Database, viewer: Viewer, owner: string): Promise<void> {
  const channel = await findChannel(db, await findOwner(db, viewer, owner))
  if (!channel) return
  await atomic(db, [
    endWaiting(db, sql`c.id = ${channel.id}`),
    db
      .update(telegramChannels)
      .set({ state: 'disconnected', problem: null, token: null, ...restartedColumns() })
      .where(eq(telegramChannels.id, channel.id)),
  ])
}

/**
 * Sends a message that says that it is a test. Errors: those of `findConnected`, `conflict` with what is wrong, `rate_limited`, and `unavailable` if
 * Telegram gives no answer, so that the message may have arrived.
 */
export async function sendTestMessage(env: Env, db: Database, viewer: Viewer, owner: string): Promise<void> {
  const channel = await findConnected(db, viewer, owner)
  const token = await openToken(env, channel)
  if (token === undefined) throw conflict(text.problems.token)
  const answer = await callTelegram(env, token, {
    method: 'sendMessage',
    params: { chat_id: channel.chatId, text: text.test(channel.chatTitle), disable_notification: channel.isSilent },
    result: z.object({ message_id: z.number().int() }),
  })
  switch (answer.outcome) {
    case 'ok':
      return
    case 'later':
      throw new AppError('rate_limited', { retryAfter: Math.ceil(answer.retryAfterMs / SECOND) })
    case 'unknown':
      throw new AppError('unavailable', { message: text.unreachable })
    case 'token':
    case 'kicked':
    case 'missing':
    case 'rights':
      throw conflict(text.problems[answer.outcome])
    default:
      throw conflict(text.refused)
  }
}
