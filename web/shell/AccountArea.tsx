import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import styles from './account-area.module.css'
import { text } from './text.ts'

/** Lazy: most readers are visitors, who never need it. */
export const UserMenu = lazyRouteComponent(() => import('./UserMenu.tsx'), 'UserMenu')

interface Props {
  /** Undefined while loading; the area keeps its size. */
  viewer: ViewerView | null | undefined
  className?: string | undefined
  opensUpward?: boolean
}

/** Sign-in links and the user menu have the same size, so the layout does not shift. */
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
