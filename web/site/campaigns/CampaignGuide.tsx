import { LinkButton } from '#web/ui/Button.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import styles from './campaigns.module.css'
import { text } from './text.ts'

/** How a contest goes, and where to suggest the next one; beside the list of campaigns. */
export const CampaignGuide = () => (
  <>
    <SidebarSection title={text.guide}>
      <ol className={styles.guide}>
        {text.guideSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </SidebarSection>
    <SidebarSection title={text.suggest}>
      <p className={styles.suggest}>{text.suggestHint}</p>
      <LinkButton to="/contact-us" variant="quiet">
        {text.suggestLink}
      </LinkButton>
    </SidebarSection>
  </>
)
