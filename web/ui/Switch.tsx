import { useState } from 'react'
import styles from './switch.module.css'

interface Props {
  /** What it turns on and off, read aloud. */
  label: string
  on: boolean
  onTurn: (on: boolean) => void
}

/** A switch that acts at once; it waits for nobody to show so, and follows `on` when that changes. */
export function Switch({ label, on, onTurn }: Props) {
  const [known, setKnown] = useState(on)
  const [shown, setShown] = useState(on)
  if (known !== on) {
    setKnown(on)
    setShown(on)
  }
  return (
    <span className={styles.place}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={shown}
        aria-label={label}
        className={styles.switch}
        checked={shown}
        onChange={({ target: { checked } }) => {
          setShown(checked)
          onTurn(checked)
        }}
      />
    </span>
  )
}
