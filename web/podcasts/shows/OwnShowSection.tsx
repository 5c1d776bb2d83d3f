import { LinkButton } from '#web/ui/Button.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import styles from './show-card.module.css'
import { text } from './text.ts'

/** Says how to begin a podcast, or to bring one along. */
export const OwnShowSection = () => (
  <SidebarSection title={text.ownVoice}>
    <p className={styles.ownVoice}>{text.ownVoiceHint}</p>
    <div className={styles.ownVoiceActions}>
      <LinkButton to="/me/publications" variant="quiet">
        {text.createShow}
      </LinkButton>
      <PathLink to="/me/podcast-import">{text.importShow}</PathLink>
    </div>
  </SidebarSection>
)
