import { LIMITS } from '#shared/limits/index.ts'
import { clockLength } from '#shared/persian/clock-length.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { categoryName } from '#shared/podcast-categories.ts'
import { sizeText } from '#web/podcasts/episodes/upload/progress-text.ts'
import { ownText } from '#web/podcasts/shows/own-text.ts'
import form from '#web/podcasts/shows/show-form.module.css'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ImportPreview } from '#worker/podcasts/importer/contract.ts'
import styles from './import.module.css'
import { StartForm } from './StartForm.tsx'
import { text } from './text.ts'

interface Props {
  preview: ImportPreview
  onBack: () => void
}

/** A show as it would be here, what does not come along, and the way to begin. */
export function Preview({ preview, onBack }: Props) {
  const { title, cover, description, notes, leftOut, leftOutCount, known, count, feed } = preview
  return (
    <section aria-label={text.preview} className={styles.preview}>
      <div className={styles.show}>
        {cover && <img src={cover} alt="" className={styles.cover} width={240} height={240} />}
        <div className={styles.about}>
          <h2 className={styles.name}>
            <bdi>{title}</bdi>
          </h2>
          <p className={styles.address}>
            <bdi dir="ltr">{feed}</bdi>
          </p>
          <p className={form.clamped}>{description}</p>
        </div>
      </div>
      <Facts preview={preview} />
      <Notes notes={notes} />
      {leftOutCount > 0 && (
        <details className={styles.details} open={count === 0}>
          <summary>{text.leftOut(leftOutCount)}</summary>
          <ul className={styles.reasons}>
            {leftOut.map(({ title, at, reason }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat and the list never changes its order.
              <li key={place}>
                <bdi>{title}</bdi>
                <span className={styles.reason}>{text.reasons[reason]}</span>
                {at !== null && <Time at={at} className={styles.faint} />}
              </li>
            ))}
          </ul>
          {leftOutCount > leftOut.length && <p className={styles.faint}>{text.moreLeftOut(leftOutCount - leftOut.length)}</p>}
        </details>
      )}
      {known !== null ? (
        <p className={styles.end}>
          {text.known} <LinkButton to={`/me/podcast-import/${known}`}>{text.toKnown}</LinkButton>
        </p>
      ) : count > 0 ? (
        <StartForm preview={preview} onBack={onBack} />
      ) : (
        <p className={styles.end}>{text.none}</p>
      )}
      {(known !== null || count === 0) && (
        <p>
          <Button variant="quiet" onClick={onBack}>
            {text.other}
          </Button>
        </p>
      )}
    </section>
  )
}

/** What of the show itself did not come along; nothing where all did. */
export const Notes = ({ notes }: { notes: ImportPreview['notes'] }) =>
  notes.length > 0 ? (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{text.showNotes[note]}</li>
      ))}
    </ul>
  ) : null

function Facts({ preview }: { preview: ImportPreview }) {
  const { count, from, to, duration, bytes, untold, author, language, category, kind, explicit, seasons, room } = preview
  const names = text.facts
  const languages: Record<string, string> = ownText.languages
  const rows: [string, React.ReactNode][] = [
    [names.count, <Num key="n" value={count} />],
    ...(from !== null && to !== null
      ? [
          [
            names.dates,
            <span key="d">
              <Time at={from} /> تا <Time at={to} />
            </span>,
          ] satisfies [string, React.ReactNode],
        ]
      : []),
    ...(duration > 0 ? [[names.duration, clockLength(duration)] satisfies [string, React.ReactNode]] : []),
    ...(bytes > 0 ? [[names.bytes, sizeText(bytes)] satisfies [string, React.ReactNode]] : []),
    ...(author ? [[names.author, <bdi key="a">{author}</bdi>] satisfies [string, React.ReactNode]] : []),
    [names.language, languages[language] ?? language],
    [names.category, categoryName(category) || text.noCategory],
    [names.kind, ownText.kinds[kind]],
    ...(seasons.length > 0
      ? [
          [
            names.seasons,
            seasons.map(({ number, name, count: of }) => `${name || text.season(number)} (${formatNumber(of)})`).join('، '),
          ] satisfies [string, React.ReactNode],
        ]
      : []),
    [names.room, sizeText(room)],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.faint}>
        {count > 0 && (bytes > room ? text.tight : untold > 0 ? text.unsure : text.fits)}{' '}
        {text.limits(sizeText(LIMITS.soundBytes), LIMITS.soundDuration / 3_600_000)}
        {untold > 0 && ` ${text.untold(untold)}.`}
        {explicit && ` ${text.explicit}.`}
      </p>
    </>
  )
}
