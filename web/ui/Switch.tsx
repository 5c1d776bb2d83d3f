import { useState } from 'react'
import styles from './switch.module.css'

interface Props {
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

/** A switch that updates optimistically and follows `on` when it changes. */
export function Switch({ label, on, onChange }: Props) {
  const [previousOn, setPreviousOn] = useState(on)
  const [isOn, setIsOn] = useState(on)
  if (previousOn !== on) {
    setPreviousOn(on)
    setIsOn(on)
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
        onChange={({ target: { checked } }) => {
          setIsOn(checked)
          onChange(checked)
        }}
      />
    </span>
  )
}
