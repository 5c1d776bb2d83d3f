import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './margin-mark.module.css'

interface Props {
  /** `comma`: it goes on; `shamseh`: full stop. */
  mark: 'comma' | 'shamseh' | { text: ReactNode }
  /** What the mark says to screen readers; omitted when the text beside it says so. */
  label?: string | undefined
  className?: string | undefined
}

/** A mark on the margin line, beside its positioned parent. */
export const MarginMark = ({ mark, label, className }: Props) => (
  <span className={classNames(styles.mark, className)}>
    {typeof mark === 'string' ? (
      <span className={styles[mark]} aria-hidden="true" />
    ) : (
      <span className={styles.text} aria-hidden="true">
        {mark.text}
      </span>
    )}
    {label && <span className="visually-hidden">{label}</span>}
  </span>
)
