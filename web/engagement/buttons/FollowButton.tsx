import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import styles from './follow-button.module.css'
import { followText } from './follow-button-text.ts'
import type { Followable } from './use-follow.ts'

/** Lazy: only signed-in viewers load the toggle, so visitor pages stay cacheable and small. */
const FollowToggle = lazy(() => import('./FollowToggle.tsx').then(({ FollowToggle }) => ({ default: FollowToggle })))

/** Follow toggle for members, sign-in link of the same size for visitors; renders nothing on the viewer's own profile. */
export function FollowButton({ target }: { target: Followable }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const next = useLocation({ select: ({ pathname }) => decodeURI(pathname) })
  if (viewer && target.kind === 'user' && target.key === viewer.handle) return null
  const closed = (
    <Link to="/login" search={{ next }} className={styles.follow} rel="nofollow">
      {followText.follow} <bdi className="visually-hidden">{target.name}</bdi>
    </Link>
  )
  if (!viewer) return closed
  return (
    <Suspense fallback={closed}>
      <FollowToggle target={target} />
    </Suspense>
  )
}
