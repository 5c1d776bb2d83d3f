import { useMutation, useQueryClient } from '@tanstack/react-query'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { showToast } from '#web/ui/toast.ts'

interface Options<Input, Result> {
  run: (input: Input) => Promise<Result>
  done: string
  onDone?: (result: Result) => void
}

/**
 * Runs a change of money, asks for reauthentication when the server requires it, tells the outcome in a toast and reads the pages of `/admin`
 * again.
 */
export function useMoneyChange<Input, Result>({ run, done, onDone }: Options<Input, Result>) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (input: Input) => withReauthentication(() => run(input)),
    onSuccess: async (result) => {
      showToast({ message: done })
      onDone?.(result)
      await queryClient.invalidateQueries({ queryKey: administrationKeys.all })
    },
  })
  return { change: change.mutate, isPending: change.isPending, error: change.error }
}
