import { useMutation, useQueryClient } from '@tanstack/react-query'
import { publicationKeys } from '#web/lib/query-keys/people.ts'
import { showToast } from '#web/ui/toast.ts'

interface Change {
  /** Identifies the pressed button, whose progress is shown. */
  key: string
  run: () => Promise<unknown>
  done: string
}

/** Runs a change of members, invitations or transfers, reads everything about publications again and tells the outcome in a toast. */
export function useChange() {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: async (_, { done }) => {
      showToast({ message: done })
      await queryClient.invalidateQueries({ queryKey: publicationKeys.all })
    },
    onError: (error) => {
      showToast({ message: error.message, failed: true })
      void queryClient.invalidateQueries({ queryKey: publicationKeys.all })
    },
  })
  return { change: change.mutate, isRunning: (key: string) => change.isPending && change.variables.key === key }
}
