import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { webhookKeys } from '#web/lib/query-keys/webhooks.ts'
import type { WebhookEvent } from '#worker/distribution/webhooks/contract.ts'
import { text } from './text.ts'

const refreshes = ({ hash }: { hash: string }) => [webhookKeys.of(hash), webhookKeys.all]

export const createWebhook = action({
  name: 'webhooks.create',
  params: [],
  fields: (form) => ({
    publication: form.text('publication') || null,
    url: form.text('url'),
    // The API validates the events.
    events: form.all('events') as WebhookEvent[],
  }),
  run: (api, json) => unwrap(api.api.webhooks.$post({ json })),
  step: ({ secret }) => ({ secret }),
  refreshes: () => [webhookKeys.all],
})

/** Sends the address only if it differs, because a new one needs a proof of identity. */
export const saveWebhook = action({
  name: 'webhooks.save',
  params: ['hash'],
  fields: (form) => ({ url: form.text('url'), oldUrl: form.text('oldUrl'), events: form.all('events') as WebhookEvent[] }),
  run: (api, { hash, url, oldUrl, events }) =>
    unwrap(api.api.webhooks[':hash'].$patch({ param: { hash }, json: { events, ...(url !== oldUrl && { url }) } })),
  done: text.saved,
  refreshes,
})

const setState = (name: string, state: 'active' | 'paused', done: string) =>
  action({
    name: `webhooks.${name}`,
    params: ['hash'],
    run: (api, { hash }) => unwrap(api.api.webhooks[':hash'].$patch({ param: { hash }, json: { state } })),
    done,
    refreshes,
  })

export const pauseWebhook = setState('pause', 'paused', text.paused)
export const startWebhook = setState('start', 'active', text.started)

export const rotateSecret = action({
  name: 'webhooks.rotate-secret',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.webhooks[':hash'].secret.$post({ param: { hash } })),
  step: ({ secret }) => ({ secret }),
  refreshes,
})

export const testWebhook = action({
  name: 'webhooks.test',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.webhooks[':hash'].ping.$post({ param: { hash } })),
  done: text.tested,
  refreshes,
})

export const replayMessage = action({
  name: 'webhooks.replay',
  params: ['hash', 'message'],
  run: (api, { hash, message }) => unwrap(api.api.webhooks[':hash'].deliveries[':message'].replay.$post({ param: { hash, message } })),
  done: text.replayed,
  refreshes,
})

export const deleteWebhook = action({
  name: 'webhooks.delete',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.webhooks[':hash'].$delete({ param: { hash } })),
  done: text.removed,
  to: () => '/me/settings/webhooks',
  refreshes: () => [webhookKeys.all],
})
