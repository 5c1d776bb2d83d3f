import { formatNumber } from '#shared/persian/digits.ts'
import type { Subscription } from '#worker/distribution/opml/contract.ts'
import styles from './opml.module.css'
import { SubscriptionLabel } from './SubscriptionLabel.tsx'

interface Props {
  title: string
  lines: readonly Subscription[]
  noteFor?: (item: Subscription) => string | undefined
}

export const SubscriptionSection = ({ title, lines, noteFor }: Props) =>
  lines.length > 0 && (
    <details className={styles.collapsible}>
      <summary>
        {title} ({formatNumber(lines.length)})
      </summary>
      <ul className={styles.lines}>
        {lines.map((item) => (
          <li key={`${item.kind}:${item.key}`}>
            <SubscriptionLabel subscription={item} note={noteFor?.(item)} />
          </li>
        ))}
      </ul>
    </details>
  )
