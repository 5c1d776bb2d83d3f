import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#web/ui/toast.ts'

/** Sends a change of a submission; afterwards, all pages read their data again, because cards and counts are on many of them. */
export function useChangeSubmission<Input>(send: (input: Input) => Promise<unknown>, message: string, onDone?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      showToast({ message })
      onDone?.()
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
}
