import { stringifySearch } from '#web/lib/search-params.ts'
import styles from './report.module.css'
import { text } from './text.ts'

interface Props {
  /** Path of the API that answers with a CSV file. */
  csv: string
  before: string | undefined
  withPosts?: boolean
}

/** Links to the counts of the window as CSV files. */
export const CsvLinks = ({ csv, before, withPosts = false }: Props) => (
  <nav className={styles.downloads} aria-label={text.downloads}>
    <span>{text.downloads}:</span>
    <a href={`${csv}${stringifySearch({ before })}`} download>
      {text.csvDays}
    </a>
    {withPosts && (
      <a href={`${csv}${stringifySearch({ before, of: 'posts' })}`} download>
        {text.csvPosts}
      </a>
    )}
  </nav>
)
