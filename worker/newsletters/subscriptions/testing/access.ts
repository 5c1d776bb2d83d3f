import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { newHash, newSecret } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { USER_BY_STATE } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { emailSubscribers, emailSubscriptions } from '../schema.ts'

/** A subscription to the owner's newsletter; `t` is the secret that its reader has. */
const emailSubscriptionSubject = subject({
  states: ['pending', 'active', 'ended', 'missing'],
  async create({ state, owner }) {
    const [hash, token] = [newHash(), newSecret()]
    const params = { kind: 'user', key: owner.handle, hash, t: token }
    if (state === 'missing') return params
    const db = database(env)
    const [subscriber] = await db
      .insert(emailSubscribers)
      .values({ emailDigest: newSecret(), email: `${hash}@reader.example`, token, createdAt: 1 })
      .returning({ id: emailSubscribers.id })
    await db.insert(emailSubscriptions).values({
      ...{ hash, subscriberId: subscriber?.id ?? 0, kind: 'user', subjectId: owner.id, source: 'form', consentedAt: 1, createdAt: 1 },
      ...{ state, endedAt: state === 'ended' ? 2 : null },
    })
    return params
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    emailSubscription: typeof emailSubscriptionSubject
  }
}

/** Whoever has the secret link of the email. */
const byLink = (status: number) => ({ pending: status, active: status, ended: status, missing: 404 })
const SUBSCRIPTION = { of: 'emailSubscription', query: 't={t}' } as const
/** The newsletter of the subject, who is a user. */
const NEWSLETTER = {
  of: 'person',
  params: ({ handle = '' }: Record<string, string>) => ({ kind: 'user', key: handle }),
  visitor: 401,
  everybody: { ...USER_BY_STATE, active: 404, suspended: 404 },
  owner: USER_BY_STATE,
} as const

export const access: Access = {
  subjects: { emailSubscription: emailSubscriptionSubject },
  rows: [
    {
      route: 'POST /api/email-subscriptions',
      of: 'person',
      body: ({ handle }) => ({ kind: 'user', key: handle, email: 'reader@example.com' }),
      everybody: USER_BY_STATE,
    },
    { route: 'GET /api/email-subscriptions', ...SUBSCRIPTION, everybody: byLink(200) },
    { route: 'DELETE /api/email-subscriptions', ...SUBSCRIPTION, everybody: byLink(204) },
    {
      route: 'PUT /api/email-subscriptions/:hash',
      ...SUBSCRIPTION,
      body: () => ({ frequency: 'weekly', topics: [] }),
      everybody: byLink(204),
    },
    { route: 'DELETE /api/email-subscriptions/:hash', ...SUBSCRIPTION, everybody: byLink(204) },
    // The secret in the link authorizes the request; mail clients send no Origin.
    {
      route: 'POST /unsubscribe/newsletter',
      of: 'emailSubscription',
      query: 't={t}&of={hash}',
      oneClick: 'List-Unsubscribe=One-Click',
      everybody: byLink(200),
    },
    // Only the provider's signature authorizes it; without its secret, nobody may.
    { route: 'POST /email-events', of: 'none', form: '{}', everybody: 404 },
    { route: 'GET /api/newsletters', of: 'none', visitor: 401, everybody: 200 },
    { route: 'GET /api/newsletters/:kind/:key', ...NEWSLETTER },
    { route: 'GET /api/newsletters/:kind/:key/subscribers', ...NEWSLETTER },
    { route: 'GET /api/newsletters/:kind/:key/csv', ...NEWSLETTER },
    {
      route: 'POST /api/newsletters/:kind/:key/import',
      ...NEWSLETTER,
      body: () => ({ csv: 'email\nreader@example.com', hasConsent: true }),
      suspended: 403,
      // A new member may not import yet.
      owner: 403,
    },
    {
      route: 'DELETE /api/newsletters/:kind/:key/subscribers/:hash',
      of: 'emailSubscription',
      visitor: 401,
      suspended: 403,
      everybody: 404,
      owner: 204,
    },
  ],
  unblocked: {
    'the secret of an email shows no member': ['/api/email-subscriptions'],
    'own newsletters and their readers, who have no account': [
      '/api/newsletters',
      '/api/newsletters/:kind/:key',
      '/api/newsletters/:kind/:key/subscribers',
      '/api/newsletters/:kind/:key/csv',
    ],
  },
}
