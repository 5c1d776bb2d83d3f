import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDate } from '#shared/persian/jalali.ts'
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
import { lazyPart } from '#web/ui/lazy-part.ts'
import { MenuButton, MenuDivider, MenuLink, OverflowMenu } from '#web/ui/Menu.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { MyPost } from '#worker/posts/posts/contract.ts'
import { pinPost, unpinPost } from './actions.ts'
import styles from './MyPosts.module.css'
import { myPostsText } from './my-posts-text.ts'
import { text } from './text.ts'
import { useMoveOut } from './use-move-out.ts'

interface Props {
  post: MyPost
  /** Whether the post is selected; undefined hides the checkbox. */
  selected: boolean | undefined
  onToggle: () => void
}

export function MyPostRow({ post, selected, onToggle }: Props) {
  const title = post.title || text.untitled
  return (
    <li className={styles.row}>
      {selected !== undefined && (
        <label className={styles.checkbox}>
          <input type="checkbox" checked={selected} onChange={onToggle} aria-label={myPostsText.selectPost(title)} />
        </label>
      )}
      <div className={styles.content}>
        <h2 className={styles.title}>
          <TitleLink post={post} title={title} />
        </h2>
        <p className={styles.meta}>
          {post.publishAt === null ? (
            <Time at={post.publishedAt ?? post.updatedAt} />
          ) : (
            <span>
              {text.scheduledFor} <Time at={post.publishAt} as="moment" />
            </span>
          )}
          {post.publication && (
            <PathLink to={`/${post.publication.handle}`}>
              <bdi>{post.publication.name}</bdi>
            </PathLink>
          )}
          {post.isSubmitted && <PathLink to="/me/posts/submissions">{text.myPosts.submissions}</PathLink>}
          {post.isPinned && <span>{myPostsText.pinned}</span>}
          {post.words > 0 && <span>{myPostsText.words(formatNumber(post.words))}</span>}
          {post.hasUnpublishedChanges && <span>{myPostsText.changed}</span>}
          {post.removedBy && <span>{myPostsText.removedBy[post.removedBy]}</span>}
          {post.restorableUntil && (
            <span>
              {myPostsText.restoreUntil} {formatDate(post.restorableUntil)}
            </span>
          )}
        </p>
        {post.scheduleError && post.state !== 'removed' && <p className={styles.error}>{text.scheduleError(post.scheduleError)}</p>}
        {post.review && (
          <p className={post.review.state === 'held' ? styles.meta : styles.error}>
            <Link to="/p/$hash/review" params={{ hash: post.hash }}>
              {reviewText[post.review.state]}
            </Link>{' '}
            <span>{reviewText.summary[post.review.state]}</span>
          </p>
        )}
        {(post.removedBy === 'moderator' || post.removedBy === 'law') && (
          <p className={styles.meta}>
            <PathLink to="/me/posts/removed" hash="decisions">
              {myPostsText.seeDecision}
            </PathLink>
          </p>
        )}
      </div>
      <MyPostActions post={post} />
    </li>
  )
}

function TitleLink({ post, title }: { post: MyPost; title: string }) {
  const [, username = '', slug = ''] = post.path?.split('/') ?? []
  if (post.path)
    return (
      <Link to="/$username/$slug" params={{ username, slug }}>
        <bdi>{title}</bdi>
      </Link>
    )
  if (post.state === 'removed') return <bdi>{title}</bdi>
  return (
    <Link to="/p/$hash/edit" params={{ hash: post.hash }}>
      <bdi>{title}</bdi>
    </Link>
  )
}

const RescheduleDialog = lazyPart(() => import('./publishing/RescheduleDialog.tsx'))

function MyPostActions({ post }: { post: MyPost }) {
  const { hash, state, path, review } = post
  const withdraw = useAction(withdrawFromReview, { hash }, { stays: true, toastErrors: true })
  const pin = useAction(post.isPinned ? unpinPost : pinPost, { hash }, { toastErrors: true })
  const change = useChangePosts()
  const moveOut = useMoveOut(post)
  const [dialog, setDialog] = useState(false)
  if (state === 'removed')
    return (
      <div className={styles.actions}>
        {post.restorableUntil && (
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
      <Link to="/p/$hash/edit" params={{ hash }}>
        {text.edit}
      </Link>
      <OverflowMenu label={text.moreActions}>
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
    </div>
  )
}
