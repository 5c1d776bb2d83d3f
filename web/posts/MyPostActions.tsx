import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { MyPost } from '#worker/posts/contract.ts'
import styles from './MyPosts.module.css'
import { text } from './text.ts'

/** What can be done with one of one's own posts; what removes something can be taken back from the toast. */
export function MyPostActions({ post }: { post: MyPost }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const param = { hash: post.hash }
  const done = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['posts'] }),
    onError: (error: Error) => void showToast({ message: error.message, failed: true }),
  }
  const restore = useMutation({
    ...done,
    mutationFn: () => read(api.api.posts[':hash'].restore.$post({ param })),
    onSuccess: () => void showToast({ message: text.restored }),
  })
  const remove = useMutation({
    ...done,
    mutationFn: () => read(api.api.posts[':hash'].$delete({ param })),
    onSuccess: () => void showToast({ message: text.removed, undo: () => restore.mutate() }),
  })
  const withdraw = useMutation({
    ...done,
    mutationFn: () => read(api.api.posts[':hash'].withdraw.$post({ param })),
    onSuccess: () => void showToast({ message: text.withdrawn }),
  })
  return (
    <div className={styles.actions}>
      {post.state !== 'removed' && (
        <Link to="/p/$hash/edit" params={param}>
          {text.edit}
        </Link>
      )}
      {post.restorableUntil && (
        <Button variant="plain" size="small" loading={restore.isPending} onClick={() => restore.mutate()}>
          {text.restore}
        </Button>
      )}
      {post.state === 'published' && (
        <Button variant="plain" size="small" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {text.withdraw}
        </Button>
      )}
      {post.state !== 'removed' && (
        <Button variant="plain" size="small" loading={remove.isPending} onClick={() => remove.mutate()}>
          {text.remove}
        </Button>
      )}
    </div>
  )
}
