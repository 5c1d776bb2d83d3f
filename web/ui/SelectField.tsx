import type { SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './Field.tsx'
import styles from './input.module.css'

interface Props<Value extends string> {
  label: string
  options: Readonly<Record<Value, string>> | readonly (readonly [Value, string])[]
  value: string
  error?: string | undefined
  hint?: string | undefined
  onChange: (value: Value) => void
}

export function SelectField<Value extends string>({ label, options, value, error, hint, onChange }: Props<Value>) {
  // `Object.entries` widens the keys to `string`.
  const choices = Array.isArray(options) ? options : (Object.entries(options) as [Value, string][])
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <SelectInput
          {...control}
          value={value}
          onChange={({ target }) => {
            const chosen = choices.find(([one]) => one === target.value)
            if (chosen) onChange(chosen[0])
          }}
        >
          {choices.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

export const SelectInput = ({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) => (
  <select {...rest} className={classNames(styles.input, styles.select, className)} />
)
