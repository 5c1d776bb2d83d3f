import { useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DefaultSidebar } from './DefaultSidebar.tsx'
import { text } from './frame-text.ts'
import { SlotBoundary } from './SlotBoundary.tsx'
import styles from './sidebar.module.css'
import { titleOfStandIn } from './stand-in-title.ts'

/** The second slot of a page: what its deepest match declares, nothing for `null`; the default one when none says, or the page is missing. */
export function SidebarSlot() {
  const owner = useMatches({
    select: (matches) => (titleOfStandIn(matches) ? undefined : matches.findLast((match) => match.staticData.sidebar !== undefined)),
    structuralSharing: false,
  })
  const Sidebar = owner ? owner.staticData.sidebar : DefaultSidebar
  if (!Sidebar) return null
  return (
    <aside className={styles.slot} aria-label={text.sidebar} data-sidebar={owner?.routeId ?? 'default'}>
      <div className={styles.content}>
        <SlotBoundary key={owner?.routeId ?? 'default'}>
          <Suspense fallback={<SidebarSkeleton />}>
            <Sidebar />
          </Suspense>
        </SlotBoundary>
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
