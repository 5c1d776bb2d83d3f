import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { page } from '#shared/contract/http.ts'
import { asciiDigits } from '#shared/persian/digits.ts'

/** Why a channel gets no messages: the token was revoked, the bot was removed, the channel is gone, or the bot may not post. */
export const CHANNEL_PROBLEMS = ['token', 'kicked', 'missing', 'rights'] as const
export type ChannelProblem = (typeof CHANNEL_PROBLEMS)[number]

/**
 * `asked` waits for the member's decision and `waiting` for its turn. Of `unknown` nobody can tell whether it arrived; it is not sent again by
 * itself. `struck` is a message that says that the post is gone, `removed` was deleted by Daftar and `lost` by somebody in Telegram.
 * `cancelled` were posts that were no longer public, or whose channel was disconnected before their turn.
 */
export const MESSAGE_STATES = [
  'asked',
  'waiting',
  'sending',
  'sent',
  'struck',
  'unknown',
  'failed',
  'declined',
  'cancelled',
  'removed',
  'lost',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Whose channel: `me` for the viewer's own posts, or the hash of a publication that the viewer owns. */
export const ByOwner = z.strictObject({ owner: z.union([z.literal('me'), Hash]) })
export const ByPost = ByOwner.extend({ hash: Hash })

const OptionFields = {
  /** `ask` sends each post only when the owner says so. */
  mode: z.enum(['automatic', 'ask']),
  /** Without a sound on the phones of subscribers. */
  silent: z.boolean(),
  /** With the tags of the post as hashtags. */
  tags: z.boolean(),
}
export const ChannelOptions = z.strictObject(OptionFields)
export type ChannelOptions = z.infer<typeof ChannelOptions>

/** A connected channel; it never contains the token. Times are UTC ms. */
export const TelegramChannel = z.strictObject({
  state: z.enum(['connected', 'broken']),
  problem: z.enum(CHANNEL_PROBLEMS).nullable(),
  /** Username of the bot, without the at sign. */
  bot: z.string(),
  title: z.string(),
  /** Username of a public channel, without the at sign. */
  name: z.string().nullable(),
  connectedAt: z.number().int(),
  ...OptionFields,
})
export type TelegramChannel = z.infer<typeof TelegramChannel>
export const TelegramState = z.strictObject({ channel: TelegramChannel.nullable() })
export type TelegramState = z.infer<typeof TelegramState>

/** Form of a token of BotFather: the bot's id and a secret. */
const TOKEN = /^\d{5,20}:[A-Za-z0-9_-]{30,80}$/

/** Name of a public channel, which may be given as an address of t.me, or the id of a private one. */
const Chat = z
  .string()
  .max(200)
  .transform((typed) => asciiDigits(typed).replace(/[\s\u200e\u200f\u2066-\u2069]/g, ''))
  .transform((typed) => typed.replace(/^(?:https?:\/\/)?(?:t|telegram)\.me\/(?:s\/)?(?=[A-Za-z])/i, '@').replace(/^(?=[A-Za-z])/, '@'))
  .refine(
    (chat) => /^@[A-Za-z]\w{3,31}$/.test(chat) || /^-100\d{5,15}$/.test(chat),
    'نام کانال را مانند \u2066@daftar\u2069 بنویس، یا شناسه‌اش را که با \u2066-100\u2069 آغاز می‌شود',
  )

/** Without a token, the stored one is used again. */
export const ConnectChannel = ChannelOptions.extend({
  token: z
    .string()
    .max(200)
    .transform((typed) => typed.replace(/\s/g, ''))
    .refine((token) => token === '' || TOKEN.test(token), 'این توکن درست نیست؛ آن را کامل از پیام BotFather کپی کن')
    .optional(),
  chat: Chat,
})
export type ConnectChannel = z.infer<typeof ConnectChannel>

export const TelegramMessage = z.strictObject({
  post: z.strictObject({ hash: Hash, title: z.string(), path: z.string().nullable() }),
  state: z.enum(MESSAGE_STATES),
  /** Address of the message in Telegram. */
  url: z.string().nullable(),
  /** When it was sent or, before that, when its post was published. */
  at: z.number().int(),
  /** What Telegram answered to a message that it did not accept. */
  error: z.string().nullable(),
  /** Whether the owner may send it now, for the first time or again. */
  sendable: z.boolean(),
})
export type TelegramMessage = z.infer<typeof TelegramMessage>
export const TelegramMessages = page(TelegramMessage)
