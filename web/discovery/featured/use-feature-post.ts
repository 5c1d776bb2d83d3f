import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'

interface FeatureChange {
  placement: string
  name: string
  action: 'feature' | 'unfeature' | 'moveFirst'
}

const SUCCESS_MESSAGES = { feature: text.featured, unfeature: text.unfeatured, moveFirst: text.movedFirst }

export function useFeaturePost(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const endpoint = api.api.moderation.featured[':place']
  const change = useMutation({
    mutationFn: ({ placement, action }: FeatureChange) => {
      if (action === 'feature') return unwrap(endpoint[':hash'].$put({ param: { place: placement, hash } }))
      if (action === 'unfeature') return unwrap(endpoint[':hash'].$delete({ param: { place: placement, hash } }))
      return unwrap(endpoint.$put({ param: { place: placement }, json: { order: [hash] } }))
    },
    onSuccess: (_, variables) => {
      const message = SUCCESS_MESSAGES[variables.action](variables.name)
      showToast(
        variables.action === 'unfeature' ? { message, undo: () => change.mutate({ ...variables, action: 'feature' }) } : { message },
      )
    },
    onError: (error) => void showToast({ message: error.message, failed: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['featured'] }),
  })
  return change
}
