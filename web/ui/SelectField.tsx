import type { SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './Field.tsx'
import styles from './field.module.css'
import { withPosted } from './posted-field.tsx'

interface Props<Value extends string> {
  label: string
  name?: string
  options: Readonly<Record<Value, string>> | readonly (readonly [Value, string])[]
  value: string
  error?: string | undefined
  hint?: string | undefined
  onChange: (value: Value) => void
}

export function SelectField<Value extends string>({ label, name, options, value, error, hint, onChange }: Props<Value>) {
  // `Object.entries` widens the keys to `string`.
  const choices = Array.isArray(options) ? options : (Object.entries(options) as [Value, string][])
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <SelectInput
          {...control}
          name={name}
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

export function SelectInput({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  const render = (posted?: SelectHTMLAttributes<HTMLSelectElement>) => (
    <select {...rest} {...posted} className={classNames(styles.input, styles.select, className)} />
  )
  return import.meta.env.SSR ? withPosted(rest, render) : render()
}
