import { queryOptions } from '@tanstack/react-query'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { ensureOptional } from '#web/lib/optional-query.ts'
import { promotedCardKeys } from '#web/lib/query-keys/money.ts'
import type { RouterContext } from '#web/router.tsx'
import type { CardPlace } from '#worker/money/promotion-delivery/contract.ts'

export interface CardSlot {
  place: CardPlace
  /** Key of the topic, slug of the tag or text of the search; empty elsewhere. */
  name: string
  /** Page of ten cards, from 0. */
  page: number
}

/** Whether the window is wide enough for the sidebar (web/shell/layout.module.css); the server answers by the device. */
const isSidebarShown = () => typeof matchMedia === 'undefined' || matchMedia('(min-width: 68.75rem)').matches

/** The promoted card of a slot. Every answer reserves a view, so it is asked for once and keeps its place in the list. */
export const promotedCardQuery = (api: Api, { place, name, page }: CardSlot) =>
  queryOptions({
    queryKey: promotedCardKeys.slot(place, name, page),
    queryFn: () => unwrap(api.api['promoted-card'].$get({ query: { place, name, page: String(page) } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: place !== 'sidebar' || isSidebarShown(),
  })

/** Loads the first promoted card of a page for members; visitors get none. A failure leaves the page without one. */
export async function loadPromotedCard({ queryClient, api }: RouterContext, place: CardPlace, name = ''): Promise<void> {
  const { viewer } = await queryClient.ensureQueryData(viewerQuery(api))
  if (viewer && (place !== 'sidebar' || isSidebarShown()))
    await ensureOptional(queryClient, promotedCardQuery(api, { place, name, page: 0 }), { card: null })
}
