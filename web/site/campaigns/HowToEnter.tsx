import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import styles from './campaigns.module.css'
import { text } from './text.ts'

export const HowToEnter = ({ tag }: { tag: string }) => (
  <PageSection title={text.how}>
    <ol className={styles.steps}>
      {text.howSteps(tag).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <div className={styles.actions}>
      <LinkButton to="/new-post">{text.write}</LinkButton>
      <LinkButton to="/campaign/autoabzar/vote" variant="quiet">
        {text.toVote}
      </LinkButton>
    </div>
  </PageSection>
)
