import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { MenuButton } from '#web/ui/Menu.tsx'
import styles from './choices.module.css'

/** One of several; the chosen one is marked, and choosing closes the menu. */
export const Choice = ({ chosen, onChoose, children }: { chosen: boolean; onChoose: () => void; children: ReactNode }) => (
  <MenuButton
    aria-pressed={chosen}
    icon={<IconCheck size={18} stroke={1.8} aria-hidden="true" className={chosen ? undefined : styles.unchosen} />}
    onClick={({ currentTarget }) => {
      onChoose()
      currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    }}
  >
    {children}
  </MenuButton>
)
