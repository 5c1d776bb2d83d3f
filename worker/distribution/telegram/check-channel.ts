import { z } from 'zod'
import { SECOND } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { callTelegram, getMe, type TelegramCall, type TelegramFailure } from './bot-api.ts'
import { text } from './text.ts'

export interface CheckedChannel {
  botId: number
  botName: string
  chatId: number
  chatName: string | null
  chatTitle: string
}

const Chat = z.object({ id: z.number().int(), type: z.string(), title: z.string().optional(), username: z.string().optional() })
const ChatMember = z.object({ status: z.string(), can_post_messages: z.boolean().optional() })

/**
 * Asks Telegram who the bot is and whether it may post in the channel. Throws `invalid` by field (`token`, `chat`) with what is to be done,
 * `rate_limited`, and `unavailable` if Telegram gives no answer.
 */
export async function checkChannel(env: Env, token: string, chat: string): Promise<CheckedChannel> {
  const ask = async <Result>(call: TelegramCall<Result>): Promise<Result> => {
    const answer = await callTelegram(env, token, call)
    if (answer.outcome === 'ok') return answer.result
    throw toError(answer)
  }
  const bot = await ask(getMe)
  const { id, type, title, username } = await ask({ method: 'getChat', params: { chat_id: chat }, result: Chat })
  if (type !== 'channel') throw invalid({ chat: text.errors.notChannel })
  const member = await ask({ method: 'getChatMember', params: { chat_id: id, user_id: bot.id }, result: ChatMember })
  if (member.status === 'left' || member.status === 'kicked') throw invalid({ chat: text.errors.kicked })
  if (member.status !== 'administrator' && member.status !== 'creator') throw invalid({ chat: text.errors.notAdmin })
  if (member.status === 'administrator' && !member.can_post_messages) throw invalid({ chat: text.errors.rights })
  return { botId: bot.id, botName: bot.username, chatId: id, chatName: username ?? null, chatTitle: title ?? username ?? String(id) }
}

/** Returns the error that a failed question is reported as. */
export function toError(failure: TelegramFailure): AppError {
  switch (failure.outcome) {
    case 'token':
      return invalid({ token: text.errors.token })
    case 'kicked':
      return invalid({ chat: text.errors.kicked })
    case 'rights':
      return invalid({ chat: text.errors.notAdmin })
    case 'later':
      return new AppError('rate_limited', { retryAfter: Math.ceil(failure.retryAfterMs / SECOND) })
    case 'unknown':
      return new AppError('unavailable', { message: text.unreachable })
    default:
      return invalid({ chat: text.errors.missing })
  }
}
