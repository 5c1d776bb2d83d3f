import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { homeKeys } from '#web/lib/query-keys/discovery.ts'
import { followKeys } from '#web/lib/query-keys/people.ts'
import type { HomeTab } from '#worker/discovery/home-feed/contract.ts'

export const homeQuery = (api: Api, tab: HomeTab, after?: string) =>
  pagedQuery(homeKeys.tab(tab), after, (query) => unwrap(api.api.home[':tab'].$get({ param: { tab }, query })))

/** Users whom the viewer may want to follow. */
export const suggestedUsersQuery = (api: Api) =>
  queryOptions({ queryKey: followKeys.suggestions, queryFn: () => unwrap(api.api.home.people.$get()) })

/** Parses the `tab` parameter; returns `foryou` for an absent or unknown value. */
export const parseHomeTab = (value: string | undefined): HomeTab => (value === 'following' || value === 'newest' ? value : 'foryou')

/** Separate from `text.ts`, because the route needs it before the page's chunk loads. */
export const HOME_TITLE = 'خانه'
