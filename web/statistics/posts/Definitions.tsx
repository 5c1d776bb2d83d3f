import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './stats.module.css'
import { text } from './text.ts'

const METRICS = ['impressions', 'views', 'reads', 'ratio', 'listens'] as const

export const Definitions = () => (
  <PageSection title={text.definitions}>
    <dl className={styles.definitions}>
      {METRICS.map((metric) => (
        <div key={metric}>
          <dt>{text[metric]}</dt>
          <dd>{text.means[metric]}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.notes}>
      {text.notCounted} <PathLink to="/about/listens">{text.howListens}</PathLink>
    </p>
  </PageSection>
)
