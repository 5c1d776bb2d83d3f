import styles from './shell.module.css'
import { text } from './text.ts'

/** An empty ruled page, as high as the window, in place of one that takes long. The pen goes on at its first line. */
export const PendingPage = () => (
  <div className={styles.pending}>
    <p role="status" className="visually-hidden">
      {text.pending}
    </p>
  </div>
)
