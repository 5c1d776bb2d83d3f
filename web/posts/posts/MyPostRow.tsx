import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { unwrap } from '#web/lib/api.ts'
import { postButton } from '#web/lib/post-button.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { useWithdrawFromReview } from '#web/posts/reviews/ReviewBanner.tsx'
import { text as reviewText } from '#web/posts/reviews/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { MenuButton, MenuDivider, MenuLink, OverflowMenu } from '#web/ui/Menu.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ChangePosts, MyPost } from '#worker/posts/posts/contract.ts'
import styles from './MyPosts.module.css'
import { text } from './text.ts'

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
          <input type="checkbox" checked={selected} onChange={onToggle} aria-label={text.selectPost(title)} />
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
          {post.words > 0 && <span>{text.words(formatNumber(post.words))}</span>}
          {post.hasUnpublishedChanges && <span>{text.changed}</span>}
          {post.removedBy && <span>{text.removedBy[post.removedBy]}</span>}
          {post.restorableUntil && (
            <span>
              {text.restoreUntil} {formatDate(post.restorableUntil)}
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
            {text.appealHint} <Link to="/contact-us">{text.appeal}</Link>
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

const RescheduleDialog = lazy(() => import('./publishing/RescheduleDialog.tsx'))

function MyPostActions({ post }: { post: MyPost }) {
  const { hash, state, path, review } = post
  const withdraw = useWithdrawFromReview()
  const change = useChangePosts()
  const [dialog, setDialog] = useState(false)
  if (state === 'removed')
    return (
      <div className={styles.actions}>
        {post.restorableUntil && (
          <Button
            {...postButton('posts.restore', { hash })}
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
        {review?.state === 'held' && (
          <MenuButton {...postButton('reviews.withdraw', { hash })} onClick={() => withdraw.mutate(hash)}>
            {reviewText.withdraw}
          </MenuButton>
        )}
        {(state === 'published' || state === 'scheduled') && (
          <MenuButton
            {...postButton(state === 'scheduled' ? 'posts.unschedule' : 'posts.withdraw', { hash })}
            onClick={() => change.mutate({ action: 'withdraw', posts: [post] })}
          >
            {state === 'scheduled' ? text.unschedule : text.withdraw}
          </MenuButton>
        )}
        <MenuButton {...postButton('posts.remove', { hash })} danger onClick={() => change.mutate({ action: 'remove', posts: [post] })}>
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

type Action = ChangePosts['action']
type ChangedPost = Pick<MyPost, 'hash' | 'state'>

/** Changes several posts at once; the success message offers to undo a removal, or a withdrawal that includes a published post. */
export function useChangePosts() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const request = async (action: Action, posts: readonly ChangedPost[]): Promise<string[]> =>
    posts.length === 0
      ? []
      : (await unwrap(api.api.posts.mine.change.$post({ json: { action, hashes: posts.map(({ hash }) => hash) } }))).hashes
  const refresh = () => queryClient.invalidateQueries({ queryKey: postKeys.all })
  const showError = (error: Error) => void showToast({ message: error.message, failed: true })
  const undo = useMutation({
    mutationFn: async ({ action, posts }: { action: Action; posts: readonly ChangedPost[] }) => {
      const published = posts.filter(({ state }) => state === 'published')
      await request('republish', published)
      if (action === 'remove')
        await request(
          'restore',
          posts.filter(({ state }) => state !== 'published'),
        )
    },
    onSuccess: () => void showToast({ message: text.undone }),
    onError: showError,
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ action, posts }: { action: Action; posts: readonly ChangedPost[] }) => request(action, posts),
    onSuccess: (hashes, { action, posts }) => {
      const changed = posts.filter(({ hash }) => hashes.includes(hash))
      if (changed.length < posts.length)
        showToast({ message: text.someUnchanged(formatNumber(posts.length - changed.length)), failed: true })
      const canUndo = action === 'remove' || (action === 'withdraw' && changed.some(({ state }) => state === 'published'))
      if (changed.length > 0)
        showToast({
          message: successMessage(action, changed),
          ...(canUndo ? { undo: () => undo.mutate({ action, posts: changed }) } : {}),
        })
    },
    onError: showError,
    onSettled: refresh,
  })
}

function successMessage(action: Action, posts: readonly ChangedPost[]): string {
  const many = posts.length > 1 ? text.postCount(formatNumber(posts.length)) : ''
  if (action === 'remove') return many + text.removed
  if (action === 'restore') return many + text.restored
  return many + (posts.every(({ state }) => state === 'scheduled') ? text.unscheduled : text.withdrawn)
}
