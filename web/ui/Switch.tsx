import { useState } from 'react'
import styles from './switch.module.css'

interface Props {
  label: string
  on: boolean
  /** Returns a promise if the change takes time. */
  onChange: (on: boolean) => unknown
}

/** A switch that shows what was chosen until the change has succeeded or failed, and `on` afterwards. */
export function Switch({ label, on, onChange }: Props) {
  const [chosen, setChosen] = useState<boolean>()
  const isOn = chosen ?? on
  const change = async (checked: boolean) => {
    setChosen(checked)
    // The owner of the change says what failed.
    await Promise.resolve(onChange(checked)).catch(() => undefined)
    setChosen(undefined)
  }
  return (
    <span className={styles.target}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        className={styles.switch}
        checked={isOn}
        onChange={({ target }) => void change(target.checked)}
      />
    </span>
  )
}
