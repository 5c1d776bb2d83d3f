import { Time } from '#web/ui/Time.tsx'
import type { Revision } from '#worker/posts/revisions/contract.ts'
import styles from './history.module.css'
import { text } from './text.ts'

interface Props {
  revision: Revision
  isChosen: boolean
  onChoose: () => void
}

export const RevisionRow = ({ revision: { kind, at, words, change }, isChosen, onChoose }: Props) => (
  <li>
    <button type="button" className={styles.row} aria-current={isChosen || undefined} onClick={onChoose}>
      <span className={styles.time}>
        <Time at={at} as="moment" />
        {text.kinds[kind] && <span className={styles.kind}>{text.kinds[kind]}</span>}
      </span>
      <span className={styles.details}>
        {words !== null && <span>{text.words(words)}</span>}
        {change !== null && change.added > 0 && <span>{text.added(change.added)}</span>}
        {change !== null && change.removed > 0 && <span>{text.removed(change.removed)}</span>}
      </span>
    </button>
  </li>
)
