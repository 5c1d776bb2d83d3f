import { Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireReauthentication, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import {
  ByMessage,
  ByWebhook,
  ChangeWebhook,
  CreatedWebhook,
  CreateWebhook,
  Deliveries,
  WebhookSecret,
  Webhooks,
  WebhookView,
} from './contract.ts'
import { changeWebhook, createWebhook, deleteWebhook, replayMessage, rotateSecret, sendPing } from './manage-webhooks.ts'
import { listDeliveries, readWebhook, readWebhooks } from './read-webhooks.ts'

/** Handles `/api/webhooks`, for members and the owners and editors of publications. New addresses and secrets need a recent proof of identity. */
export const webhookRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List the webhooks that the viewer manages', { 200: Webhooks }, [401]), async (c) =>
    c.json(await readWebhooks(c.get('db'), requireViewer(c)), 200),
  )
  .post(
    '/',
    describeEndpoint('Create a webhook (the secret is returned once)', { 201: CreatedWebhook }, [400, 401, 403, 404, 409]),
    validateInput('json', CreateWebhook),
    async (c) => {
      requireWriter(c)
      return c.json(await createWebhook(c.env, c.get('db'), requireReauthentication(c), c.req.valid('json')), 201)
    },
  )
  .get('/:hash', describeEndpoint('Get a webhook', { 200: WebhookView }, [400, 401, 404]), validateInput('param', ByWebhook), async (c) =>
    c.json(await readWebhook(c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .patch(
    '/:hash',
    describeEndpoint('Change, pause or start a webhook', { 200: WebhookView }, [400, 401, 403, 404]),
    validateInput('param', ByWebhook),
    validateInput('json', ChangeWebhook),
    async (c) => {
      const changes = c.req.valid('json')
      const viewer = requireWriter(c)
      if (changes.url !== undefined) requireReauthentication(c)
      return c.json(await changeWebhook(c.env, c.get('db'), viewer, c.req.valid('param').hash, changes), 200)
    },
  )
  .delete(
    '/:hash',
    describeEndpoint('Delete a webhook', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByWebhook),
    async (c) => {
      await deleteWebhook(c.get('db'), requireWriter(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/secret',
    describeEndpoint('Replace the secret of a webhook (the new one is returned once)', { 200: WebhookSecret }, [400, 401, 403, 404]),
    validateInput('param', ByWebhook),
    async (c) => {
      requireWriter(c)
      return c.json(await rotateSecret(c.env, c.get('db'), requireReauthentication(c), c.req.valid('param').hash), 200)
    },
  )
  .post(
    '/:hash/ping',
    describeEndpoint('Send a test message to a webhook', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByWebhook),
    async (c) => {
      await sendPing(c.get('db'), requireWriter(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .get(
    '/:hash/deliveries',
    describeEndpoint('List the latest messages to a webhook', { 200: Deliveries }, [400, 401, 404]),
    validateInput('param', ByWebhook),
    validateInput('query', PageQuery),
    async (c) => c.json(await listDeliveries(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('query')), 200),
  )
  .post(
    '/:hash/deliveries/:message/replay',
    describeEndpoint('Send a message to a webhook again', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByMessage),
    async (c) => {
      const { hash, message } = c.req.valid('param')
      await replayMessage(c.get('db'), requireWriter(c), hash, message)
      return c.body(null, 204)
    },
  )
