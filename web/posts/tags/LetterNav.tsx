import { PathLink } from '#web/ui/PathLink.tsx'
import { DIGITS_LETTER, letterToParam } from './queries.ts'
import styles from './tag-index.module.css'
import { text } from './text.ts'

export const LetterNav = ({ letters }: { letters: readonly string[] }) => (
  <nav aria-label={text.letters}>
    <ul className={styles.letters}>
      <li>
        <PathLink to="/tags" activeOptions={{ exact: true, includeSearch: true }} resetScroll={false}>
          {text.all}
        </PathLink>
      </li>
      {letters.map((letter) => (
        <li key={letter}>
          <PathLink
            to="/tags"
            search={{ letter: letterToParam(letter) }}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
            aria-label={letter === DIGITS_LETTER ? text.digits : undefined}
          >
            {letter}
          </PathLink>
        </li>
      ))}
    </ul>
  </nav>
)
