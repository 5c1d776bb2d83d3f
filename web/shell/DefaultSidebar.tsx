import { LinkButton } from '#web/ui/LinkButton.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import styles from './default-sidebar.module.css'
import { FooterLinks } from './FooterLinks.tsx'
import { text } from './layout-text.ts'
import { SiteSearchForm } from './SiteSearchForm.tsx'

export function DefaultSidebar() {
  return (
    <div className={styles.sidebar}>
      <SiteSearchForm />
      <SidebarSection title={text.inviteTitle}>
        <p className={styles.invite}>{text.invite}</p>
        <LinkButton to="/new-post" variant="quiet" size="small">
          {text.inviteAction}
        </LinkButton>
      </SidebarSection>
      <FooterLinks />
    </div>
  )
}
