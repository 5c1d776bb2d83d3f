import { formatNumber } from '#shared/persian/digits.ts'
import type { Subscription } from '#worker/distribution/opml/contract.ts'
import { FoundLine } from './FoundLine.tsx'
import styles from './opml.module.css'

interface Props {
  title: string
  lines: readonly Subscription[]
  wordOf?: (one: Subscription) => string | undefined
}

/** Things of the file there is nothing to do with, folded; nothing for none. */
export const FoundLines = ({ title, lines, wordOf }: Props) =>
  lines.length > 0 && (
    <details className={styles.fold}>
      <summary>
        {title} ({formatNumber(lines.length)})
      </summary>
      <ul className={styles.lines}>
        {lines.map((one) => (
          <li key={`${one.kind}:${one.key}`}>
            <FoundLine one={one} word={wordOf?.(one)} />
          </li>
        ))}
      </ul>
    </details>
  )
