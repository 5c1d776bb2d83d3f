import styles from './search.module.css'
import { text } from './text.ts'

/** Explains what a query can contain besides words. */
export const SearchGuide = () => (
  <>
    <dl className={styles.guide}>
      {text.syntax.map(({ example, meaning }) => (
        <div key={example}>
          <dt>
            <bdi>{example}</bdi>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.hint}>{text.forgiven}</p>
  </>
)
