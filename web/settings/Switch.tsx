import styles from './switch.module.css'

interface Props {
  /** What it turns on and off, read aloud. */
  label: string
  on: boolean
  onTurn: (on: boolean) => void
}

/** A switch that acts at once. */
export const Switch = ({ label, on, onTurn }: Props) => (
  <span className={styles.place}>
    <input
      type="checkbox"
      role="switch"
      aria-checked={on}
      aria-label={label}
      className={styles.switch}
      checked={on}
      onChange={(event) => onTurn(event.target.checked)}
    />
  </span>
)
