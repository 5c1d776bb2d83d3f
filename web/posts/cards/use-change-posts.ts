import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { showOutcome } from '#web/lib/use-action.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ChangePosts, MyPost } from '#worker/posts/posts/contract.ts'
import { removePosts, republishPosts, restorePosts, unschedulePosts, withdrawPosts } from './actions.ts'
import { ownPostText as text } from './own-post-text.ts'

type Action = ChangePosts['action']
const ACTIONS = { remove: removePosts, withdraw: withdrawPosts, restore: restorePosts, republish: republishPosts }
type ChangedPost = Pick<MyPost, 'hash' | 'state'>

/**
 * Changes several posts at once; the success message offers to undo a removal, or a withdrawal that includes a published post. `leave` runs
 * after a change, before the page reads its data again.
 */
export function useChangePosts(leave?: (action: Action) => Promise<unknown>) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const request = async (action: Action, posts: readonly ChangedPost[]): Promise<string[]> =>
    posts.length === 0 ? [] : (await ACTIONS[action].run(api, { hash: '', posts: posts.map(({ hash }) => hash) })).hashes
  // Cards of the posts are on many pages.
  const refresh = () => queryClient.invalidateQueries()
  const showError = (error: Error) => void showToast({ message: error.message, failed: true })
  const undo = useMutation({
    mutationFn: async ({ action, posts }: { action: Action; posts: readonly ChangedPost[] }) => {
      const published = posts.filter(({ state }) => state === 'published')
      await request('republish', published)
      if (action === 'remove')
        await request(
          'restore',
          posts.filter(({ state }) => state !== 'published'),
        )
    },
    onSuccess: () => void showToast({ message: text.undone }),
    onError: showError,
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ action, posts }: { action: Action; posts: readonly ChangedPost[] }) => request(action, posts),
    onSuccess: async (hashes, { action, posts }) => {
      const changed = posts.filter(({ hash }) => hashes.includes(hash))
      if (changed.length < posts.length)
        showToast({ message: text.someUnchanged(formatNumber(posts.length - changed.length)), failed: true })
      const canUndo = action === 'remove' || (action === 'withdraw' && changed.some(({ state }) => state === 'published'))
      if (changed.length === 0) return
      const isUnscheduled = action === 'withdraw' && changed.every(({ state }) => state === 'scheduled')
      const outcome = isUnscheduled ? unschedulePosts : ACTIONS[action]
      showOutcome(
        outcome,
        { hashes: changed.map(({ hash }) => hash) },
        { hash: '' },
        canUndo ? () => undo.mutate({ action, posts: changed }) : undefined,
      )
      await leave?.(action)
    },
    onError: showError,
    onSettled: refresh,
  })
}
