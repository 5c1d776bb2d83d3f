import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { lazyRouteComponent, useMatches } from '@tanstack/react-router'
import { Component, type ReactNode, Suspense } from 'react'
import { useSignInSearch } from '#web/account/auth/use-sign-in-search.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { useShownPath } from '#web/lib/use-shown-path.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import skeleton from '#web/ui/skeleton.module.css'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import ErrorSlot from './ErrorSlot.tsx'
import { errorStateTitle } from './error-state-title.ts'
import styles from './layout.module.css'
import { text } from './layout-text.ts'
import { EXPLORE_LINKS, LISTEN, type NavigationItem, NOTIFICATIONS, WRITE } from './navigation.ts'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'
import { AccountArea, DisplayMenu, Logo } from './TopBar.tsx'

/** A separate chunk, because visitors have no notifications. */
export const UnreadBadge = lazyRouteComponent(() => import('#web/notifications/inbox/UnreadBadge.tsx'), 'UnreadBadge')

export function Rail() {
  const viewer = useViewer()
  const isWithin = useIsWithin()
  // Some pages have a menu of their own, which narrower screens show beside or above the page.
  const Menu = useMatches({
    select: (matches) => (errorStateTitle(matches) ? undefined : matches.findLast((match) => match.staticData.menu)?.staticData.menu),
    structuralSharing: false,
  })
  const items = Menu ? [{ ...homeItem(viewer ?? null), label: text.backToSite }] : railItems(viewer ?? null)
  return (
    <header className={styles.rail} data-menu={Menu !== undefined || undefined}>
      <div className={styles.logo}>
        <Logo to={viewer ? '/home' : '/'} />
      </div>
      {Menu && (
        <div className={styles.menu}>
          <Suspense>
            <Menu />
          </Suspense>
        </div>
      )}
      <nav aria-label={text.navigation} className={styles.navigation}>
        {items.map(({ to, label, icon: Icon, exact, within }) => (
          <PathLink
            key={to}
            to={to}
            className={styles.link}
            title={label}
            activeOptions={{ exact: exact ?? false, includeSearch: false }}
            aria-current={isWithin(within) || undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <span className={styles.label}>{label}</span>
            {to === '/me/notifications' && (
              <Suspense>
                <UnreadBadge />
              </Suspense>
            )}
          </PathLink>
        ))}
        {!Menu && (
          <LinkButton
            to={WRITE.to}
            className={styles.write}
            icon={<WRITE.icon size={20} stroke={1.6} aria-hidden="true" />}
            aria-label={WRITE.label}
            title={WRITE.label}
          >
            {WRITE.label}
          </LinkButton>
        )}
      </nav>
      <div className={styles.footer}>
        <AccountArea viewer={viewer} className={styles.account} opensUpward />
        <DisplayMenu opensUpward withLabel />
      </div>
    </header>
  )
}

export function BottomBar() {
  const viewer = useViewer()
  const search = useSignInSearch()
  const isWithin = useIsWithin()
  return (
    <nav aria-label={text.navigation} className={styles.bottomBar}>
      {bottomBarItems(viewer ?? null).map(({ to, label, icon: Icon, exact, within }) => (
        <PathLink
          key={to}
          to={to}
          className={styles.bottomLink}
          activeOptions={{ exact: exact ?? false, includeSearch: false }}
          aria-current={isWithin(within) || undefined}
        >
          <Icon size={22} stroke={1.6} aria-hidden="true" />
          {label}
        </PathLink>
      ))}
      <PathLink
        to={viewer ? `/${viewer.handle}` : '/login'}
        search={viewer ? {} : search}
        className={styles.bottomLink}
        activeOptions={{ includeSearch: false }}
      >
        {viewer ? (
          <Avatar name={viewer.name} handle={viewer.handle} picture={viewer.avatar} />
        ) : (
          <IconUser size={22} stroke={1.6} aria-hidden="true" />
        )}
        {text.me}
      </PathLink>
    </nav>
  )
}

/** Returns whether the page is one of those below a place of the navigation. */
function useIsWithin(): (start: string | undefined) => boolean {
  const path = useShownPath()
  return (start) => start !== undefined && path.startsWith(start)
}

const SEARCH: NavigationItem = { to: '/search', label: text.search, icon: IconSearch }

const homeItem = (viewer: ViewerView | null): NavigationItem => ({
  to: viewer ? '/home' : '/',
  label: text.home,
  icon: IconHome,
  exact: true,
})

const railItems = (viewer: ViewerView | null): NavigationItem[] => [
  homeItem(viewer),
  SEARCH,
  ...EXPLORE_LINKS,
  ...(viewer ? [NOTIFICATIONS] : []),
]

const bottomBarItems = (viewer: ViewerView | null): NavigationItem[] => [homeItem(viewer), SEARCH, WRITE, LISTEN]

/**
 * Renders the sidebar of the deepest match that declares one; `null` means none. Without one, and on error pages, renders
 * `DefaultSidebar`. While the page is loading, its sidebar has no data either.
 */
export function SidebarSlot() {
  const owner = useMatches({
    select: (matches) => (errorStateTitle(matches) ? undefined : matches.findLast((match) => match.staticData.sidebar !== undefined)),
    structuralSharing: false,
  })
  const isError = useMatches({ select: (matches) => errorStateTitle(matches) !== undefined })
  // A page of an error has its own search.
  const Sidebar = owner ? owner.staticData.sidebar : isError ? ErrorSlot : DefaultSidebar
  if (!Sidebar) return null
  return (
    <aside className={styles.slot} aria-label={text.sidebar} data-sidebar={owner?.routeId ?? 'default'}>
      <div className={styles.slotContent}>
        <SidebarErrorBoundary key={owner?.routeId ?? 'default'}>
          <Suspense fallback={<SidebarSkeleton />}>{owner?.status === 'pending' ? <SidebarSkeleton /> : <Sidebar />}</Suspense>
        </SidebarErrorBoundary>
      </div>
    </aside>
  )
}

const SidebarSkeleton = () => (
  <div aria-hidden="true">
    <Skeleton title width={6} />
    <Skeleton />
    <Skeleton width={8} />
    <Skeleton width={4} />
  </div>
)

class SidebarErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <p className={styles.failed}>{text.sidebarFailed}</p> : this.props.children
  }
}

const DefaultSidebar = () => (
  <SidebarStack>
    <SiteSearchForm />
    <SiteFooter />
  </SidebarStack>
)

/** Placeholder for a line of text; `width` is in tenths of the column. */
const Skeleton = ({ width = 10, title = false }: { width?: 2 | 3 | 4 | 6 | 8 | 10; title?: boolean }) => (
  <span aria-hidden="true" className={classNames(skeleton.bar, title && skeleton.title, skeleton[`w${width}`])} />
)
