import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import type { HomeTab } from '#worker/discovery/home-feed/contract.ts'

/** A tab of one's home page, page by page from `after`. */
export const homeQuery = (api: Api, tab: HomeTab, after?: string) =>
  pagedQuery(['home', tab], after, (query) => unwrap(api.api.home[':tab'].$get({ param: { tab }, query })))

/** `?tab=`; the default one has no name in the address. */
export const parseHomeTab = (value: string | undefined): HomeTab => (value === 'following' || value === 'newest' ? value : 'foryou')

/** The page's name, apart from its other texts: it is told before the page itself is fetched. */
export const HOME_TITLE = 'خانه'
