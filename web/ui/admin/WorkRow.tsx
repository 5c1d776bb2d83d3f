import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './administration.module.css'
import { text } from './text.ts'

interface Props {
  to: string
  search?: Record<string, string>
  label: string
  /** In Persian digits; nothing waits if it is undefined. */
  count: string | undefined
  /** Since when the oldest waits. */
  since?: ReactNode
  isLate?: boolean
}

/** A row that counts what waits in one place and leads there; fainter while nothing does. */
export const WorkRow = ({ to, search, label, count, since, isLate = false }: Props) => (
  <li>
    <PathLink to={to} {...(search && { search })} className={classNames(styles.work, count === undefined && styles.noWork)}>
      <span className={styles.workCount}>{count ?? '۰'}</span>
      <span className={styles.workText}>
        {label}
        {since && (
          <span className={styles.since}>
            {isLate && <LateMark />}
            <span>
              <span className="visually-hidden">{text.oldest}</span> {since}
            </span>
          </span>
        )}
      </span>
      {count !== undefined && <IconChevronLeft size={18} stroke={1.6} aria-hidden="true" />}
    </PathLink>
  </li>
)

/** A dot at what has waited for more than a day. */
export const LateMark = () => (
  <span className={styles.late} title={text.late}>
    <span className="visually-hidden">{text.late}</span>
  </span>
)
