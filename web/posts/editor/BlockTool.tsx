import type { ButtonHTMLAttributes } from 'react'
import styles from './node-views.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read aloud and shown as a tip. */
  label: string
  'data-danger'?: ''
}

/** A tool beside a picture or a sound. */
export const BlockTool = ({ label, ...rest }: Props) => (
  <button {...rest} type="button" className={styles.blockTool} aria-label={label} title={label} />
)
