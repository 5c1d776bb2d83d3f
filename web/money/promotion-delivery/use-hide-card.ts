import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { promotedCardKeys } from '#web/lib/query-keys/money.ts'
import { showToast } from '#web/ui/toast.ts'
import type { PromotedCardSlot } from '#worker/money/promotion-delivery/contract.ts'
import { hideCard } from './actions.ts'
import { text } from './text.ts'

/** Returns a mutation that removes the promoted cards of a post at once, with an undo that puts them back. */
export function useHideCard(post: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => hideCard.run(api, { post }),
    onMutate: async () => {
      const filter = { queryKey: promotedCardKeys.all }
      await queryClient.cancelQueries(filter)
      const removed = queryClient.getQueriesData<PromotedCardSlot>(filter).filter(([, slot]) => slot?.card?.hash === post)
      for (const [key] of removed) queryClient.setQueryData<PromotedCardSlot>(key, { card: null })
      return () => {
        for (const [key, slot] of removed) queryClient.setQueryData<PromotedCardSlot>(key, slot)
      }
    },
    onSuccess: (_, __, restore) => {
      const undo = async () => {
        try {
          await unwrap(api.api['promoted-card'].hidden[':post'].$delete({ param: { post } }))
          restore()
          showToast({ message: text.shown })
        } catch (error) {
          showToast({ message: error instanceof Error ? error.message : String(error), failed: true })
        }
      }
      showToast({ message: text.hidden, undo: () => void undo() })
    },
    onError: (error, _, restore) => {
      restore?.()
      showToast({ message: error.message, failed: true })
    },
  })
}
