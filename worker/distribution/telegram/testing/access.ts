import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aPost } from '#worker/testing/index.ts'
import { telegramChannels, telegramMessages } from '../schema.ts'

let chats = 0

/** A connected channel of the publication with the message about one of its posts; without a post of theirs in the state `missing`. */
const telegramSubject = subject({
  states: ['asked', 'sent', 'missing'],
  belongsTo: 'publication',
  async create({ state, owner, publication }) {
    const db = database(env)
    const post = await aPost(owner, { publication })
    const [channel] = await db
      .insert(telegramChannels)
      .values({
        ...{ hash: newHash(), publicationId: publication.id, userId: owner.id, state: 'connected', token: 'AAAA', botId: 1 },
        ...{ botName: 'a_bot', chatId: -1_003_000_000_000 - ++chats, chatTitle: 'کانال', mode: 'ask', isSilent: false, hasTags: false },
        connectedAt: 1,
      })
      .onConflictDoUpdate({ target: telegramChannels.publicationId, set: { state: 'connected', token: 'AAAA', mode: 'ask' } })
      .returning()
    if (!channel) throw new Error('Channel not stored')
    if (state === 'missing') return { owner: publication.hash, hash: newHash() }
    const message = { channelId: channel.id, postId: post.id, state, createdAt: 1, chatId: channel.chatId, messageId: 1 }
    await db
      .insert(telegramMessages)
      .values(message)
      .onConflictDoUpdate({ target: [telegramMessages.channelId, telegramMessages.postId], set: message })
    return { owner: publication.hash, hash: post.hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    telegramMessage: typeof telegramSubject
  }
}

/** The owner of a publication manages its channel; `me` is always the viewer's own. */
const owners = (status: number) => ({
  of: 'publication' as const,
  params: ({ hash = '' }) => ({ owner: hash }),
  visitor: 401,
  publicationOwner: { open: status, closed: 404, missing: 404 },
  publication: { open: 403, closed: 404, missing: 404 },
  everybody: 404,
})
const ofMessage = (asked: number, sent: number, missing: number) => ({
  of: 'telegramMessage' as const,
  visitor: 401,
  suspended: 403,
  publicationOwner: { asked, sent, missing },
  publication: 403,
  everybody: 404,
})
const OPTIONS = { mode: 'ask', silent: false, tags: false }

export const access: Access = {
  subjects: { telegramMessage: telegramSubject },
  rows: [
    { route: 'GET /api/telegram/:owner', ...owners(200) },
    { route: 'GET /api/telegram/:owner/messages', ...owners(200) },
    // There is no bot to ask.
    { route: 'PUT /api/telegram/:owner', ...owners(400), suspended: 403, body: () => ({ chat: '@daftar_test', ...OPTIONS }) },
    { route: 'PATCH /api/telegram/:owner', ...ofMessage(200, 200, 200), body: () => OPTIONS },
    { route: 'DELETE /api/telegram/:owner', ...owners(204) },
    { route: 'POST /api/telegram/:owner/test', ...owners(409), suspended: 403 },
    { route: 'POST /api/telegram/:owner/posts/:hash', ...ofMessage(204, 409, 404) },
    { route: 'DELETE /api/telegram/:owner/posts/:hash', ...ofMessage(204, 409, 404) },
  ],
  unblocked: {
    'own channel and that of an own publication, whose members work together': ['/api/telegram/:owner', '/api/telegram/:owner/messages'],
  },
}
