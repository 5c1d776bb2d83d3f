import { useMutation, useQueryClient } from '@tanstack/react-query'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { showToast } from '#web/ui/toast.ts'

interface Options<Input, Result> {
  run: (input: Input) => Promise<Result>
  done: string
  onDone?: (result: Result) => void
}

/** Runs a change of staff, tells the outcome in a toast and reads the pages of `/admin` again. */
export function useRuleChange<Input, Result>({ run, done, onDone }: Options<Input, Result>) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: run,
    onSuccess: async (result) => {
      showToast({ message: done })
      onDone?.(result)
      await queryClient.invalidateQueries({ queryKey: administrationKeys.all })
    },
  })
  return { change: mutate, isPending, error }
}
