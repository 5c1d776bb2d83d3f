import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does; read aloud and shown as a tip. */
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A square button that shows only an icon. */
export function IconButton({ label, className, children, type = 'button', ...rest }: Props) {
  return (
    <button {...rest} type={type} aria-label={label} title={rest.title ?? label} className={classNames(styles.button, className)}>
      {children}
    </button>
  )
}
