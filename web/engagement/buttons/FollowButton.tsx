import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { memo, Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { useSignInSearch } from '#web/account/auth/use-sign-in-search.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { classNames } from '#web/ui/class-names.ts'
import { followText } from './button-text.ts'
import styles from './buttons.module.css'
import type { Followable } from './FollowToggle.tsx'

/** A separate chunk, because only signed-in viewers need it. */
const FollowToggle = lazyComponent(() => import('./FollowToggle.tsx').then(({ FollowToggle }) => ({ default: FollowToggle })))

interface Props {
  target: Followable
  /** For the head of a page; in lists the button is quiet. */
  solid?: boolean
  /** A sign instead of the words, for members only; for rows that show it on hover. */
  compact?: boolean
}

const isSame = (before: Props, now: Props): boolean =>
  before.solid === now.solid &&
  before.compact === now.compact &&
  before.target.kind === now.target.kind &&
  before.target.key === now.target.key &&
  before.target.name === now.target.name &&
  before.target.followerCount === now.target.followerCount

/**
 * Follow toggle for members, sign-in link for visitors; renders nothing when the target is the viewer. Memoized, because an update of the
 * boundary while its chunk loads would make React replace the server's button, and lose a press on it.
 */
export const FollowButton = memo(function FollowButton({ target, solid = false, compact = false }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const search = useSignInSearch()
  if (viewer && target.kind === 'user' && target.key === viewer.handle) return null
  if (compact) {
    return (
      viewer && (
        <Suspense>
          <FollowToggle target={target} compact />
        </Suspense>
      )
    )
  }
  const closed = (
    <Link to="/login" search={search} className={classNames(styles.follow, solid && styles.solid)} rel="nofollow">
      {followText.follow} <bdi className="visually-hidden">{target.name}</bdi>
    </Link>
  )
  if (!viewer) return closed
  return (
    <Suspense fallback={closed}>
      <FollowToggle target={target} solid={solid} />
    </Suspense>
  )
}, isSame)
