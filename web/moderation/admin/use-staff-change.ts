import { useMutation, useQueryClient } from '@tanstack/react-query'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { showToast } from '#web/ui/toast.ts'

interface Options<Input, Result> {
  run: (input: Input) => Promise<Result>
  done: string
  onDone?: () => Promise<void> | void
}

/** Runs a decision of staff, tells its outcome in a toast, and reads the pages of `/admin` again, also after an error. */
export function useStaffChange<Input = void, Result = unknown>({ run, done, onDone }: Options<Input, Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      showToast({ message: done })
      await onDone?.()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: administrationKeys.all }),
  })
}
