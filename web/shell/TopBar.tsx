import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { classNames } from '#web/ui/class-names.ts'
import iconButton from '#web/ui/icon-button.module.css'
import { PathLink } from '#web/ui/PathLink.tsx'
import { AccountArea } from './AccountArea.tsx'
import { DisplayMenu } from './DisplayMenu.tsx'
import { Logo } from './Logo.tsx'
import { text } from './text.ts'
import styles from './top-bar.module.css'

/** Shown on phones, and on every screen for reading and writing pages. */
export function TopBar({ bare }: { bare: boolean }) {
  const viewer = useViewer()
  return (
    <header className={classNames(styles.bar, bare && styles.bare)}>
      <Logo to={viewer ? '/home' : '/'} />
      <div className={styles.end}>
        <PathLink to="/search" className={iconButton.button} aria-label={text.search} title={text.search}>
          <IconSearch size={20} stroke={1.6} aria-hidden="true" />
        </PathLink>
        <DisplayMenu />
        <AccountArea viewer={viewer} />
      </div>
    </header>
  )
}
