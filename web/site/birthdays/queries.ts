import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'

export const communityBirthdayQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: campaignKeys.community(slug),
    queryFn: () => unwrap(api.api.campaigns[':slug'].community.$get({ param: { slug } })),
  })

/** The viewer's year; only for a signed-in viewer. */
export const ownBirthdayQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: campaignKeys.ownYear(slug),
    queryFn: () => unwrap(api.api.campaigns[':slug'].year.$get({ param: { slug } })),
  })

export const cardQuery = (api: Api, slug: string, hash: string) =>
  queryOptions({
    queryKey: campaignKeys.card(slug, hash),
    queryFn: () => unwrap(api.api.campaigns[':slug'].cards[':hash'].$get({ param: { slug, hash } })),
  })

/** Returns the path of the page of a card. */
export const cardPath = (slug: string, hash: string): string => `/campaign/${slug}/card/${hash}`
