import { formatDate } from '#shared/persian/jalali.ts'
import { CopyField } from '#web/podcasts/shows/CopyField.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import type { OwnershipWord } from '#worker/podcasts/importer/contract.ts'
import styles from './import.module.css'
import { ownershipText as text } from './ownership-text.ts'

/** Explains how a word in the feed proves its ownership, and shows the word once the member requested it. */
export function OwnershipWordSteps({ word, error }: { word: OwnershipWord | undefined; error: string | undefined }) {
  return (
    <section className={styles.ownership} aria-label={text.title}>
      <h3 className={styles.ownershipTitle}>{text.title}</h3>
      <p>{text.lead}</p>
      <div role="status" className={styles.ownershipWord}>
        {word && (
          <>
            <CopyField label={text.word} value={word.word} hint={text.wordHint} />
            <ol className={styles.steps}>
              {text.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className={styles.secondary}>{text.after(formatDate(word.expiresAt))}</p>
          </>
        )}
      </div>
      <ErrorNote>{error}</ErrorNote>
    </section>
  )
}
