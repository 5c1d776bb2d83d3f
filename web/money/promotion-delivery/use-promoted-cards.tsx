import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { ListSlots } from '#web/posts/cards/list-slots.tsx'
import type { CardPlace } from '#worker/money/promotion-delivery/contract.ts'
import { promotedCardQuery } from './queries.ts'

/** Loaded for members only. */
const PromotedCard = lazyComponent(() => import('./PromotedCard.tsx'))

/** Returns what puts promoted cards into a list, or undefined for visitors. */
export function usePromotedCards(place: CardPlace, name = ''): ListSlots | undefined {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  if (!useViewer()) return undefined
  return {
    load: (page) => void queryClient.prefetchQuery(promotedCardQuery(api, { place, name, page })),
    render: (page) => (
      <Suspense>
        <PromotedCard place={place} name={name} page={page} />
      </Suspense>
    ),
  }
}
