import type { ButtonHTMLAttributes } from 'react'
import styles from './node-views.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  'data-danger'?: ''
}

export const BlockTool = ({ label, ...rest }: Props) => (
  <button {...rest} type="button" className={styles.blockTool} aria-label={label} title={label} />
)
