import { type ReactNode, useId } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import form from './form.module.css'
import { text } from './form-text.ts'

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props {
  label: ReactNode
  hint?: ReactNode
  /** Shown in place of the hint. */
  error?: string | undefined
  /** Counts graphemes; shown from 80 % of `max`. */
  counter?: { value: string; max: number }
  optional?: string
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, counter, optional, className, children }: Props) {
  const id = useId()
  const used = counter ? countGraphemes(counter.value) : 0
  const isNearLimit = counter !== undefined && used >= counter.max * 0.8
  const describedBy = [error ? `${id}-error` : hint && `${id}-hint`, isNearLimit && `${id}-count`].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {/* The space prevents the last letter from joining the next word. */}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {(error || hint || isNearLimit) && (
        <div className={styles.messages}>
          {error ? (
            <p id={`${id}-error`} className={styles.error}>
              {error}
            </p>
          ) : (
            <p id={`${id}-hint`}>{hint}</p>
          )}
          {isNearLimit && (
            <p id={`${id}-count`} className={classNames(styles.counter, used > counter.max && styles.error)}>
              {used > counter.max ? text.over(formatNumber(used - counter.max)) : text.left(formatNumber(counter.max - used))}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Error message outside a `Field`, announced to screen readers; renders nothing when empty. */
export const ErrorNote = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className={form.error}>
      {children}
    </p>
  ) : null

export const ButtonRow = ({ children }: { children: ReactNode }) => <p className={form.buttons}>{children}</p>
