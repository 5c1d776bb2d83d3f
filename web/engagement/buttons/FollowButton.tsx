import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import styles from './follow-button.module.css'
import { followText } from './follow-button-text.ts'
import type { Followable } from './use-follow.ts'

/** The switch comes only to who may use it: a visitor's page is the same for all and loads less. */
const FollowToggle = lazy(() => import('./FollowToggle.tsx').then(({ FollowToggle }) => ({ default: FollowToggle })))

/** Follows a thing or leaves it: a switch for who is signed in, the way to sign in for others; both of one size. Nothing on oneself. */
export function FollowButton({ target }: { target: Followable }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const next = useLocation({ select: ({ pathname }) => decodeURI(pathname) })
  if (viewer && target.kind === 'user' && target.key === viewer.handle) return null
  const closed = (
    <Link to="/login" search={{ next }} className={styles.follow} rel="nofollow">
      {followText.follow} <bdi className="unseen">{target.name}</bdi>
    </Link>
  )
  if (!viewer) return closed
  return (
    <Suspense fallback={closed}>
      <FollowToggle target={target} />
    </Suspense>
  )
}
