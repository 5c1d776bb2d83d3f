import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './logo.module.css'
import { text } from './text.ts'

export function Logo({ to = '/' }: { to?: string }) {
  return (
    <PathLink to={to} className={styles.logo} aria-label={text.backHome}>
      <LogoMark />
      <span className={styles.wordmark}>{text.site}</span>
    </PathLink>
  )
}

const LogoMark = () => (
  <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
    <rect x="4" y="3" width="24" height="26" rx="3" fill="currentColor" />
    <path d="M23.5 3v26" stroke="var(--paper)" strokeWidth="1.5" />
    <path
      d="M13.5 8.6 15.5 11.2H18.3V14L20.9 16 18.3 18V20.8H15.5L13.5 23.4 11.5 20.8H8.7V18L6.1 16 8.7 14V11.2H11.5ZM13.5 13.4 10.9 16 13.5 18.6 16.1 16Z"
      fill="var(--paper)"
      fillRule="evenodd"
    />
  </svg>
)
