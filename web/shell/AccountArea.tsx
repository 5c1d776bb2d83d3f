import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import styles from './account-area.module.css'
import { text } from './text.ts'

/** Visitors, who are most readers, need none of it. */
export const UserMenu = lazyRouteComponent(() => import('./UserMenu.tsx'), 'UserMenu')

interface Props {
  /** Undefined while it is being asked: the place is kept. */
  viewer: ViewerView | null | undefined
  className?: string | undefined
  opensUpward?: boolean
}

/** The way in for a visitor, the person's menu for a member; the same space for both, so nothing moves. */
export function AccountArea({ viewer, className, opensUpward }: Props) {
  return (
    <div className={classNames(styles.area, opensUpward && styles.withName, className)}>
      {viewer === null && (
        <>
          <LinkButton to="/login" variant="quiet" size="small">
            {text.signIn}
          </LinkButton>
          <LinkButton to="/register" variant="quiet" size="small" className={styles.register}>
            {text.register}
          </LinkButton>
        </>
      )}
      {viewer && (
        <Suspense>
          <UserMenu viewer={viewer} opensUpward={opensUpward} />
        </Suspense>
      )}
    </div>
  )
}
