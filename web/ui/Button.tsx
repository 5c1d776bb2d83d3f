import type { ButtonHTMLAttributes, ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { PathLink } from './PathLink.tsx'
import { text } from './text.ts'

type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger'
type ButtonSize = 'medium' | 'small'

interface ButtonStyleProps {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyleProps {
  /** Keeps the button's size, shows a progress bar after 300 ms and ignores clicks. */
  loading?: boolean
}

export const buttonClass = ({ variant = 'primary', size = 'medium' }: ButtonStyleProps, className?: string) =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small, className)

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
      <span>{children}</span>
      {loading && (
        <span className={styles.progress} role="status">
          <span className="visually-hidden">{text.working}</span>
        </span>
      )}
    </button>
  )
}

export function LinkButton({ variant, size, icon, className, children, ...rest }: ComponentProps<typeof PathLink> & ButtonStyleProps) {
  return (
    <PathLink {...rest} className={buttonClass({ variant, size }, className)}>
      {icon}
      <span>{children}</span>
    </PathLink>
  )
}
