import { type ReactNode, useId } from 'react'
import { DefinitionButton } from '#web/statistics/definitions/DefinitionButton.tsx'
import type { DefinitionKey } from '#web/statistics/definitions/definitions.ts'
import { SectionHeader } from '#web/ui/PageSection.tsx'
import styles from './report.module.css'

interface Props {
  title: string
  definition?: DefinitionKey
  children: ReactNode
}

/** Section of a report with the definition of its numbers beside the heading. */
export function ReportSection({ title, definition, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHeader id={id} title={title} className={styles.heading}>
        {definition && <DefinitionButton of={definition} />}
      </SectionHeader>
      {children}
    </section>
  )
}
