import { PageSection } from '#web/ui/PageSection.tsx'
import styles from './imports.module.css'
import { SOURCES, sourcesText } from './sources-text.ts'

/** How to get an export file from each source; one guide is open at a time. */
export const SourceGuides = () => (
  <PageSection title={sourcesText.title}>
    <p className={styles.lead}>{sourcesText.lead}</p>
    <div className={styles.guides}>
      {SOURCES.map(({ name, steps, path }) => (
        <details key={name} name="source" className={styles.guide}>
          <summary>{name}</summary>
          <p>{steps}</p>
          {path && (
            <p className={styles.path}>
              <bdi dir="ltr" lang="en">
                {path}
              </bdi>
            </p>
          )}
        </details>
      ))}
    </div>
  </PageSection>
)
