import type { ReactNode } from 'react'
import { PathLink } from '../PathLink.tsx'
import styles from './staff-page.module.css'
import { text } from './text.ts'
import { BACK_LETTER } from './use-triage-keys.ts'

/** The keys that work on a screen and what they do; hidden on devices without a keyboard. */
export const ShortcutLegend = ({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) => (
  <section className={styles.legend} aria-label={text.shortcuts}>
    <ul>
      {keys.map(([key, does]) => (
        <li key={key}>
          <kbd dir="ltr">{key}</kbd> {does}
        </li>
      ))}
    </ul>
  </section>
)

/** The way back from a page of staff, with its key. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <>
    <PathLink to={to} aria-keyshortcuts={BACK_LETTER}>
      {children}
    </PathLink>
    <span className={styles.key} data-key={BACK_LETTER} dir="ltr" aria-hidden="true" />
  </>
)

/** Keys of every list of staff: those of cards, which the shell handles. */
export const LIST_KEYS = [['J K', text.rows]] as const
