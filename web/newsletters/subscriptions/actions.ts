import { LIMITS } from '#shared/limits/index.ts'
import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { decodeText } from '#web/lib/decode-text.ts'
import { emailSubscriptionKeys, newsletterKeys } from '#web/lib/query-keys/newsletters.ts'
import { stringifySearch } from '#web/lib/search-params.ts'
import type { Frequency, NewsletterKind } from '#worker/newsletters/subscriptions/contract.ts'
import { newsletterSearch } from './parse-newsletter.ts'
import { text } from './text.ts'

const change = (verb: string, done: string) =>
  action({
    name: `subscriptions.${verb}`,
    params: ['t', 'hash'],
    fields: (form) => ({ frequency: form.text('frequency'), topics: form.all('topics') }),
    run: (api, { t, hash, frequency, topics }) =>
      unwrap(
        api.api['email-subscriptions'][':hash'].$put({
          param: { hash },
          query: { t },
          // The API validates the frequency.
          json: { frequency: frequency as Frequency, topics },
        }),
      ),
    done,
    refreshes: ({ t }) => [emailSubscriptionKeys.of(t)],
  })

/** What the form of a subscription does, by its state. */
export const changeSubscription = {
  pending: change('confirm', text.changed.pending),
  active: change('save', text.changed.active),
  ended: change('resume', text.changed.ended),
} as const

export const endSubscription = action({
  name: 'subscriptions.end',
  params: ['t', 'hash'],
  run: (api, { t, hash }) => unwrap(api.api['email-subscriptions'][':hash'].$delete({ param: { hash }, query: { t } })),
  done: text.ended,
  refreshes: ({ t }) => [emailSubscriptionKeys.of(t)],
})

export const stopAllNewsletters = action({
  name: 'subscriptions.stop-all',
  params: ['t'],
  run: (api, { t }) => unwrap(api.api['email-subscriptions'].$delete({ query: { t } })),
  done: text.stoppedAll,
  refreshes: ({ t }) => [emailSubscriptionKeys.of(t)],
})

export const removeSubscriber = action({
  name: 'subscriptions.remove-subscriber',
  params: ['kind', 'key', 'hash'],
  run: (api, { kind, key, hash }) =>
    // The API validates the kind.
    unwrap(api.api.newsletters[':kind'][':key'].subscribers[':hash'].$delete({ param: { kind: kind as NewsletterKind, key, hash } })),
  done: text.removed,
  refreshes: ({ kind, key }) => [newsletterKeys.of(kind, key), newsletterKeys.managed],
})

const tooLarge = () => new ApiError(400, { code: 'invalid', message: text.tooLarge, fields: { csv: text.tooLarge }, requestId: '' })

/** Adds the addresses of a chosen file or, without one, those of the text. */
export const importSubscribers = action({
  name: 'subscriptions.import',
  params: ['kind', 'key'],
  fields: (form) => ({ file: form.file('file'), csv: form.text('csv'), hasConsent: form.has('hasConsent') }),
  run: async (api, { kind, key, file, csv, hasConsent }) => {
    if (file && file.size > LIMITS.subscriberImportBytes) throw tooLarge()
    const json = { csv: file ? decodeText(new Uint8Array(await file.arrayBuffer())) : csv, hasConsent }
    return unwrap(
      // The API validates the kind and refuses an import without consent.
      api.api.newsletters[':kind'][':key'].import.$post({
        param: { kind: kind as NewsletterKind, key },
        json: json as typeof json & { hasConsent: true },
      }),
    )
  },
  done: text.imported,
  to: (_, { kind, key }) => `/me/subscribers${stringifySearch(newsletterSearch({ kind: kind as NewsletterKind, key }))}`,
  refreshes: ({ kind, key }) => [newsletterKeys.of(kind, key), newsletterKeys.managed],
})
