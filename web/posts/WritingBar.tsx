import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Time } from '#web/ui/Time.tsx'
import { text } from './text.ts'
import styles from './Writing.module.css'

interface Props {
  /** Absent until the post has one. */
  hash: string | undefined
  isPublished: boolean
  /** While it is scheduled, UTC ms. */
  publishAt: number | null
  onWithdrawn: () => void
  /** The chief action. */
  children: ReactNode
}

/** Actions on the post being written: publish, take back, remove. */
export function WritingBar({ hash, isPublished, publishAt, onWithdrawn, children }: Props) {
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
  const unschedule = useMutation({
    mutationFn: (post: string) => read(api.api.posts[':hash'].schedule.$delete({ param: { hash: post } })),
    onSuccess: () => {
      setNote(text.unscheduled)
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
  const type = isPublished ? 'published' : publishAt === null ? 'drafts' : 'scheduled'
  return (
    <div className={styles.bar}>
      <Link to="/me/posts/$type" params={{ type }}>
        {text.myPosts[type]}
      </Link>
      <span role="status" className={styles.note}>
        {note}
        {publishAt !== null && (
          <>
            {text.scheduledFor} <Time at={publishAt} as="moment" />
          </>
        )}
      </span>
      {hash && (
        <>
          {isPublished && (
            <Button variant="quiet" loading={withdraw.isPending} onClick={() => withdraw.mutate(hash)}>
              {text.withdraw}
            </Button>
          )}
          {publishAt !== null && (
            <Button variant="quiet" loading={unschedule.isPending} onClick={() => unschedule.mutate(hash)}>
              {text.unschedule}
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
