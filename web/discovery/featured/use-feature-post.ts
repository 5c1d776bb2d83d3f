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

/** Picks a post for a place, takes it away there, or puts it first; what was taken away can be brought back from the toast. */
export function useFeaturePost(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const places = api.api.moderation.featured[':place']
  const change = useMutation({
    mutationFn: ({ placement, action }: FeatureChange) => {
      if (action === 'feature') return unwrap(places[':hash'].$put({ param: { place: placement, hash } }))
      if (action === 'unfeature') return unwrap(places[':hash'].$delete({ param: { place: placement, hash } }))
      return unwrap(places.$put({ param: { place: placement }, json: { order: [hash] } }))
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
