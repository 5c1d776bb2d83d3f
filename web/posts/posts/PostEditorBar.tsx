import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { ownPostText } from '#web/posts/cards/own-post-text.ts'
import { MenuButton, MenuDivider, MenuLink, OverflowMenu } from '#web/ui/Menu.tsx'
import { Time } from '#web/ui/Time.tsx'
import styles from './PostEditorPage.module.css'
import { text } from './text.ts'

interface Props {
  /** Undefined until the post is created. */
  hash: string | undefined
  isPublished: boolean
  /** Scheduled publish time in UTC ms; null when none is scheduled. */
  publishAt: number | null
  onWithdrawn: () => void
  children: ReactNode
}

export function PostEditorBar({ hash, isPublished, publishAt, onWithdrawn, children }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const withdraw = useMutation({
    mutationFn: (post: string) => unwrap(api.api.posts[':hash'].withdraw.$post({ param: { hash: post } })),
    onSuccess: () => {
      setNote(text.withdrawn)
      onWithdrawn()
    },
    onError: (error) => setNote(error.message),
  })
  const unschedule = useMutation({
    mutationFn: (post: string) => unwrap(api.api.posts[':hash'].schedule.$delete({ param: { hash: post } })),
    onSuccess: () => {
      setNote(text.unscheduled)
      onWithdrawn()
    },
    onError: (error) => setNote(error.message),
  })
  const remove = useMutation({
    mutationFn: (post: string) => unwrap(api.api.posts[':hash'].$delete({ param: { hash: post } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: postKeys.all })
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
        <OverflowMenu label={text.moreActions}>
          {isPublished && <MenuLink to={`/me/stats/post/${hash}`}>{text.statistics}</MenuLink>}
          <MenuLink to={`/p/${hash}/settings/sound`}>{text.audio}</MenuLink>
          <MenuLink to={`/me/p/${hash}/commercial`}>{ownPostText.toSponsorship}</MenuLink>
          <MenuDivider />
          {isPublished && <MenuButton onClick={() => withdraw.mutate(hash)}>{text.withdraw}</MenuButton>}
          {publishAt !== null && <MenuButton onClick={() => unschedule.mutate(hash)}>{text.unschedule}</MenuButton>}
          <MenuButton danger onClick={() => remove.mutate(hash)}>
            {text.remove}
          </MenuButton>
        </OverflowMenu>
      )}
      {children}
    </div>
  )
}
