import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './contact.module.css'
import { text } from './text.ts'

/** Pages that answer what most messages ask. */
export const ContactHelp = () => (
  <ul className={styles.links}>
    {text.links.map(({ to, title, hint }) => (
      <li key={to}>
        <PathLink to={to}>{title}</PathLink>
        <p className={styles.hint}>{hint}</p>
      </li>
    ))}
  </ul>
)

/** Folded; on screens that are wide enough for the sidebar, it has the links. */
export const ContactHelpAboveForm = () => (
  <details className={styles.help}>
    <summary>{text.help}</summary>
    <ContactHelp />
  </details>
)
