import styles from '#web/podcasts/episodes/episode-form.module.css'
import { transcriptText as text } from '#web/podcasts/episodes/transcript-text.ts'
import type { ImportedTranscript } from '#worker/podcasts/episodes/contract.ts'

export const ImportSummary = ({ imported: { timed, segments, errors, errorCount } }: { imported: ImportedTranscript }) => (
  <div className={styles.notes} role="status">
    <p>{text.read(segments.length, timed)}</p>
    {errors.length > 0 && (
      <details>
        <summary>{text.parseErrors(errorCount)}</summary>
        <ul>
          {errors.map((one) => (
            <li key={`${one.line} ${one.code}`}>{text.parseError(one)}</li>
          ))}
          {errorCount > errors.length && <li>{text.moreParseErrors(errorCount - errors.length)}</li>}
        </ul>
      </details>
    )}
  </div>
)
