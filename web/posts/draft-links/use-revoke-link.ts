import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'

export function useRevokeLink(link: string, onDone?: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.api['draft-links'][':link'].$delete({ param: { link } })),
    onSuccess: () => {
      showToast({ message: text.revoked })
      onDone?.()
    },
    onError: (error) => showToast({ message: error.message, failed: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['draft-links', 'of'] }),
  })
}
