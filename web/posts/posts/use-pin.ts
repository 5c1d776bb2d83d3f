import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { profileKeys } from '#web/lib/query-keys/people.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { showToast } from '#web/ui/toast.ts'
import { myPostsText as text } from './my-posts-text.ts'

/** Returns a mutation that pins the post to the top of the author's profile, or unpins it. */
export function usePin(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (pinned: boolean) => unwrap(api.api.posts[':hash'].pin[pinned ? '$put' : '$delete']({ param: { hash } })),
    onSuccess: (_, pinned) => void showToast({ message: pinned ? text.pinnedNow : text.unpinned }),
    onError: (error) => void showToast({ message: error.message, failed: true }),
    onSettled: () => Promise.all([postKeys.all, profileKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
