import { lazyRouteComponent, useMatches } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense } from 'react'
import { LazyPlayer } from '#web/podcasts/player/PlayButton.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'
import { UserMenu } from './AccountArea.tsx'
import { errorStateTitle } from './error-state-title.ts'
import { Shortcuts } from './Shortcuts.tsx'
import styles from './shell.module.css'
import { TopBar } from './TopBar.tsx'
import { text } from './text.ts'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

// Reading and writing pages need no layout, so it is a separate chunk.
const importLayout = () => import('./layout.ts')
const BottomBar = lazyRouteComponent(importLayout, 'BottomBar')
const Rail = lazyRouteComponent(importLayout, 'Rail')
const SidebarSlot = lazyRouteComponent(importLayout, 'SidebarSlot')

/** Preloads the layout's components, so that rendering does not suspend on them. */
export const preloadLayout = async (): Promise<void> => {
  await Promise.all([BottomBar, UserMenu, Rail, SidebarSlot].map((part) => part.preload?.()))
}

/** True inside the shell; error states outside it render their own. */
export const InShellContext = createContext(false)

export function Shell({ children }: { children: ReactNode }) {
  const bare = useMatches({
    select: (matches) =>
      errorStateTitle(matches) === undefined && matches.findLast((match) => match.staticData.layout)?.staticData.layout === 'bare',
  })
  useFocusAfterNavigation()
  return (
    <InShellContext value={true}>
      <a href="#content" className={styles.skip}>
        {text.skip}
      </a>
      <div className={classNames(styles.shell, bare && styles.bare)}>
        <TopBar bare={bare} />
        <Suspense>{!bare && <Rail />}</Suspense>
        <main id="content" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <Suspense>
          {!bare && <SidebarSlot />}
          {!bare && <BottomBar />}
        </Suspense>
      </div>
      <LazyPlayer />
      <ToastRegion />
      <Shortcuts />
    </InShellContext>
  )
}
