import { useId } from 'react'
import styles from './radio-group.module.css'

interface Props<Value extends string> {
  /** Value of `data-kind`, used for styling. */
  kind: string
  legend: string
  hint?: string | undefined
  options: readonly (readonly [Value, string])[]
  chosen: Value
  onChoose: (value: Value) => void
}

export function RadioGroup<Value extends string>({ kind, legend, hint, options, chosen, onChoose }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={hint && `${id}-hint`}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map(([value, name]) => (
          <label key={value} className={styles.option} data-kind={kind} data-value={value}>
            <input type="radio" name={id} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
