import { LinkButton } from '#web/ui/LinkButton.tsx'
import styles from './campaigns.module.css'
import { text } from './text.ts'

/** The steps of taking part in the contest. */
export const HowToEnter = ({ tag }: { tag: string }) => (
  <section className={styles.section}>
    <h2>{text.how}</h2>
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
  </section>
)
