import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './input.module.css'

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** A line of text. Give `dir="ltr"` for e-mail, addresses, numbers and codes; it stays at the start side. */
export function TextInput({ className, type = 'text', dir = 'auto', placeholder = ' ', ...rest }: InputProps) {
  return <input {...rest} type={type} dir={dir} placeholder={placeholder} className={classNames(styles.input, className)} />
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({
  className,
  dir = 'auto',
  rows = 4,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return <textarea {...rest} dir={dir} rows={rows} className={classNames(styles.input, styles.area, className)} />
}
