import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './post-editor.module.css'

interface Props {
  back: Pick<ComponentProps<typeof PathLink>, 'to' | 'children'>
  /** Whether the text is saved; see `SaveStatus`. */
  status: ReactNode
  /** A line below the bar. */
  note?: ReactNode
  /** What can be done with the text, at the end of the bar. */
  children: ReactNode
}

/** The only bar of a page for writing; its edges are those of the text. */
export const WritingBar = ({ back, status, note, children }: Props) => (
  <div className={styles.bar} data-writing-bar="">
    <div className={styles.barContent}>
      <PathLink {...back} className={styles.back}>
        <IconChevronRight size={20} stroke={1.6} aria-hidden="true" />
        <span>{back.children}</span>
      </PathLink>
      {status}
      <div className={styles.tools}>{children}</div>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </div>
  </div>
)

interface StatusProps {
  icon?: ReactNode
  children: ReactNode
  /** A problem has a line of its own, so that it is never cut. */
  isProblem?: boolean
}

export const BarStatus = ({ icon, children, isProblem = false }: StatusProps) => (
  <span role="status" className={styles.status} data-problem={isProblem || undefined}>
    {icon}
    <span className={styles.words}>{children}</span>
  </span>
)
