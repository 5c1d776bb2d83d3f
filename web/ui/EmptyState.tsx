import type { ReactNode, SVGProps } from 'react'
import { LinkButton } from './Button.tsx'
import styles from './empty-state.module.css'

interface Props {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  link?: { to: string; label: ReactNode }
}

export function EmptyState({ title, children, action, link }: Props) {
  const step = link ? (
    <LinkButton to={link.to} variant="quiet">
      {link.label}
    </LinkButton>
  ) : (
    action
  )
  return (
    <div className={styles.empty}>
      <Shamseh className={styles.ornament} />
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.description}>{children}</p>}
      {step && <div className={styles.action}>{step}</div>}
    </div>
  )
}

function Shamseh(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 100 100" fill="currentColor" aria-hidden="true" {...props}>
      <path
        fillRule="evenodd"
        d="M50 2L64 16.1H83.9V36L98 50 83.9 64V83.9H64L50 98 36 83.9H16.1V64L2 50 16.1 36V16.1H36ZM50 11L38.6 22.5H22.4V38.6L11 50 22.4 61.4V77.6H38.6L50 89 61.4 77.6H77.6V61.4L89 50 77.6 38.6V22.5H61.4ZM50 28L54.6 38.9 65.6 34.4 61.1 45.4 72 50 61.1 54.6 65.6 65.6 54.6 61.1 50 72 45.4 61.1 34.4 65.6 38.9 54.6 28 50 38.9 45.4 34.4 34.4 45.4 38.9Z"
      />
    </svg>
  )
}
