import { PageSection } from '#web/ui/PageSection.tsx'
import styles from './downloads.module.css'
import { METHODOLOGY } from './methodology-text.ts'

export const Methodology = () =>
  METHODOLOGY.parts.map(({ title, points }) => (
    <PageSection key={title} title={title}>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </PageSection>
  ))
