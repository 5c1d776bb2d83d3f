import type { Subscription } from '#worker/distribution/opml/contract.ts'
import styles from './opml.module.css'
import { text } from './text.ts'

interface Props {
  one: Subscription
  /** What there is to say of it beside its kind. */
  word?: string | undefined
}

/** A thing of the file that is here: its name, its kind, and the file's name for it where that is another. */
export const FoundLine = ({ one: { title, called, kind }, word }: Props) => (
  <span className={styles.line}>
    <bdi className={styles.name}>{title}</bdi>
    <small className={styles.fact}>{text.kinds[kind]}</small>
    {called !== title && (
      <small className={styles.fact}>
        {text.called}
        <bdi>{called}</bdi>
      </small>
    )}
    {word && <small className={styles.fact}>{word}</small>}
  </span>
)
