import { z } from 'zod'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { callTelegram, type Interruption, type TelegramAnswer, type TelegramCall, type TelegramFailure } from './bot-api.ts'
import type { ChannelLease } from './channel-lease.ts'
import { type Photo, readCoverPhoto, readSitePhoto } from './cover-photo.ts'
import type { DueMessage } from './due-messages.ts'
import { claimMessage, storeChange, storeSending } from './store-outcome.ts'
import { text } from './text.ts'

/** Calls the bot of the channel, and counts the calls. */
export type CallBot = <Result>(call: TelegramCall<Result>) => Promise<TelegramAnswer<Result>>

export const botOf =
  (env: Env, token: string, onCall: () => void): CallBot =>
  (call) => {
    onCall()
    return callTelegram(env, token, call)
  }

/**
 * Brings a message in line with its post: sends it, changes it, deletes it, or leaves it. Returns a failure that concerns the whole channel. A message is sent at most once by itself, since the Bot API
 * recognizes no repeated call; changes and deletions may be repeated.
 */
export async function announce(
  env: Env,
  db: Database,
  call: CallBot,
  lease: ChannelLease,
  message: DueMessage,
): Promise<Interruption | undefined> {
  if (message.state === 'waiting') {
    if (message.isSendable) return send(env, db, call, lease, message)
    return void (await storeChange(db, lease, message, { state: 'cancelled' }))
  }
  const isPlaced = (message.state === 'sent' || message.state === 'struck') && message.chatId === lease.chatId && message.messageId !== null
  if (!isPlaced) return void (await storeChange(db, lease, message))
  return message.isShown ? change(env, db, call, lease, message) : remove(db, call, lease, message)
}

const Sent = z.object({ message_id: z.number().int() })
const HTML = { parse_mode: 'HTML' } as const
const previewOf = ({ url }: DueMessage) => ({ link_preview_options: { url, prefer_large_media: true } })

async function send(env: Env, db: Database, call: CallBot, lease: ChannelLease, message: DueMessage): Promise<Interruption | undefined> {
  const photo = message.picture ? await readCoverPhoto(env, message.picture) : undefined
  if (!(await claimMessage(db, lease, message))) return undefined
  const target = { chat_id: lease.chatId, disable_notification: lease.isSilent, ...HTML }
  const sendText = () => call({ method: 'sendMessage', params: { ...target, text: message.html, ...previewOf(message) }, result: Sent })
  let answer = photo
    ? await call({ method: 'sendPhoto', params: { ...target, caption: message.html }, photo: photo.bytes, result: Sent })
    : await sendText()
  // Telegram has not taken the picture.
  const isPictureRejected = photo !== undefined && answer.outcome === 'rejected'
  if (isPictureRejected) answer = await sendText()
  if (answer.outcome === 'ok') {
    await storeSending(db, lease, message, {
      ...{ state: 'sent', chatId: lease.chatId, messageId: answer.result.message_id, sentAt: now() },
      ...{ content: message.digest, cover: isPictureRejected ? null : (photo?.name ?? null) },
    })
    return undefined
  }
  if (answer.outcome === 'later') await storeSending(db, lease, message, { state: 'waiting' })
  else if (answer.outcome === 'unknown') await storeSending(db, lease, message, { state: 'unknown' })
  else await storeSending(db, lease, message, { state: 'failed', error: answer.outcome === 'rejected' ? answer.description : null })
  return interruptionOf(answer)
}

async function change(env: Env, db: Database, call: CallBot, lease: ChannelLease, message: DueMessage): Promise<Interruption | undefined> {
  const wanted = message.picture?.hash ?? (message.cover === null ? null : SITE)
  if (message.content === message.digest && message.cover === wanted) return void (await storeChange(db, lease, message))
  const photo = message.cover === wanted ? undefined : await readPhoto(env, message)
  const edited = photo ? await editPicture(call, lease, message, photo) : undefined
  // A picture that Telegram rejects, or that a message of text cannot take, leaves the words to change.
  const isPictureChanged = edited?.outcome === 'ok' || edited?.outcome === 'unmodified'
  const isSettled = edited === undefined || edited.outcome === 'rejected' || edited.outcome === 'locked'
  const answer = isSettled ? await editWords(call, lease, message, message.html) : edited
  if (answer.outcome === 'ok' || answer.outcome === 'unmodified') {
    await storeChange(db, lease, message, {
      ...{ state: 'sent', content: message.digest, error: null },
      ...(isPictureChanged && photo ? { cover: photo.name } : {}),
    })
    return undefined
  }
  return storeFailedChange(db, lease, message, answer)
}

const SITE = 'site'

const readPhoto = (env: Env, { picture, cover }: DueMessage): Promise<Photo | undefined> =>
  picture ? readCoverPhoto(env, picture) : cover === null ? Promise.resolve(undefined) : readSitePhoto(env)

const Edited = z.unknown()
const placeOf = (lease: ChannelLease, { messageId }: DueMessage) => ({ chat_id: lease.chatId, message_id: messageId })

const editPicture = (call: CallBot, lease: ChannelLease, message: DueMessage, photo: Photo) =>
  call({
    method: 'editMessageMedia',
    params: { ...placeOf(lease, message), media: { type: 'photo', media: 'attach://photo', caption: message.html, ...HTML } },
    photo: photo.bytes,
    result: Edited,
  })

const editWords = (call: CallBot, lease: ChannelLease, message: DueMessage, html: string) =>
  message.cover === null
    ? call({
        method: 'editMessageText',
        params: { ...placeOf(lease, message), text: html, ...HTML, ...previewOf(message) },
        result: Edited,
      })
    : call({ method: 'editMessageCaption', params: { ...placeOf(lease, message), caption: html, ...HTML }, result: Edited })

/** Content of a message that says that its post is gone. */
const STRUCK = 'struck'

async function remove(db: Database, call: CallBot, lease: ChannelLease, message: DueMessage): Promise<Interruption | undefined> {
  if (message.content === STRUCK) return void (await storeChange(db, lease, message))
  const deleted = await call({ method: 'deleteMessage', params: placeOf(lease, message), result: Edited })
  if (deleted.outcome === 'ok' || deleted.outcome === 'gone') return void (await storeChange(db, lease, message, { state: 'removed' }))
  // Telegram lets bots delete messages of the last 48 hours only, unless they may delete all.
  if (deleted.outcome !== 'locked' && deleted.outcome !== 'rejected') return storeFailedChange(db, lease, message, deleted)
  const struck = await editWords(call, lease, message, text.struck)
  if (struck.outcome === 'ok' || struck.outcome === 'unmodified')
    return void (await storeChange(db, lease, message, { state: 'struck', content: STRUCK }))
  return storeFailedChange(db, lease, message, struck)
}

/** Ends what cannot be done; what another turn can still do stays due. */
async function storeFailedChange(
  db: Database,
  lease: ChannelLease,
  message: DueMessage,
  failure: TelegramFailure,
): Promise<Interruption | undefined> {
  if (failure.outcome === 'gone') await storeChange(db, lease, message, { state: 'lost' })
  else if (failure.outcome === 'locked') await storeChange(db, lease, message)
  else if (failure.outcome === 'rejected') await storeChange(db, lease, message, { error: failure.description })
  return interruptionOf(failure)
}

const interruptionOf = (failure: TelegramFailure): Interruption | undefined => {
  switch (failure.outcome) {
    case 'unmodified':
    case 'gone':
    case 'locked':
    case 'rejected':
      return undefined
    default:
      return failure
  }
}
