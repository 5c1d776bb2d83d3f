import IconArrowNarrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowLeft.mjs'
import { useId } from 'react'
import {
  applyCorrections,
  DEFAULT_PROOFREADING_OPTIONS,
  type ProofreadingOptions,
  proofread,
  RULES,
  type RuleName,
} from '#shared/persian/proofreader.ts'
import { showLineBreaks } from './CorrectionRow.tsx'
import styles from './proofreading-panel.module.css'
import { RULE_HELP, RULE_NAMES, TEXT } from './text.ts'

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
      <fieldset className={styles.rules}>
        <legend className={styles.reason}>{TEXT.rulesLegend}</legend>
        {RULES.map((rule) => (
          <div key={rule}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                aria-describedby={id + rule}
                checked={isOn(options, rule)}
                onChange={({ target }) => onChange(switchRule(options, rule, target.checked))}
              />
              {RULE_NAMES[rule]}
            </label>
            <div id={id + rule} className={styles.help}>
              <p className={styles.reason}>{RULE_HELP[rule].explanation}</p>
              <Example rule={rule} options={options} />
            </div>
            {rule === 'hamza' && (
              <label className={`${styles.choice} ${styles.help}`}>
                {TEXT.hamza}
                <select
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
              </label>
            )}
          </div>
        ))}
      </fieldset>
    </details>
  )
}

/** Shows what a rule makes of its example, in the chosen style. */
function Example({ rule, options }: { rule: RuleName; options: ProofreadingOptions }) {
  const { example } = RULE_HELP[rule]
  return (
    <p className={styles.change}>
      <span className="visually-hidden">{TEXT.from} </span>
      <del>{showLineBreaks(example)}</del>
      <IconArrowNarrowLeft size={18} stroke={1.6} aria-hidden="true" />
      <span className="visually-hidden"> {TEXT.to} </span>
      <ins>{showLineBreaks(applyRule(rule, example, options))}</ins>
    </p>
  )
}

/** Returns a text with the corrections of one rule, whether it is on or off. */
export const applyRule = (rule: RuleName, text: string, { hamza }: Pick<ProofreadingOptions, 'hamza'>): string =>
  applyCorrections(text, proofread(text, { digits: 'persian', hamza, off: RULES.filter((other) => other !== rule) }))

/** Whether digits become Persian is an option of its own, so that stored options and those of API clients keep their form. */
const isOn = ({ digits, off }: ProofreadingOptions, rule: RuleName): boolean =>
  rule === 'digits' ? digits === 'persian' : !off.includes(rule)

function switchRule(options: ProofreadingOptions, rule: RuleName, on: boolean): ProofreadingOptions {
  if (rule === 'digits') return { ...options, digits: on ? 'persian' : 'keep' }
  const off = options.off.filter((other) => other !== rule)
  return { ...options, off: on ? off : [...off, rule] }
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
