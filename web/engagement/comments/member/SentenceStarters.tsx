import { text } from '#web/engagement/comments/text.ts'
import styles from './member.module.css'

export const SentenceStarters = ({ onChoose }: { onChoose: (body: string) => void }) => (
  <fieldset className={styles.starters} aria-label={text.starters}>
    {text.starter.map((starter) => (
      <button key={starter} type="button" className={styles.starter} onClick={() => onChoose(`${starter.replace('…', '')} `)}>
        {starter}
      </button>
    ))}
  </fieldset>
)
