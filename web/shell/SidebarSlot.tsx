import { useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DefaultSidebar } from './DefaultSidebar.tsx'
import { errorStateTitle } from './error-state-title.ts'
import { text } from './layout-text.ts'
import { SidebarErrorBoundary } from './SidebarErrorBoundary.tsx'
import styles from './sidebar.module.css'

/**
 * Renders the sidebar of the deepest match that declares one; `null` means none. Falls back to the default sidebar, also on error pages.
 */
export function SidebarSlot() {
  const owner = useMatches({
    select: (matches) => (errorStateTitle(matches) ? undefined : matches.findLast((match) => match.staticData.sidebar !== undefined)),
    structuralSharing: false,
  })
  const Sidebar = owner ? owner.staticData.sidebar : DefaultSidebar
  if (!Sidebar) return null
  return (
    <aside className={styles.slot} aria-label={text.sidebar} data-sidebar={owner?.routeId ?? 'default'}>
      <div className={styles.content}>
        <SidebarErrorBoundary key={owner?.routeId ?? 'default'}>
          <Suspense fallback={<SidebarSkeleton />}>
            <Sidebar />
          </Suspense>
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
