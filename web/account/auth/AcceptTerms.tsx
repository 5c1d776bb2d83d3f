import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './accounts.module.css'
import { text } from './text.ts'

/** Says what a new member accepts by registering; the links open a new tab, so that the form keeps its input. */
export const AcceptTerms = () => (
  <p className={styles.terms}>
    {text.accept.before}{' '}
    {text.accept.links.map(({ to, label, after }) => (
      <span key={to}>
        <PathLink to={to} target="_blank">
          {label}
        </PathLink>
        {after}
      </span>
    ))}
  </p>
)
