import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { webhookDeliveries, webhooks } from '../schema.ts'
import { createSecret } from '../sign-message.ts'

/** A webhook of the owner with a message, unless the state is `missing`; in the state `paused` it takes no messages. */
const webhookSubject = subject({
  states: ['active', 'paused', 'missing'],
  async create({ state, owner }) {
    const hash = newHash()
    const message = `msg_${newHash()}`
    if (state === 'missing') return { hash, message }
    const db = database(env)
    const { sealed } = await createSecret(hash, env.SECRETS_KEY)
    const [webhook] = await db
      .insert(webhooks)
      .values({
        ...{ hash, kind: 'user', subjectId: owner.id, managerId: owner.id, url: 'https://hook.example/', host: 'hook.example' },
        ...{ events: ['post.published'], secret: sealed, state, createdAt: now() },
      })
      .returning({ id: webhooks.id })
    await db.insert(webhookDeliveries).values({
      ...{ webhookId: webhook?.id ?? 0, hash: message, event: 'ping', subject: hash, at: now(), nextAttemptAt: now() },
      state: 'delivered',
    })
    return { hash, message }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    webhook: typeof webhookSubject
  }
}

const WEBHOOK = { of: 'webhook', visitor: 401, everybody: 404 } as const
const inAny = (status: number) => ({ active: status, paused: status, missing: 404 })
const whileActive = (status: number) => ({ active: status, paused: 409, missing: 404 })
const CHANGE = { ...WEBHOOK, suspended: 403 } as const

export const access: Access = {
  subjects: { webhook: webhookSubject },
  rows: [
    { route: 'GET /api/webhooks', ...SIGNED_IN_ONLY },
    {
      route: 'POST /api/webhooks',
      of: 'none',
      body: () => ({ url: 'https://hook.example/', events: ['post.published'] }),
      visitor: 401,
      suspended: 403,
      staleSession: 403,
      everybody: 201,
    },
    { route: 'GET /api/webhooks/:hash', ...WEBHOOK, owner: inAny(200) },
    { route: 'PATCH /api/webhooks/:hash', ...CHANGE, body: () => ({ state: 'paused' }), owner: inAny(200) },
    { route: 'DELETE /api/webhooks/:hash', ...CHANGE, owner: inAny(204) },
    { route: 'POST /api/webhooks/:hash/secret', ...CHANGE, staleSession: 403, everybody: 404, owner: inAny(200) },
    { route: 'POST /api/webhooks/:hash/ping', ...CHANGE, owner: whileActive(204) },
    { route: 'GET /api/webhooks/:hash/deliveries', ...WEBHOOK, owner: inAny(200) },
    { route: 'POST /api/webhooks/:hash/deliveries/:message/replay', ...CHANGE, owner: whileActive(204) },
  ],
  unblocked: {
    'own webhooks and what they were told': ['/api/webhooks', '/api/webhooks/:hash', '/api/webhooks/:hash/deliveries'],
  },
}
