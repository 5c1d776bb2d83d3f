import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { text } from './text.ts'

export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger'
export type ButtonSize = 'medium' | 'small'

export interface ButtonStyleProps {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Drawn before the words; decoration only. */
  icon?: ReactNode
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyleProps {
  /** Keeps the size, shows a bar after 300 ms and refuses a second press. */
  loading?: boolean
}

/** Class names of a button of that look, for elements that are not one. */
export const buttonClass = ({ variant = 'primary', size = 'medium' }: ButtonStyleProps, className?: string) =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small, className)

/** A button; `type` is `button` unless said otherwise. */
export function Button({ variant, size, icon, loading = false, className, children, onClick, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      <span className={styles.words}>{children}</span>
      {loading && (
        <span className={styles.progress} role="status">
          <span className="unseen">{text.working}</span>
        </span>
      )}
    </button>
  )
}
