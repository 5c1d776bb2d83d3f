import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { MenuButton } from '#web/ui/Menu.tsx'
import styles from './player-menu.module.css'

export const MenuOption = ({ selected, onSelect, children }: { selected: boolean; onSelect: () => void; children: ReactNode }) => (
  <MenuButton
    aria-pressed={selected}
    icon={<IconCheck size={18} stroke={1.8} aria-hidden="true" className={selected ? undefined : styles.unselected} />}
    onClick={({ currentTarget }) => {
      onSelect()
      currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    }}
  >
    {children}
  </MenuButton>
)
