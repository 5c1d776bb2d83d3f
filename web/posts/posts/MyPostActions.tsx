import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { MenuButton, MenuDivider, MenuLink } from '#web/ui/Menu.tsx'
import { OverflowMenu } from '#web/ui/OverflowMenu.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { MyPost } from '#worker/posts/posts/contract.ts'
import styles from './MyPosts.module.css'
import { text } from './text.ts'
import { useChangePosts } from './use-change-posts.ts'

const RescheduleDialog = lazy(() => import('./publishing/RescheduleDialog.tsx'))

export function MyPostActions({ post }: { post: MyPost }) {
  const { hash, state, path } = post
  const change = useChangePosts()
  const [dialog, setDialog] = useState(false)
  if (state === 'removed')
    return (
      <div className={styles.actions}>
        {post.restorableUntil && (
          <Button
            variant="quiet"
            size="small"
            loading={change.isPending}
            onClick={() => change.mutate({ action: 'restore', posts: [post] })}
          >
            {text.restore}
          </Button>
        )}
      </div>
    )
  const copy = () => void navigator.clipboard.writeText(location.origin + path).then(() => showToast({ message: text.copied }))
  return (
    <div className={styles.actions}>
      <Link to="/p/$hash/edit" params={{ hash }}>
        {text.edit}
      </Link>
      <OverflowMenu label={text.moreActions}>
        {state === 'published' && (
          <>
            <MenuLink to={`/me/stats/post/${hash}`}>{text.statistics}</MenuLink>
            <MenuLink to={`/me/promotions/${hash}`}>{text.toPromotion}</MenuLink>
            <MenuButton onClick={copy}>{text.copyLink}</MenuButton>
          </>
        )}
        {state === 'scheduled' && <MenuButton onClick={() => setDialog(true)}>{text.changeTime}</MenuButton>}
        <MenuLink to={`/p/${hash}/settings/sound`}>{text.audio}</MenuLink>
        <MenuDivider />
        {(state === 'published' || state === 'scheduled') && (
          <MenuButton onClick={() => change.mutate({ action: 'withdraw', posts: [post] })}>
            {state === 'scheduled' ? text.unschedule : text.withdraw}
          </MenuButton>
        )}
        <MenuButton danger onClick={() => change.mutate({ action: 'remove', posts: [post] })}>
          {text.remove}
        </MenuButton>
      </OverflowMenu>
      {dialog && (
        <Suspense fallback={null}>
          <RescheduleDialog post={post} onClose={() => setDialog(false)} />
        </Suspense>
      )}
    </div>
  )
}
