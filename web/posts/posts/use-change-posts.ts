import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ChangePosts, MyPost } from '#worker/posts/posts/contract.ts'
import { text } from './text.ts'

type Act = ChangePosts['act']
type Few = Pick<MyPost, 'hash' | 'state'>

/** Changes one or several posts; a removal and a withdrawal offer «واگرد», which puts each back where it was. */
export function useChangePosts() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const ask = async (act: Act, posts: readonly Few[]): Promise<string[]> =>
    posts.length === 0 ? [] : (await read(api.api.posts.mine.change.$post({ json: { act, hashes: posts.map(({ hash }) => hash) } }))).done
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['posts'] })
  const failed = (error: Error) => void showToast({ message: error.message, failed: true })
  const putBack = useMutation({
    mutationFn: async ({ act, posts }: { act: Act; posts: readonly Few[] }) => {
      const shown = posts.filter(({ state }) => state === 'published')
      await ask('show', shown)
      if (act === 'remove')
        await ask(
          'restore',
          posts.filter(({ state }) => state !== 'published'),
        )
    },
    onSuccess: () => void showToast({ message: text.putBack }),
    onError: failed,
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ act, posts }: { act: Act; posts: readonly Few[] }) => ask(act, posts),
    onSuccess: (done, { act, posts }) => {
      const changed = posts.filter(({ hash }) => done.includes(hash))
      if (changed.length < posts.length) showToast({ message: text.notAll(formatNumber(posts.length - changed.length)), failed: true })
      const canUndo = act === 'remove' || (act === 'withdraw' && changed.some(({ state }) => state === 'published'))
      if (changed.length > 0)
        showToast({
          message: wordsFor(act, changed),
          ...(canUndo ? { undo: () => putBack.mutate({ act, posts: changed }) } : {}),
        })
    },
    onError: failed,
    onSettled: refresh,
  })
}

function wordsFor(act: Act, posts: readonly Few[]): string {
  const many = posts.length > 1 ? text.many(formatNumber(posts.length)) : ''
  if (act === 'remove') return many + text.removed
  if (act === 'restore') return many + text.restored
  return many + (posts.every(({ state }) => state === 'scheduled') ? text.unscheduled : text.withdrawn)
}
