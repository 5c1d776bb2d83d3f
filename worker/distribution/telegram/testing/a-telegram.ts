import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'

/** A message as Telegram keeps it. */
export interface StoredMessage {
  id: number
  chat: number
  /** Text or caption in HTML. */
  html: string
  picture: boolean
  silent: boolean
  sentAt: number
}

export interface Call {
  method: string
  params: Record<string, unknown>
  hasPhoto: boolean
}

/** What happens to a call: an error, a thrown error before or `after` it is done, or an answer that is not Telegram's. */
export type Fault =
  | { error: [code: number, description: string, retryAfter?: number] }
  | { lost: 'before' | 'after' }
  | { answer: () => Response }

/** Ids differ between the servers of one test file. */
let made = 0

const EDITS = ['editMessageText', 'editMessageCaption', 'editMessageMedia']

/**
 * A server of the Bot API as https://core.telegram.org/bots/api specifies it, in place of the network: bots by token, channels with the bots that may
 * post, messages, and the errors of bad requests. `fault` decides about a call before it is done.
 */
export function aTelegram({ fault = (): Fault | undefined => undefined, now = Date.now } = {}) {
  const bots = new Map<string, { id: number; username: string }>()
  const chats = new Map<number, { title: string; username?: string; type: string; admins: Map<number, boolean> }>()
  const messages: StoredMessage[] = []
  const calls: Call[] = []
  const state = { fault: fault as (call: Call) => Fault | undefined | Promise<Fault | undefined>, canDeleteAll: true }
  let nextId = 0

  class ApiError extends Error {
    readonly code: number
    readonly retryAfter: number | undefined
    constructor(code: number, description: string, retryAfter?: number) {
      super(description)
      this.code = code
      this.retryAfter = retryAfter
    }
  }
  const bad = (description: string) => new ApiError(400, `Bad Request: ${description}`)

  const findChat = (given: unknown) => {
    for (const [id, chat] of chats)
      if (given === id || String(given) === String(id) || given === `@${chat.username}`) return { id, ...chat }
    throw bad('chat not found')
  }
  const chatToPost = (bot: number, given: unknown) => {
    const chat = findChat(given)
    if (!chat.admins.has(bot)) throw new ApiError(403, 'Forbidden: bot is not a member of the channel chat')
    if (!chat.admins.get(bot)) throw bad('need administrator rights in the channel chat')
    return chat
  }
  /** Visible text; throws as Telegram does for markup that it does not know. */
  const toText = (html: string): string => {
    const open: string[] = []
    const plain = html.replace(
      /<(\/?)(\w+)(?: href="[^"<>]*")?>|<|>|&(?!(?:amp|lt|gt|quot|#\d+);)/g,
      (found, close: string | undefined, name?: string) => {
        if (name === undefined) throw bad(`can't parse entities: unsupported "${found}"`)
        if (close) {
          if (open.pop() !== name) throw bad("can't parse entities: unmatched end tag")
        } else if (['b', 'a', 'i'].includes(name)) open.push(name)
        else throw bad(`can't parse entities: unsupported start tag "${name}"`)
        return ''
      },
    )
    if (open.length > 0) throw bad("can't parse entities: can't find end tag")
    return plain.replace(/&(?:amp|lt|gt|quot|#(\d+));/g, (_, code?: string) => (code ? String.fromCodePoint(Number(code)) : '&'))
  }
  const checked = (html: unknown, max: number, what: string): string => {
    const plain = toText(String(html))
    if (plain.trim() === '') throw bad(`${what} is empty`)
    if (plain.length > max) throw bad(`${what} is too long`)
    return String(html)
  }
  const find = (chat: number, id: unknown, verb: string) => {
    const message = messages.find((one) => one.chat === chat && one.id === Number(id))
    if (!message) throw bad(`message to ${verb} not found`)
    return message
  }

  function perform(bot: { id: number; username: string }, { method, params, hasPhoto }: Call): unknown {
    if (method === 'getMe') return { id: bot.id, is_bot: true, first_name: 'ربات', username: bot.username }
    if (method === 'getChat') {
      const { id, type, title, username } = findChat(params.chat_id)
      return { id, type, title, ...(username ? { username } : {}), accent_color_id: 1 }
    }
    if (method === 'getChatMember') {
      const chat = findChat(params.chat_id)
      const rights = chat.admins.get(Number(params.user_id))
      return rights === undefined ? { status: 'left', user: {} } : { status: 'administrator', user: {}, can_post_messages: rights }
    }
    const chat = chatToPost(bot.id, params.chat_id)
    if (method === 'sendMessage' || method === 'sendPhoto') {
      const picture = method === 'sendPhoto'
      if (picture && !hasPhoto) throw bad('there is no photo in the request')
      const html = picture ? checked(params.caption, 1024, 'message caption') : checked(params.text, 4096, 'message text')
      const message = { id: ++nextId, chat: chat.id, html, picture, silent: String(params.disable_notification) === 'true', sentAt: now() }
      messages.push(message)
      return { message_id: message.id, date: 1, chat: { id: chat.id, type: chat.type } }
    }
    if (method === 'deleteMessage') {
      const message = find(chat.id, params.message_id, 'delete')
      if (!state.canDeleteAll && now() - message.sentAt > 48 * 3_600_000) throw bad("message can't be deleted")
      messages.splice(messages.indexOf(message), 1)
      return true
    }
    if (EDITS.includes(method)) {
      const message = find(chat.id, params.message_id, 'edit')
      if (method === 'editMessageText' && message.picture) throw bad('there is no text in the message to edit')
      if (method === 'editMessageCaption' && !message.picture) throw bad('there is no caption in the message to edit')
      const media: { caption: string } | undefined = method === 'editMessageMedia' ? JSON.parse(String(params.media)) : undefined
      const html =
        method === 'editMessageText'
          ? checked(params.text, 4096, 'message text')
          : checked(media?.caption ?? params.caption, 1024, 'message caption')
      if (html === message.html && !media)
        throw bad('message is not modified: specified new message content and reply markup are exactly the same')
      Object.assign(message, { html, picture: message.picture || media !== undefined })
      return { message_id: message.id, date: 1 }
    }
    throw new ApiError(404, 'Not Found')
  }

  setOutboundNetwork(async (request) => {
    const [, token = '', method = ''] = /^https:\/\/api\.telegram\.org\/bot([^/]+)\/(\w+)$/.exec(request.url) ?? []
    const isForm = request.headers.get('Content-Type')?.startsWith('multipart/') ?? false
    const form = isForm ? await request.formData() : undefined
    const params: Record<string, unknown> = form ? Object.fromEntries([...form].filter(([name]) => name !== 'photo')) : await request.json()
    const photo = form?.get('photo')
    const call: Call = { method, params, hasPhoto: photo instanceof Blob && photo.size > 0 }
    calls.push(call)
    const happens = await state.fault(call)
    if (happens && 'answer' in happens) return happens.answer()
    if (happens && 'lost' in happens && happens.lost === 'before') throw new TypeError(`connect to ${request.url} failed`)
    try {
      if (happens && 'error' in happens) throw new ApiError(...happens.error)
      const bot = bots.get(token)
      if (!bot) throw /^\d+:[\w-]{30,}$/.test(token) ? new ApiError(401, 'Unauthorized') : new ApiError(404, 'Not Found')
      const result = perform(bot, call)
      if (happens && 'lost' in happens) throw new TypeError(`connection to ${request.url} lost`)
      return Response.json({ ok: true, result })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const parameters = error.retryAfter === undefined ? {} : { parameters: { retry_after: error.retryAfter } }
      return Response.json({ ok: false, error_code: error.code, description: error.message, ...parameters }, { status: error.code })
    }
  })

  return {
    state,
    messages,
    calls,
    toText,
    /** Calls that reach subscribers, or would. */
    posted: () => calls.filter(({ method }) => /^(?:send|edit|delete)/.test(method)),
    /** Adds a bot and a channel in which it may post. */
    aChannel(name?: string) {
      const at = ++made
      const bot = { id: 7_000_000_000 + at, username: `bot_${at}_bot` }
      const token = `${bot.id}:AA${'x'.repeat(20)}${String(at).padStart(13, 'k')}`
      const id = -1_001_000_000_000 - at
      const admins = new Map([[bot.id, true]])
      chats.set(id, { title: `کانال ${at}`, username: name ?? `kanal_${at}`, type: 'channel', admins })
      bots.set(token, bot)
      return { bot, token, id, chat: `@${name ?? `kanal_${at}`}`, admins, revoke: () => bots.delete(token), close: () => chats.delete(id) }
    },
    /** Adds a chat that is not a channel, with the bots as members. */
    aGroup(admins: Map<number, boolean>) {
      const id = -1_002_000_000_000 - ++made
      chats.set(id, { title: 'گروه', username: `goruh_${made}`, type: 'supergroup', admins })
      return `@goruh_${made}`
    },
  }
}

export type FakeTelegram = ReturnType<typeof aTelegram>
