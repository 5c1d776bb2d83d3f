import { useId } from 'react'
import { DEFAULT_PROOFREADING_OPTIONS, type ProofreadingOptions, RULES } from '#shared/persian/proofreader.ts'
import styles from './proofreading-panel.module.css'
import { RULE_NAMES, TEXT } from './text.ts'

interface Props {
  options: ProofreadingOptions
  onChange: (options: ProofreadingOptions) => void
}

const HAMZA = ['hamza', 'yeh', 'keep'] as const

export function OptionsForm({ options, onChange }: Props) {
  const id = useId()
  return (
    <details className={styles.options}>
      <summary>{TEXT.options}</summary>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={options.digits === 'persian'}
          onChange={({ target }) => onChange({ ...options, digits: target.checked ? 'persian' : 'keep' })}
        />
        {TEXT.digits}
      </label>
      <label className={styles.field} htmlFor={id}>
        {TEXT.hamza}
      </label>
      <select
        id={id}
        className={styles.select}
        value={options.hamza}
        onChange={({ target }) => onChange({ ...options, hamza: HAMZA.find((form) => form === target.value) ?? 'keep' })}
      >
        {HAMZA.map((form) => (
          <option key={form} value={form}>
            {TEXT.hamzaForms[form]}
          </option>
        ))}
      </select>
      <fieldset className={styles.rules}>
        <legend>{TEXT.rulesLegend}</legend>
        {RULES.filter((rule) => rule !== 'digits').map((rule) => (
          <label key={rule} className={styles.choice}>
            <input
              type="checkbox"
              checked={!options.off.includes(rule)}
              onChange={({ target }) =>
                onChange({ ...options, off: target.checked ? options.off.filter((other) => other !== rule) : [...options.off, rule] })
              }
            />
            {RULE_NAMES[rule]}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'daftar:typography'

export function loadOptions(store: Store): ProofreadingOptions {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return DEFAULT_PROOFREADING_OPTIONS
    const off: unknown[] = 'off' in stored && Array.isArray(stored.off) ? stored.off : []
    return {
      digits: 'digits' in stored && stored.digits === 'keep' ? 'keep' : 'persian',
      hamza: 'hamza' in stored && (stored.hamza === 'yeh' || stored.hamza === 'keep') ? stored.hamza : 'hamza',
      off: RULES.filter((rule) => off.includes(rule)),
    }
  } catch {
    return DEFAULT_PROOFREADING_OPTIONS
  }
}

export function saveOptions(store: Store, options: ProofreadingOptions): void {
  try {
    store.setItem(KEY, JSON.stringify(options))
  } catch {
    // Storage is unavailable, so the options last only until the panel closes.
  }
}
