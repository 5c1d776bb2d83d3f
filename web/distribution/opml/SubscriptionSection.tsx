import { formatNumber } from '#shared/persian/digits.ts'
import type { Subscription } from '#worker/distribution/opml/contract.ts'
import styles from './opml.module.css'
import { SubscriptionLabel } from './SubscriptionLabel.tsx'

interface Props {
  title: string
  lines: readonly Subscription[]
  noteFor?: (one: Subscription) => string | undefined
}

/** Things of the file there is nothing to do with, folded; nothing for none. */
export const SubscriptionSection = ({ title, lines, noteFor }: Props) =>
  lines.length > 0 && (
    <details className={styles.collapsible}>
      <summary>
        {title} ({formatNumber(lines.length)})
      </summary>
      <ul className={styles.lines}>
        {lines.map((one) => (
          <li key={`${one.kind}:${one.key}`}>
            <SubscriptionLabel subscription={one} note={noteFor?.(one)} />
          </li>
        ))}
      </ul>
    </details>
  )
