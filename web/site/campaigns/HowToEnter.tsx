import { LinkButton } from '#web/ui/Button.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import styles from './campaigns.module.css'
import { text } from './text.ts'

export const HowToEnter = ({ tag: { name, slug } }: { tag: NonNullable<Campaign['tag']> }) => (
  <PageSection title={text.how}>
    <ol className={styles.steps}>
      {text.howSteps(name).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <div className={styles.actions}>
      <LinkButton to="/new-post">{text.write}</LinkButton>
      {slug !== null && (
        <LinkButton to={`/tag/${slug}`} variant="quiet">
          {text.tagPage(name)}
        </LinkButton>
      )}
    </div>
  </PageSection>
)
