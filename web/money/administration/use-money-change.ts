import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { showToast } from '#web/ui/toast.ts'

interface Options<Input, Result> {
  run: (input: Input) => Promise<Result>
  done: string
  onDone?: (result: Result) => void
}

/**
 * Runs a change of money, asks for reauthentication when the server requires it, tells the outcome in a toast and reads the pages of `/admin`
 * again. `dialog` must be rendered once, outside any form.
 */
export function useMoneyChange<Input, Result>({ run, done, onDone }: Options<Input, Result>) {
  const queryClient = useQueryClient()
  const { withReauthentication, dialog } = useReauthentication()
  const change = useMutation({
    mutationFn: (input: Input) => withReauthentication(() => run(input)),
    onSuccess: async (result) => {
      showToast({ message: done })
      onDone?.(result)
      await queryClient.invalidateQueries({ queryKey: administrationKeys.all })
    },
  })
  return { change: change.mutate, isPending: change.isPending, error: change.error, dialog }
}
