import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import styles from '#web/podcasts/episodes/episode-form.module.css'
import { Button } from '#web/ui/Button.tsx'

interface Props {
  title: string
  hint: string
  add: string
  /** False when the maximum number of rows is reached. */
  onAdd: (() => void) | false
  children: ReactNode
}

export const RepeatableField = ({ title, hint, add, onAdd, children }: Props) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    <p className={styles.hint}>{hint}</p>
    {children}
    {onAdd && (
      <Button variant="quiet" size="small" icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={onAdd}>
        {add}
      </Button>
    )}
  </fieldset>
)
