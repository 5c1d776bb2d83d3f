import { type ReactNode, useId } from 'react'
import { DefinitionHeading, DefinitionPanel } from '#web/statistics/definitions/DefinitionButton.tsx'
import type { DefinitionKey } from '#web/statistics/definitions/definitions.ts'
import { SectionHeader } from '#web/ui/PageSection.tsx'
import styles from './report.module.css'

interface Props {
  title: string
  /** Opened by the heading. */
  definition?: DefinitionKey | undefined
  /** At the end of the heading's line. */
  aside?: ReactNode
  /** Exposes the section as a landmark; set to false when an element inside has the same name. */
  landmark?: boolean
  children: ReactNode
}

/** Section of a report. */
export function ReportSection({ title, definition, aside, landmark = true, children }: Props) {
  const [id, panel] = [useId(), useId()]
  return (
    <section className={styles.section} aria-labelledby={landmark ? id : undefined}>
      <SectionHeader
        id={id}
        title={definition ? <DefinitionHeading panel={panel}>{title}</DefinitionHeading> : title}
        className={styles.heading}
      >
        {definition && <DefinitionPanel id={panel} of={definition} />}
        {aside}
      </SectionHeader>
      {children}
    </section>
  )
}
