import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { createIdempotencyKeys } from '#web/lib/create-idempotency-keys.ts'
import { invoiceKeys, walletKeys } from '#web/lib/query-keys/money.ts'
import type { StartPayment } from '#worker/money/payments/contract.ts'

type WithoutKey<Request> = Request extends unknown ? Omit<Request, 'key'> : never
type PaymentRequest = WithoutKey<StartPayment>

/**
 * Starts a payment and opens the gateway's page, or the page of the payment if it no longer waits for the buyer. A retry of the same
 * request sends the same key, also after the buyer came back with the browser's button. After a conflict, the page shows what has changed.
 */
export function useStartPayment() {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [keyOf, setKeyOf] = useState(() => createIdempotencyKeys())
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    // A page restored by the browser's back button is still leaving.
    const onShow = () => setLeaving(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: (request: PaymentRequest) => unwrap(api.api.payments.$post({ json: { ...request, key: keyOf(JSON.stringify(request)) } })),
    onSuccess: ({ hash, url }) => {
      if (url === null) {
        setKeyOf(() => createIdempotencyKeys())
        void navigate({ href: `/me/wallet/payments/${hash}` })
      } else {
        setLeaving(true)
        location.assign(url)
      }
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || failure.status !== 409) return
      for (const { all } of [walletKeys, invoiceKeys]) void queryClient.invalidateQueries({ queryKey: all })
    },
  })
  return { start: mutate, isPending: isPending || isLeaving, error }
}
