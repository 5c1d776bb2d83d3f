import { findChanges } from '#shared/document/changes.ts'
import { EMPTY_DOCUMENT } from '#shared/document/contract.ts'
import { compareLines } from '#shared/persian/word-diff.ts'
import { DiffLines } from '#web/posts/revisions/DiffView.tsx'
import { ChangeList } from '#web/publications/submissions/suggestions/ChangeList.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { Cover } from '#web/ui/Cover.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import type { ContentToReview, PostContent } from '#worker/money/promotions/contract.ts'
import { text } from './promotion-text.ts'

/** What the author changed of a promoted post since staff approved it, word by word. */
export function ContentChanges({ content: { approved, current } }: { content: ContentToReview }) {
  const changes = findChanges(approved ?? { title: '', document: EMPTY_DOCUMENT }, current)
  return (
    <PageSection title={approved ? text.changes : text.currentText}>
      <p className={styles.hint}>{approved ? text.changesHint : text.notKept}</p>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {approved && (
        <>
          <Lines title={text.description} before={[approved.description]} after={[current.description]} />
          <CoverChange before={approved} after={current} />
          <SoundChange before={approved} after={current} />
          <Lines title={text.chapters} before={chapterLines(approved)} after={chapterLines(current)} />
          <Lines title={text.transcript} before={approved.transcript} after={current.transcript} />
        </>
      )}
    </PageSection>
  )
}

const chapterLines = ({ chapters }: PostContent): string[] => chapters.map(({ title, href }) => [title, href].filter(Boolean).join(' '))

interface LinesProps {
  title: string
  before: readonly string[]
  after: readonly string[]
}

function Lines({ title, before, after }: LinesProps) {
  if (before.join('\n') === after.join('\n')) return null
  return (
    <section className={styles.change}>
      <h3>{title}</h3>
      <DiffLines lines={compareLines(before, after)} />
    </section>
  )
}

interface ContentProps {
  before: PostContent
  after: PostContent
}

function CoverChange({ before, after }: ContentProps) {
  if (JSON.stringify(before.cover) === JSON.stringify(after.cover)) return null
  return (
    <section className={styles.change}>
      <h3>{text.cover}</h3>
      <p className={styles.hint}>{text.coverChanged}</p>
      <div className={styles.covers}>
        {(
          [
            [text.coverBefore, before],
            [text.coverAfter, after],
          ] as const
        ).map(([name, { title, cover }]) => (
          <figure key={name}>
            {cover ? <Cover title={title} picture={cover} sizes="192px" /> : <p className={styles.hint}>{text.noCover}</p>}
            <figcaption className={styles.meta}>{name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

function SoundChange({ before, after }: ContentProps) {
  const notes = [
    before.sound !== after.sound &&
      (before.sound === null ? text.soundAdded : after.sound === null ? text.soundRemoved : text.soundChanged),
    JSON.stringify(before.episodeCover) !== JSON.stringify(after.episodeCover) && text.soundCoverChanged,
  ].flatMap((note) => note || [])
  if (notes.length === 0) return null
  return (
    <section className={styles.change}>
      <h3>{text.sound}</h3>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  )
}
