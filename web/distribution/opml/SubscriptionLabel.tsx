import type { Subscription } from '#worker/distribution/opml/contract.ts'
import styles from './opml.module.css'
import { text } from './text.ts'

interface Props {
  subscription: Subscription
  note?: string | undefined
}

export const SubscriptionLabel = ({ subscription: { title, called, kind }, note }: Props) => (
  <span className={styles.line}>
    <bdi className={styles.name}>{title}</bdi>
    <small className={styles.meta}>{text.kinds[kind]}</small>
    {called !== title && (
      <small className={styles.meta}>
        {text.titleInFile}
        <bdi>{called}</bdi>
      </small>
    )}
    {note && <small className={styles.meta}>{note}</small>}
  </span>
)
