import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type Api, ApiError, unwrap } from '#web/lib/api.ts'
import { invoiceKeys, promotionKeys, walletKeys } from '#web/lib/query-keys/money.ts'
import { showToast } from '#web/ui/toast.ts'
import { promotionQuery } from './queries.ts'
import { text } from './report-text.ts'

export type PromotionChange = 'pause' | 'resume' | 'stop' | 'cancel'

const CONFIRMATIONS = { pause: text.paused, resume: text.resumed, stop: text.stopped, cancel: text.canceled } as const satisfies Record<
  PromotionChange,
  string
>

/** Sends a change and returns the promotion after it. */
export function sendChange(api: Api, hash: string, change: PromotionChange) {
  const route = api.api.promotions[':hash']
  return unwrap(route[change].$post({ param: { hash } }))
}

export const noticeOf = (change: PromotionChange): string => CONFIRMATIONS[change]

/** Changes one of the viewer's promotions and updates everything that depends on it. After a conflict, the page shows it as it is now. */
export function useChangePromotion(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: PromotionChange) => sendChange(api, hash, change),
    onSuccess: (promotion, change) => {
      queryClient.setQueryData(promotionQuery(api, hash).queryKey, promotion)
      for (const { all } of [walletKeys, invoiceKeys]) void queryClient.invalidateQueries({ queryKey: all, refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: promotionKeys.all, refetchType: 'none' })
      showToast({ message: noticeOf(change) })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void queryClient.invalidateQueries({ queryKey: promotionKeys.all })
    },
  })
}
