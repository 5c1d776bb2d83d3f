import type { ReactNode } from 'react'
import importStyles from '#web/podcasts/importer/import.module.css'
import { LinkButton } from '#web/ui/Button.tsx'
import { Num } from '#web/ui/NumberRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ImportSummary, TextImport } from '#worker/portability/imports/contract.ts'
import styles from './imports.module.css'
import { previewText } from './preview-text.ts'
import { reportText } from './report-text.ts'
import { StartForm } from './StartForm.tsx'
import { text } from './text.ts'

/** What was found, and the form that starts the import. */
export function ImportPreview({ textImport: { hash, format, summary, counts } }: { textImport: TextImport }) {
  if (!summary) return null
  const isArchive = format === 'daftar'
  const waiting = Math.max(0, counts.waiting - summary.lists - (summary.others ?? 0))
  return (
    <>
      <PageSection title={previewText.found}>
        <div className={importStyles.preview}>
          <SummaryFacts summary={summary} />
          <SummaryNotes summary={summary} />
          {isArchive && <ArchiveNotes />}
        </div>
      </PageSection>
      {counts.waiting > 0 ? (
        <StartForm hash={hash} summary={summary} waiting={waiting} />
      ) : (
        <p className={importStyles.outcome}>
          {counts.existing > 0 ? previewText.nothingNew : previewText.nothingUsable}{' '}
          <LinkButton to="/me/posts/published" variant="quiet">
            {text.seePosts}
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** What an archive of Daftar has that does not come. */
export const ArchiveNotes = () => (
  <>
    {previewText.notReturning.map((note) => (
      <p key={note} className={styles.hint}>
        {note}
      </p>
    ))}
  </>
)

export function SummaryFacts({ summary }: { summary: ImportSummary }) {
  const { posts, drafts, lists, shows = 0, episodes = 0, comments, pictures, existing, failed, from, to } = summary
  const names = previewText.facts
  const counts: readonly (readonly [string, number, boolean])[] = [
    [names.posts, posts - drafts, true],
    [names.drafts, drafts, drafts > 0],
    [names.shows, shows, shows > 0],
    [names.episodes, episodes, episodes > 0],
    [names.lists, lists, lists > 0],
    [names.comments, comments, comments > 0],
    [names.pictures, pictures, pictures > 0],
    [names.existing, existing, existing > 0],
    [names.failed, failed, failed > 0],
  ]
  return (
    <dl className={importStyles.facts}>
      {counts.map(
        ([name, value, isVisible]) =>
          isVisible && (
            <SummaryRow key={name} name={name}>
              <Num value={value} />
            </SummaryRow>
          ),
      )}
      {from !== null && to !== null && (
        <SummaryRow name={previewText.facts.dates} className={styles.dates}>
          <Time at={from} /> {previewText.to} <Time at={to} />
        </SummaryRow>
      )}
    </dl>
  )
}

const SummaryRow = ({ name, className, children }: { name: string; className?: string | undefined; children: ReactNode }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function SummaryNotes({ summary: { warnings, authentic, existing, isTruncated } }: { summary: ImportSummary }) {
  return (
    <>
      {isTruncated && (
        <p>
          <strong>{previewText.cut}</strong> {previewText.cutHint}
        </p>
      )}
      {authentic !== null && <p>{authentic ? previewText.authentic : previewText.notAuthentic}</p>}
      {existing > 0 && <p>{previewText.existingHint}</p>}
      {warnings.length > 0 && (
        <section aria-label={previewText.notes} className={importStyles.notes}>
          <h3 className={styles.notesTitle}>{previewText.notes}</h3>
          <ul className={styles.noteList}>
            {warnings.map(({ warning, count }) => (
              <li key={warning}>
                <strong>{previewText.noteCount(count)}:</strong> {reportText.warnings[warning]}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
