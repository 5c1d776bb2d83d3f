import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { emailSubscriptionKeys, newsletterKeys } from '#web/lib/query-keys/newsletters.ts'
import type { NewsletterKey, SubscriptionState, TokenQuery } from '#worker/newsletters/subscriptions/contract.ts'

/** In display order. */
export const SUBSCRIBER_LISTS = ['active', 'pending', 'ended'] as const satisfies readonly SubscriptionState[]

/** Tabs of the page of a newsletter's subscribers. */
export const SUBSCRIBER_TABS = [...SUBSCRIBER_LISTS, 'import'] as const

export interface SubscribersView {
  tab: (typeof SUBSCRIBER_TABS)[number]
  /** A whole address; empty for the list of the tab. */
  q: string
  after: string | undefined
}

export interface SubscribersOf extends Omit<SubscribersView, 'tab'> {
  state: SubscriptionState
}

export const addressSubscriptionsQuery = (api: Api, { t, of }: TokenQuery) =>
  queryOptions({
    queryKey: emailSubscriptionKeys.focused(t, of ?? ''),
    queryFn: () => unwrap(api.api['email-subscriptions'].$get({ query: { t, of } })),
    staleTime: 0,
    retry: false,
  })

export const managedNewslettersQuery = (api: Api) =>
  queryOptions({ queryKey: newsletterKeys.managed, queryFn: () => unwrap(api.api.newsletters.$get()), staleTime: 0 })

export const newsletterSummaryQuery = (api: Api, { kind, key }: NewsletterKey) =>
  queryOptions({
    queryKey: newsletterKeys.summary(kind, key),
    queryFn: () => unwrap(api.api.newsletters[':kind'][':key'].$get({ param: { kind, key } })),
    staleTime: 0,
  })

export const subscribersQuery = (api: Api, { kind, key }: NewsletterKey, { state, q, after }: SubscribersOf) =>
  pagedQuery(newsletterKeys.subscribers(kind, key, state, q), after, (query) =>
    unwrap(
      api.api.newsletters[':kind'][':key'].subscribers.$get({ param: { kind, key }, query: { ...query, state, ...(q !== '' && { q }) } }),
    ),
  )
