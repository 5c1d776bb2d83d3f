import type { ButtonHTMLAttributes } from 'react'
import { PathLink } from './PathLink.tsx'
import styles from './tag-chip.module.css'

export const TagChip = ({ to, children }: { to: string; children: string }) => (
  <PathLink to={to} className={styles.chip}>
    <bdi>{children}</bdi>
  </PathLink>
)

export const ChipButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => <button type="button" {...props} className={styles.button} />
