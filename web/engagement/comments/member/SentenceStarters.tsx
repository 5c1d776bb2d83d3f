import { text } from '#web/engagement/comments/text.ts'
import styles from './member.module.css'

/** Beginnings of a sentence for who does not know how to begin. */
export const SentenceStarters = ({ onChoose }: { onChoose: (body: string) => void }) => (
  <fieldset className={styles.starters} aria-label={text.starters}>
    {text.starter.map((words) => (
      <button key={words} type="button" className={styles.starter} onClick={() => onChoose(`${words.replace('…', '')} `)}>
        {words}
      </button>
    ))}
  </fieldset>
)
