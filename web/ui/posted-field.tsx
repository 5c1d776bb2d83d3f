import { type ReactNode, use } from 'react'
import { PostedFormContext } from '#web/lib/form-state.ts'
import styles from './field.module.css'

interface Control {
  name?: string | undefined
  value?: unknown
}

interface Posted {
  value?: string
  defaultValue?: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/**
 * Renders a control with the value that was submitted in a form posted without JavaScript, and its error after it. Only for the server; the
 * value of a password field is never submitted back.
 */
export function withPosted(control: Control, render: (posted?: Posted) => ReactNode): ReactNode {
  const { name } = control
  const posted = use(PostedFormContext)
  if (!posted || name === undefined) return render()
  const submitted = posted.values?.[name]?.[0]
  const value = submitted === undefined ? {} : control.value === undefined ? { defaultValue: submitted } : { value: submitted }
  const error = posted.error?.fields?.[name]
  if (error === undefined) return render(value)
  const id = `error-${name}`
  return (
    <>
      {render({ ...value, 'aria-invalid': true, 'aria-describedby': id })}
      <p id={id} className={styles.error}>
        {error}
      </p>
    </>
  )
}

/** Returns the `checked` of a checkbox or radio button: as submitted in a form posted without JavaScript, otherwise `isChecked`. */
export function checkedProps(name: string, value: string, isChecked: boolean): { checked: boolean } {
  const posted = import.meta.env.SSR ? use(PostedFormContext) : undefined
  return { checked: posted?.values ? (posted.values[name]?.includes(value) ?? false) : isChecked }
}
