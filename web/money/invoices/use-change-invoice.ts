import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type Api, ApiError } from '#web/lib/api.ts'
import { invoiceKeys, walletKeys } from '#web/lib/query-keys/money.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Invoice } from '#worker/money/invoices/contract.ts'
import { invoiceQuery } from './queries.ts'

/**
 * Changes an invoice, shows `message` and updates everything that depends on it. After a conflict, the page shows the invoice as it is now.
 */
export function useChangeInvoice<Input = void>(hash: string, send: (api: Api, input: Input) => Promise<Invoice>, message: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => send(api, input),
    onSuccess: (invoice) => {
      queryClient.setQueryData(invoiceQuery(api, hash).queryKey, invoice)
      void queryClient.invalidateQueries({ queryKey: walletKeys.all })
      void queryClient.invalidateQueries({ queryKey: invoiceKeys.all, refetchType: 'none' })
      showToast({ message })
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return
      for (const { all } of [walletKeys, invoiceKeys]) void queryClient.invalidateQueries({ queryKey: all })
    },
  })
}
