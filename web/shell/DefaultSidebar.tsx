import { LinkButton } from '#web/ui/LinkButton.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import styles from './default-sidebar.module.css'
import { FootLinks } from './FootLinks.tsx'
import { text } from './frame-text.ts'
import { SearchForm } from './SearchForm.tsx'

/** Beside every page that says nothing else: search, an invitation to write, the links of the foot. */
export function DefaultSidebar() {
  return (
    <div className={styles.sidebar}>
      <SearchForm />
      <SidebarSection title={text.inviteTitle}>
        <p className={styles.invite}>{text.invite}</p>
        <LinkButton to="/new-post" variant="quiet" size="small">
          {text.inviteAction}
        </LinkButton>
      </SidebarSection>
      <FootLinks />
    </div>
  )
}
