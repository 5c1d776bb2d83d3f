import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { InputHTMLAttributes } from 'react'
import styles from './publishing.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  type: 'radio' | 'checkbox'
}

/** A radio button or checkbox that looks like a chip. */
export const ChoiceChip = ({ children, ...control }: Props) => (
  <label className={styles.choiceChip}>
    <input {...control} />
    {control.type === 'checkbox' && control.checked && <IconCheck size={16} stroke={1.8} aria-hidden="true" />}
    <span>{children}</span>
  </label>
)
