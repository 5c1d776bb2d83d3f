import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { AppError, invalid, notFound } from '#worker/lib/errors.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { csvHeaders } from '#worker/statistics/posts/index.ts'
import { changeSubscription, endSubscription, removeSubscriber, stopAllNewsletters } from './change-subscription.ts'
import {
  AddressSubscriptions,
  ChangeSubscription,
  ImportResult,
  ImportSubscribers,
  ManagedNewsletters,
  NewsletterKey,
  NewsletterSummary,
  OneClickQuery,
  Subscribe,
  SubscribeResult,
  Subscribers,
  SubscribersQuery,
  TokenQuery,
} from './contract.ts'
import { importSubscribers } from './import-subscribers.ts'
import { findManagedNewsletter } from './newsletters.ts'
import { isSignedBySvix, recordProviderEvent } from './provider-events.ts'
import { listSubscribers, readManagedNewsletters, readNewsletterSummary, readSubscribersCsv } from './read-subscribers.ts'
import { readAddressSubscriptions } from './read-subscriptions.ts'
import { subscribe } from './subscribe.ts'

const BySubscription = z.strictObject({ hash: Hash })
const BySubscriber = NewsletterKey.extend({ hash: Hash })

/** Handles `/api/email-subscriptions`, for readers without an account: the secret of the link in an email authorizes everything but subscribing. */
export const emailSubscriptionRoutes = new Hono<AppContext>()
  .post(
    '/',
    describeEndpoint('Subscribe an address to a newsletter', { 200: SubscribeResult }, [400, 403, 404, 409, 410, 429]),
    validateInput('json', Subscribe),
    async (c) => c.json(await subscribe(c.get('db'), c.get('viewer'), c.req.valid('json')), 200),
  )
  .get(
    '/',
    describeEndpoint('List the subscriptions of an address', { 200: AddressSubscriptions }, [400, 404]),
    validateInput('query', TokenQuery),
    async (c) => c.json(await readAddressSubscriptions(c.get('db'), c.req.valid('query')), 200),
  )
  .delete(
    '/',
    describeEndpoint('End all subscriptions of an address and send nothing more to it', { 204: null }, [400, 404]),
    validateInput('query', TokenQuery),
    async (c) => {
      await stopAllNewsletters(c.get('db'), c.req.valid('query').t)
      return c.body(null, 204)
    },
  )
  .put(
    '/:hash',
    describeEndpoint('Confirm, change or resume a subscription', { 204: null }, [400, 404]),
    validateInput('param', BySubscription),
    validateInput('query', TokenQuery),
    validateInput('json', ChangeSubscription),
    async (c) => {
      await changeSubscription(c.get('db'), c.req.valid('query').t, c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .delete(
    '/:hash',
    describeEndpoint('End a subscription', { 204: null }, [400, 404]),
    validateInput('param', BySubscription),
    validateInput('query', TokenQuery),
    async (c) => {
      await endSubscription(c.get('db'), c.req.valid('query').t, c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )

const tooLarge = () => {
  throw new AppError('too_large')
}

/**
 * Handles `POST /unsubscribe/newsletter`, the URL in the List-Unsubscribe header of newsletters (RFC 8058). Mail clients send neither Origin nor
 * cookies, so the token and the one-click body authorize the request.
 */
export const oneClickNewsletterRoutes = new Hono<AppContext>().post(
  '/',
  bodyLimit({ maxSize: 2000, onError: tooLarge }),
  describeEndpoint('End a subscription with one click', { 200: 'text/plain' }, [400, 404, 413], ['application/x-www-form-urlencoded']),
  validateInput('query', OneClickQuery),
  async (c) => {
    const { t, of } = c.req.valid('query')
    const body = await c.req.parseBody().catch(() => ({}))
    if (!('List-Unsubscribe' in body) || body['List-Unsubscribe'] !== 'One-Click') throw invalid({ body: 'List-Unsubscribe=One-Click' })
    await endSubscription(c.get('db'), t, of)
    return c.text('این خبرنامه دیگر فرستاده نمی‌شود.', 200)
  },
)

/**
 * Handles `POST /email-events`, which Resend calls with bounces and complaints; only the signature authorizes it. Without `RESEND_WEBHOOK_SECRET`, there
 * is no such path.
 */
export const emailEventRoutes = new Hono<AppContext>().post(
  '/',
  bodyLimit({ maxSize: 100_000, onError: tooLarge }),
  describeEndpoint('Receive bounces and complaints from the mail provider', { 204: null }, [403, 404, 413], ['text/plain']),
  async (c) => {
    const secret = c.env.RESEND_WEBHOOK_SECRET
    if (!secret) throw notFound()
    const header = (name: string) => c.req.header(`svix-${name}`) ?? ''
    const body = await c.req.text()
    const message = { id: header('id'), timestamp: header('timestamp'), signature: header('signature'), body }
    if (!(await isSignedBySvix(secret, message))) throw new AppError('forbidden')
    await recordProviderEvent(c.get('db'), parseJson(body))
    return c.body(null, 204)
  },
)

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Handles `/api/newsletters`, for writers: the subscribers of the newsletters that the viewer manages. */
export const newsletterRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List the newsletters that the viewer manages', { 200: ManagedNewsletters }, [401]), async (c) =>
    c.json({ newsletters: (await readManagedNewsletters(c.get('db'), requireViewer(c))).map(({ id: _, ...view }) => view) }, 200),
  )
  .get(
    '/:kind/:key',
    describeEndpoint('Get the numbers of a newsletter', { 200: NewsletterSummary }, [400, 401, 404, 410]),
    validateInput('param', NewsletterKey),
    async (c) => {
      const newsletter = await findManagedNewsletter(c.get('db'), requireViewer(c), c.req.valid('param'))
      return c.json(await readNewsletterSummary(c.get('db'), newsletter), 200)
    },
  )
  .get(
    '/:kind/:key/subscribers',
    describeEndpoint('List the subscribers of a newsletter', { 200: Subscribers }, [400, 401, 404, 410]),
    validateInput('param', NewsletterKey),
    validateInput('query', SubscribersQuery),
    async (c) => {
      const newsletter = await findManagedNewsletter(c.get('db'), requireViewer(c), c.req.valid('param'))
      return c.json(await listSubscribers(c.get('db'), newsletter, c.req.valid('query')), 200)
    },
  )
  .get(
    '/:kind/:key/csv',
    describeEndpoint('Download the active subscribers of a newsletter', { 200: 'text/csv' }, [400, 401, 404, 410]),
    validateInput('param', NewsletterKey),
    async (c) => {
      const newsletter = await findManagedNewsletter(c.get('db'), requireViewer(c), c.req.valid('param'))
      return c.body(await readSubscribersCsv(c.get('db'), newsletter), 200, csvHeaders(`${newsletter.key}-subscribers`))
    },
  )
  .post(
    '/:kind/:key/import',
    describeEndpoint('Add the addresses of a CSV file to a newsletter', { 200: ImportResult }, [400, 401, 403, 404, 410, 413]),
    validateInput('param', NewsletterKey),
    validateInput('json', ImportSubscribers),
    async (c) => {
      const viewer = requireWriter(c)
      const newsletter = await findManagedNewsletter(c.get('db'), viewer, c.req.valid('param'))
      return c.json(await importSubscribers(c.get('db'), viewer, newsletter, c.req.valid('json').csv), 200)
    },
  )
  .delete(
    '/:kind/:key/subscribers/:hash',
    describeEndpoint('Remove a subscriber from a newsletter', { 204: null }, [400, 401, 403, 404, 410]),
    validateInput('param', BySubscriber),
    async (c) => {
      const { hash, ...key } = c.req.valid('param')
      await removeSubscriber(c.get('db'), await findManagedNewsletter(c.get('db'), requireWriter(c), key), hash)
      return c.body(null, 204)
    },
  )
