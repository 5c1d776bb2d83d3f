import styles from '#web/podcasts/episodes/parts.module.css'
import { transcriptText as text } from '#web/podcasts/episodes/transcript-text.ts'
import type { ImportedTranscript } from '#worker/podcasts/episodes/contract.ts'

/** What was read, and what was not right in it. */
export const ImportNotes = ({ told: { timed, segments, flaws, flawCount } }: { told: ImportedTranscript }) => (
  <div className={styles.notes} role="status">
    <p>{text.read(segments.length, timed)}</p>
    {flaws.length > 0 && (
      <details>
        <summary>{text.flaws(flawCount)}</summary>
        <ul>
          {flaws.map((one) => (
            <li key={`${one.line} ${one.flaw}`}>{text.flaw(one)}</li>
          ))}
          {flawCount > flaws.length && <li>{text.moreFlaws(flawCount - flaws.length)}</li>}
        </ul>
      </details>
    )}
  </div>
)
