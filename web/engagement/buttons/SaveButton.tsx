import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { memo, Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { saveText } from './button-text.ts'
import styles from './buttons.module.css'

export type Savable = Pick<PostCard, 'hash' | 'path' | 'likeCount'>

const SaveToggle = lazyComponent(() => import('./SaveToggle.tsx').then(({ SaveToggle }) => ({ default: SaveToggle })))

export interface SaveProps {
  post: Savable
  /** Class of the word beside the bookmark, which has none without it. */
  labelClass?: string | undefined
}

/** Save toggle for members, sign-in link for visitors. Memoized for the reason given at `FollowButton`. */
export const SaveButton = memo(function SaveButton(props: SaveProps) {
  const { post, labelClass } = props
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(viewerQuery(api))
  const closed = (
    <Link to="/login" search={{ next: post.path }} className={styles.save} aria-label={saveText.signIn} rel="nofollow" data-save="">
      <IconBookmark size={20} stroke={1.6} aria-hidden="true" />
      {labelClass && <span className={labelClass}>{saveText.save}</span>}
    </Link>
  )
  if (!data?.viewer) return closed
  return (
    <Suspense fallback={closed}>
      <SaveToggle {...props} />
    </Suspense>
  )
})
