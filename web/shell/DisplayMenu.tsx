import IconTextSize from '@tabler/icons-react/dist/esm/icons/IconTextSize.mjs'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import buttonStyles from '#web/ui/icon-button.module.css'
import { Menu } from '#web/ui/Menu.tsx'
import styles from './display-menu.module.css'
import { text } from './text.ts'

const DisplayPanel = lazyRouteComponent(() => import('./DisplayPanel.tsx'), 'DisplayPanel')

export function DisplayMenu({ opensUpward = false }: { opensUpward?: boolean }) {
  const [isRequested, setIsRequested] = useState(false)
  return (
    <Menu
      label={text.display}
      button={<IconTextSize size={20} stroke={1.6} aria-hidden="true" />}
      buttonClassName={buttonStyles.button}
      opensUpward={opensUpward}
      onIntent={() => setIsRequested(true)}
    >
      <div className={styles.panel}>
        <Suspense>{isRequested && <DisplayPanel />}</Suspense>
      </div>
    </Menu>
  )
}
