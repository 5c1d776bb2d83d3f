import { useMatches } from '@tanstack/react-router'
import { createContext, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Rail } from './Rail.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { SidebarSlot } from './SidebarSlot.tsx'
import styles from './shell.module.css'
import { titleOfStandIn } from './stand-in-title.ts'
import { TopBar } from './TopBar.tsx'
import { text } from './text.ts'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

/** True inside the frame, so that a page standing for another knows whether to bring one. */
export const InShell = createContext(false)

/** The frame of every page: rail, column and sidebar slot; for reading and writing only a slim bar. */
export function Shell({ children }: { children: ReactNode }) {
  const bare = useMatches({
    select: (matches) =>
      titleOfStandIn(matches) === undefined && matches.findLast((match) => match.staticData.frame)?.staticData.frame === 'bare',
  })
  useFocusAfterNavigation()
  return (
    <InShell value={true}>
      <a href="#content" className={styles.skip}>
        {text.skip}
      </a>
      <div className={classNames(styles.shell, bare && styles.bare)}>
        <TopBar bare={bare} />
        {!bare && <Rail />}
        <main id="content" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        {!bare && <SidebarSlot />}
        {!bare && <BottomBar />}
      </div>
      <ToastRegion />
      <ShortcutHelp />
    </InShell>
  )
}
