import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './input.module.css'

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** A text input. Set `dir="ltr"` for emails, URLs, numbers and codes; an empty input aligns to the inline start. */
export function TextInput({ className, type = 'text', dir = 'auto', placeholder = ' ', ...rest }: InputProps) {
  return <input {...rest} type={type} dir={dir} placeholder={placeholder} className={classNames(styles.input, className)} />
}

export function TextArea({
  className,
  dir = 'auto',
  rows = 4,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return <textarea {...rest} dir={dir} rows={rows} className={classNames(styles.input, styles.area, className)} />
}
