import styles from './staff-page.module.css'
import { text } from './text.ts'

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

/** Keys of every list of staff: those of cards, which the shell handles, and Enter, which follows the focused link. */
export const LIST_KEYS = [
  ['J', text.nextRow],
  ['K', text.previousRow],
  ['Enter', text.openRow],
] as const
