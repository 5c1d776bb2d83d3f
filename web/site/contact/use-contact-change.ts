import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { showToast } from '#web/ui/toast.ts'

interface Options<Input> {
  run: (input: Input) => Promise<unknown>
  done: string
  onDone?: () => void
}

/**
 * Runs an action of staff, tells the outcome in a toast and reads the pages of `/admin` again, also if somebody else changed the thread in
 * the meantime.
 */
export function useContactChange<Input>({ run, done, onDone }: Options<Input>) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: administrationKeys.all })
  const change = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      showToast({ message: done })
      await refresh()
      onDone?.()
    },
    onError: (error) => (error instanceof ApiError && error.body.code === 'stale' ? refresh() : undefined),
  })
  return { change: change.mutate, isPending: change.isPending, error: change.error }
}
