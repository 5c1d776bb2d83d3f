import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { text } from './text.ts'
import styles from './Writing.module.css'

interface Props {
  /** Absent until the post has one. */
  hash: string | undefined
  isPublished: boolean
  onWithdrawn: () => void
  /** The chief action. */
  children: ReactNode
}

/** Actions on the post being written: publish, take back, remove. */
export function WritingBar({ hash, isPublished, onWithdrawn, children }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const withdraw = useMutation({
    mutationFn: (post: string) => read(api.api.posts[':hash'].withdraw.$post({ param: { hash: post } })),
    onSuccess: () => {
      setNote(text.withdrawn)
      onWithdrawn()
    },
    onError: (error) => setNote(error.message),
  })
  const remove = useMutation({
    mutationFn: (post: string) => read(api.api.posts[':hash'].$delete({ param: { hash: post } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['posts'] })
      await navigate({ to: '/me/posts/$type', params: { type: 'removed' } })
    },
    onError: (error) => setNote(error.message),
  })
  return (
    <div className={styles.bar}>
      <Link to="/me/posts/$type" params={{ type: isPublished ? 'published' : 'drafts' }}>
        {isPublished ? text.myPosts.published : text.myPosts.drafts}
      </Link>
      <span role="status" className={styles.note}>
        {note}
      </span>
      {hash && (
        <>
          {isPublished && (
            <Button variant="quiet" loading={withdraw.isPending} onClick={() => withdraw.mutate(hash)}>
              {text.withdraw}
            </Button>
          )}
          <Button variant="quiet" loading={remove.isPending} onClick={() => remove.mutate(hash)}>
            {text.remove}
          </Button>
        </>
      )}
      {children}
    </div>
  )
}
