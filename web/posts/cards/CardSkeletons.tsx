import styles from './card-skeletons.module.css'
import { cardText } from './card-text.ts'

/** Empty ruled lines of the size of a page of cards, while it loads; a comma writes along the first title. */
export const CardSkeletons = () => (
  <div aria-busy="true">
    <p className="visually-hidden" role="status">
      {cardText.loading}
    </p>
    {[0, 1, 2, 3, 4].map((at) => (
      <div key={at} className={styles.card} aria-hidden="true">
        <div className={styles.lines} />
        {at % 2 === 0 && <div className={styles.cover} />}
      </div>
    ))}
  </div>
)
