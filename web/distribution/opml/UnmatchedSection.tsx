import { formatNumber } from '#shared/persian/digits.ts'
import { Button } from '#web/ui/Button.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import type { Unmatched } from '#worker/distribution/opml/contract.ts'
import styles from './opml.module.css'
import { text } from './text.ts'

const OPEN_UP_TO = 20

interface Props {
  title: string
  hint: string
  lines: readonly Unmatched[]
}

export function UnmatchedSection({ title, hint, lines }: Props) {
  const { copy } = useCopy(lines.map(({ name, address }) => `${name}\t${address}`).join('\n'), text)
  if (lines.length === 0) return null
  return (
    <details className={styles.collapsible} open={lines.length <= OPEN_UP_TO}>
      <summary>
        {title} ({formatNumber(lines.length)})
      </summary>
      <p className={styles.hint}>{hint}</p>
      <Button variant="quiet" size="small" onClick={copy}>
        {text.copy}
      </Button>
      <ul className={styles.lines}>
        {lines.map(({ name, address }, at) => (
          // A file may contain the same line twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
          <li key={at} className={styles.line}>
            <bdi className={styles.name}>{name || text.noName}</bdi>
            <small className={styles.address} dir="ltr">
              {address || text.noAddress}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}
