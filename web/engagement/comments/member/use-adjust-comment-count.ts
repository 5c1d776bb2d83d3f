import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { postQuery } from '#web/posts/posts/queries.ts'

/** Returns a function that adjusts the comment count on the post page immediately and marks cards to refetch when next shown. */
export function useAdjustCommentCount(post: string): (by: number) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return (delta) => {
    if (delta === 0) return
    queryClient.setQueryData(
      postQuery(api, post).queryKey,
      (page) => page && { ...page, commentCount: Math.max(0, page.commentCount + delta) },
    )
    const lists = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'page' && queryKey[0] !== 'comments' }
    void queryClient.invalidateQueries({ ...lists, queryKey: ['posts'], refetchType: 'none' })
  }
}
