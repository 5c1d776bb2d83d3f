import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { MyPost } from '#worker/posts/posts/contract.ts'
import { myPostsText } from './my-posts-text.ts'

/** Moves a published post of the viewer from its publication to their own profile. */
export function useMoveOut({ hash, publication }: Pick<MyPost, 'hash' | 'publication'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      unwrap(
        api.api.submissions.posts[':hash']['move-out'].$post({
          param: { hash },
          json: { publication: publication?.hash ?? '', reason: '' },
        }),
      ),
    onSuccess: () => void showToast({ message: myPostsText.movedOut }),
    onError: (error) => void showToast({ message: error.message, failed: true }),
    // Cards of the post are on many pages.
    onSettled: () => queryClient.invalidateQueries(),
  })
}
