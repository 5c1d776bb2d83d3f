import type { ReactNode } from 'react'
import { checkedProps } from '#web/ui/posted-field.tsx'
import styles from './imports.module.css'

interface ChoiceProps {
  type?: 'checkbox' | 'radio'
  name: string
  value?: string
  on?: boolean
  label: ReactNode
  hint?: ReactNode
}

export const Choice = ({ type = 'checkbox', name, value = 'on', on = false, label, hint }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type={type} name={name} value={value} defaultChecked={checkedProps(name, value, on).checked} />
    <span>
      {label}
      {hint && <span className={styles.hint}>{hint}</span>}
    </span>
  </label>
)
