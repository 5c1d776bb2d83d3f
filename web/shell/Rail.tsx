import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { AccountArea } from './AccountArea.tsx'
import { DisplayMenu } from './DisplayMenu.tsx'
import { Logo } from './Logo.tsx'
import { text } from './layout-text.ts'
import { railItems, WRITE } from './navigation.ts'
import styles from './rail.module.css'

/** Lazy: visitors have no notifications. */
const UnreadBadge = lazyRouteComponent(() => import('#web/notifications/inbox/UnreadBadge.tsx'), 'UnreadBadge')

export function Rail() {
  const viewer = useViewer()
  return (
    <header className={styles.rail}>
      <div className={styles.logo}>
        <Logo to={viewer ? '/home' : '/'} />
      </div>
      <nav aria-label={text.navigation} className={styles.navigation}>
        {railItems(viewer ?? null).map(({ to, label, icon: Icon, exact }) => (
          <PathLink key={to} to={to} className={styles.link} title={label} activeOptions={{ exact: exact ?? false, includeSearch: false }}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <span className={styles.label}>{label}</span>
            {to === '/me/notifications' && (
              <Suspense>
                <UnreadBadge />
              </Suspense>
            )}
          </PathLink>
        ))}
        <LinkButton
          to={WRITE.to}
          className={styles.write}
          icon={<WRITE.icon size={20} stroke={1.6} aria-hidden="true" />}
          aria-label={WRITE.label}
          title={WRITE.label}
        >
          {WRITE.label}
        </LinkButton>
      </nav>
      <div className={styles.footer}>
        <AccountArea viewer={viewer} className={styles.account} opensUpward />
        <DisplayMenu opensUpward />
      </div>
    </header>
  )
}
