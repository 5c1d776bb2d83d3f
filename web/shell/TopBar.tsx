import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconTextSize from '@tabler/icons-react/dist/esm/icons/IconTextSize.mjs'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useSignInSearch } from '#web/account/auth/use-sign-in-search.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import iconButton from '#web/ui/icon-button.module.css'
import { Menu } from '#web/ui/Menu.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { text } from './text.ts'
import styles from './top-bar.module.css'

/** Bar with logo, search, display menu and account; shown on phones, and for `bare` pages on every screen. The pages of signing in have the logo alone. */
export function TopBar({ bare, isSignIn }: { bare: boolean; isSignIn: boolean }) {
  const viewer = useViewer()
  return (
    <header className={classNames(styles.bar, bare && styles.bare)}>
      <Logo to={viewer ? '/home' : '/'} />
      {!isSignIn && (
        <div className={styles.end}>
          <PathLink to="/search" className={iconButton.button} aria-label={text.search} title={text.search}>
            <IconSearch size={20} stroke={1.6} aria-hidden="true" />
          </PathLink>
          <DisplayMenu />
          <AccountArea viewer={viewer} hasBottomBar={!bare} />
        </div>
      )}
    </header>
  )
}

/** A separate chunk, because only signed-in viewers need it. */
export const UserMenu = lazyRouteComponent(() => import('./UserMenu.tsx'), 'UserMenu')

interface Props {
  /** Undefined while loading, null for visitors. */
  viewer: ViewerView | null | undefined
  className?: string | undefined
  opensUpward?: boolean
  hasBottomBar?: boolean
}

/** Sign-in links for visitors, or the user menu; the area keeps its height while the viewer loads. */
export function AccountArea({ viewer, className, opensUpward, hasBottomBar }: Props) {
  const search = useSignInSearch()
  return (
    <div className={classNames(styles.area, opensUpward && styles.withName, className)}>
      {viewer === null && (
        <>
          <LinkButton to="/login" search={search} variant="quiet" size="small">
            {text.signIn}
          </LinkButton>
          <LinkButton to="/register" search={search} variant="quiet" size="small" className={styles.register}>
            {text.register}
          </LinkButton>
        </>
      )}
      {viewer && (
        <Suspense>
          <UserMenu viewer={viewer} opensUpward={opensUpward} hasBottomBar={hasBottomBar} />
        </Suspense>
      )}
    </div>
  )
}

export function Logo({ to = '/' }: { to?: string }) {
  return (
    <PathLink to={to} className={styles.logo} aria-label={text.backHome}>
      <LogoMark />
      <span className={styles.wordmark}>{text.site}</span>
    </PathLink>
  )
}

const LogoMark = () => (
  <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
    <rect x="4" y="3" width="24" height="26" rx="3" fill="currentColor" />
    <path d="M23.5 3v26" stroke="var(--paper)" strokeWidth="1.5" />
    <path
      d="M13.5 8.6 15.5 11.2H18.3V14L20.9 16 18.3 18V20.8H15.5L13.5 23.4 11.5 20.8H8.7V18L6.1 16 8.7 14V11.2H11.5ZM13.5 13.4 10.9 16 13.5 18.6 16.1 16Z"
      fill="var(--paper)"
      fillRule="evenodd"
    />
  </svg>
)

const DisplayPanel = lazyRouteComponent(() => import('./DisplayPanel.tsx'), 'DisplayPanel')

/** Menu of theme, size and font; `withLabel` shows its name where there is room. */
export function DisplayMenu({ opensUpward = false, withLabel = false }: { opensUpward?: boolean; withLabel?: boolean }) {
  const [isRequested, setIsRequested] = useState(false)
  return (
    <Menu
      label={text.display}
      button={
        <>
          <IconTextSize size={20} stroke={1.6} aria-hidden="true" />
          {withLabel && <span>{text.display}</span>}
        </>
      }
      buttonClassName={withLabel ? styles.labelled : iconButton.button}
      opensUpward={opensUpward}
      onIntent={() => setIsRequested(true)}
    >
      <div className={styles.panel}>
        <Suspense>{isRequested && <DisplayPanel />}</Suspense>
      </div>
    </Menu>
  )
}
