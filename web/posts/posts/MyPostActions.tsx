import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { removePosts, restorePosts, unschedulePosts, withdrawPosts } from '#web/posts/cards/actions.ts'
import { PublicPostItems } from '#web/posts/cards/OwnPostMenu.tsx'
import { ownPostText } from '#web/posts/cards/own-post-text.ts'
import { useChangePosts } from '#web/posts/cards/use-change-posts.ts'
import { withdrawFromReview } from '#web/posts/reviews/actions.ts'
import { text as reviewText } from '#web/posts/reviews/text.ts'
import { ActionMenuButton } from '#web/ui/ActionButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import iconButton from '#web/ui/icon-button.module.css'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { MenuButton, MenuDivider, MenuLink, OverflowMenu } from '#web/ui/Menu.tsx'
import type { MyPost } from '#worker/posts/posts/contract.ts'
import { pinPost, unpinPost } from './actions.ts'
import styles from './MyPosts.module.css'
import { myPostsText } from './my-posts-text.ts'
import { text } from './text.ts'
import { useMoveOut } from './use-move-out.ts'

const RescheduleDialog = lazyPart(() => import('./publishing/RescheduleDialog.tsx'))

/** What the author can do with a post: restore a removed one; edit another one and everything in its menu. */
export function MyPostActions({ post }: { post: MyPost }) {
  const { hash, state, restorableUntil } = post
  const change = useChangePosts()
  if (state === 'removed')
    return (
      <div className={styles.actions}>
        {restorableUntil && (
          <Button
            {...postButton(restorePosts.name, { hash })}
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
  return (
    <div className={styles.actions}>
      <Link to="/p/$hash/edit" params={{ hash }} className={iconButton.button} aria-label={text.edit} title={text.edit}>
        <IconPencil size={20} stroke={1.6} aria-hidden="true" />
      </Link>
      <MyPostMenu post={post} />
    </div>
  )
}

/** The menu of a post that is not removed. */
export function MyPostMenu({ post }: { post: MyPost }) {
  const { hash, state, path, review } = post
  const withdraw = useAction(withdrawFromReview, { hash }, { stays: true, toastErrors: true })
  const pin = useAction(post.isPinned ? unpinPost : pinPost, { hash }, { toastErrors: true })
  const change = useChangePosts()
  const moveOut = useMoveOut(post)
  const [dialog, setDialog] = useState(false)
  return (
    <>
      <OverflowMenu label={text.moreActions}>
        <MenuLink to={`/p/${hash}/edit`}>{text.edit}</MenuLink>
        {state === 'published' && path && <PublicPostItems hash={hash} path={path} />}
        {state === 'published' && <ActionMenuButton action={pin}>{post.isPinned ? myPostsText.unpin : myPostsText.pin}</ActionMenuButton>}
        {state === 'scheduled' && <MenuButton onClick={() => setDialog(true)}>{text.changeTime}</MenuButton>}
        {post.publication && (
          <MenuButton
            {...postButton('submissions.move-out', { post: hash, publication: post.publication.hash })}
            onClick={() => moveOut.mutate()}
          >
            {myPostsText.moveOut}
          </MenuButton>
        )}
        <MenuLink to={`/p/${hash}/settings/sound`}>{text.audio}</MenuLink>
        {(state === 'published' || post.publishedAt === null) && (
          <MenuLink to={`/me/p/${hash}/newsletter`}>{state === 'published' ? ownPostText.toNewsletter : ownPostText.toEmailOnly}</MenuLink>
        )}
        <MenuLink to={`/me/p/${hash}/commercial`}>{ownPostText.toSponsorship}</MenuLink>
        <MenuDivider />
        {review?.state === 'held' && <ActionMenuButton action={withdraw}>{reviewText.withdraw}</ActionMenuButton>}
        {(state === 'published' || state === 'scheduled') && (
          <MenuButton
            {...postButton((state === 'scheduled' ? unschedulePosts : withdrawPosts).name, { hash })}
            onClick={() => change.mutate({ action: 'withdraw', posts: [post] })}
          >
            {state === 'scheduled' ? text.unschedule : text.withdraw}
          </MenuButton>
        )}
        <MenuButton {...postButton(removePosts.name, { hash })} danger onClick={() => change.mutate({ action: 'remove', posts: [post] })}>
          {text.remove}
        </MenuButton>
      </OverflowMenu>
      {dialog && (
        <Suspense>
          <RescheduleDialog post={post} onClose={() => setDialog(false)} />
        </Suspense>
      )}
    </>
  )
}
