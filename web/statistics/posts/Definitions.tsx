import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './stats.module.css'
import { text } from './text.ts'

const METRICS = ['impressions', 'views', 'reads', 'ratio', 'listens'] as const

/** What every number on the page means. */
export const Definitions = () => (
  <PageSection title={text.definitions}>
    <dl className={styles.definitions}>
      {METRICS.map((number) => (
        <div key={number}>
          <dt>{text[number]}</dt>
          <dd>{text.means[number]}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.notes}>
      {text.notCounted} <PathLink to="/about/listens">{text.howListens}</PathLink>
    </p>
  </PageSection>
)
