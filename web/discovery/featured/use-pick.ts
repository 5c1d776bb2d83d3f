import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'

interface Wish {
  place: string
  name: string
  act: 'pick' | 'unpick' | 'first'
}

const DONE = { pick: text.picked, unpick: text.unpicked, first: text.movedFirst }

/** Picks a post for a place, takes it away there, or puts it first; what was taken away can be brought back from the toast. */
export function usePick(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const places = api.api.moderation.picks[':place']
  const change = useMutation({
    mutationFn: ({ place, act }: Wish) => {
      if (act === 'pick') return read(places[':hash'].$put({ param: { place, hash } }))
      if (act === 'unpick') return read(places[':hash'].$delete({ param: { place, hash } }))
      return read(places.$put({ param: { place }, json: { order: [hash] } }))
    },
    onSuccess: (_, wish) => {
      const message = DONE[wish.act](wish.name)
      showToast(wish.act === 'unpick' ? { message, undo: () => change.mutate({ ...wish, act: 'pick' }) } : { message })
    },
    onError: (error) => void showToast({ message: error.message, failed: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['picks'] }),
  })
  return change
}
