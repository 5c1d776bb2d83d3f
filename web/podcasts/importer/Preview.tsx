import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { asciiDigits, formatDuration, formatNumber } from '#shared/persian/digits.ts'
import { categoryName } from '#shared/podcast-categories.ts'
import { HOUR } from '#shared/time.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { CheckboxField } from '#web/podcasts/shows/ShowFields.tsx'
import form from '#web/podcasts/shows/show-form.module.css'
import { formatLanguage, showSettingsText } from '#web/podcasts/shows/show-settings-text.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { Num } from '#web/ui/NumberRow.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import { formatBytes } from '#web/ui/upload/format-upload.ts'
import type { ImportPreview } from '#worker/podcasts/importer/contract.ts'
import styles from './import.module.css'
import { OwnershipWordSteps } from './OwnershipWordSteps.tsx'
import { ownershipText } from './ownership-text.ts'
import { useOwnershipWord, useSendVerificationCode, useStartImport } from './queries.ts'
import { text } from './text.ts'

interface Props {
  preview: ImportPreview
  onBack: () => void
}

export function Preview({ preview, onBack }: Props) {
  const { title, cover, description, warnings, skipped, skippedCount, existingImport, count, feed, foundOn } = preview
  return (
    <section aria-label={text.preview} className={styles.preview}>
      <div className={styles.show}>
        {cover && <img src={cover} alt="" className={styles.cover} width={240} height={240} />}
        <div className={styles.heading}>
          <h2 className={styles.name}>
            <bdi>{title}</bdi>
          </h2>
          <p className={styles.feedUrl}>
            <bdi dir="ltr">{feed}</bdi>
          </p>
          {foundOn !== null && (
            <p className={styles.secondary}>
              {text.foundOn} <bdi dir="ltr">{foundOn}</bdi>
            </p>
          )}
          <p className={form.clamped}>{description}</p>
        </div>
      </div>
      <PreviewFacts preview={preview} />
      <ImportWarnings warnings={warnings} />
      {preview.linksAreReviewed && <p>{text.linksAreReviewed}</p>}
      {skippedCount > 0 && (
        <details className={styles.leftOut} open={count === 0}>
          <summary>{text.leftOut(skippedCount)}</summary>
          <ul className={styles.reasons}>
            {skipped.map(({ title, at, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat and the list never changes its order.
              <li key={index}>
                <bdi>{title}</bdi>
                <span className={styles.reason}>{text.reasons[reason]}</span>
                {at !== null && <Time at={at} className={styles.secondary} />}
              </li>
            ))}
          </ul>
          {skippedCount > skipped.length && <p className={styles.secondary}>{text.moreLeftOut(skippedCount - skipped.length)}</p>}
        </details>
      )}
      {existingImport !== null ? (
        <p className={styles.outcome}>
          {text.alreadyImported} <LinkButton to={`/me/podcast-import/${existingImport}`}>{text.openExisting}</LinkButton>
        </p>
      ) : count > 0 ? (
        <StartForm preview={preview} onBack={onBack} />
      ) : (
        <p className={styles.outcome}>{text.none}</p>
      )}
      {(existingImport !== null || count === 0) && (
        <p>
          <Button variant="quiet" onClick={onBack}>
            {text.otherFeed}
          </Button>
        </p>
      )}
    </section>
  )
}

export const ImportWarnings = ({ warnings }: { warnings: ImportPreview['warnings'] }) =>
  warnings.length > 0 ? (
    <ul className={styles.notes}>
      {warnings.map((warning) => (
        <li key={warning}>{text.showNotes[warning]}</li>
      ))}
    </ul>
  ) : null

function PreviewFacts({ preview }: { preview: ImportPreview }) {
  const { count, from, to, duration, bytes, unknownSizeCount, author, language, category, kind, explicit, seasons, remainingBytes } =
    preview
  const names = text.facts
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
    ...(duration > 0 ? [[names.duration, formatDuration(duration)] satisfies [string, React.ReactNode]] : []),
    ...(bytes > 0 ? [[names.bytes, formatBytes(bytes)] satisfies [string, React.ReactNode]] : []),
    ...(author ? [[names.author, <bdi key="a">{author}</bdi>] satisfies [string, React.ReactNode]] : []),
    [names.language, formatLanguage(language)],
    [names.category, categoryName(category) || text.noCategory],
    [names.kind, showSettingsText.kinds[kind]],
    ...(seasons.length > 0
      ? [
          [
            names.seasons,
            seasons.map(({ number, name, count: of }) => `${name || text.season(number)} (${formatNumber(of)})`).join('، '),
          ] satisfies [string, React.ReactNode],
        ]
      : []),
    [names.freeSpace, formatBytes(remainingBytes)],
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
      <p className={styles.secondary}>
        {count > 0 && (bytes > remainingBytes ? text.exceedsQuota : unknownSizeCount > 0 ? text.mayExceedQuota : text.fitsQuota)}{' '}
        {text.limits(formatBytes(LIMITS.episodeAudioBytes), LIMITS.episodeDuration / HOUR)}
        {unknownSizeCount > 0 && ` ${text.unknownSize(unknownSizeCount)}.`}
        {explicit && ` ${text.explicit}.`}
      </p>
    </>
  )
}

function StartForm({ preview: { feed, verificationEmail, needsWord }, onBack }: { preview: ImportPreview; onBack: () => void }) {
  const navigate = useNavigate()
  const [isOwner, setIsOwner] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [code, setCode] = useState('')
  const verification = useSendVerificationCode()
  const word = useOwnershipWord()
  const start = useStartImport(({ hash }) => void navigate({ to: '/me/podcast-import/$hash', params: { hash } }))
  const { fields, formError } = fieldErrors(start.error, ['code', 'verification.code', 'word'])
  const submit = () => {
    setIsSubmitted(true)
    if (!isOwner) return
    start.mutate({
      feed,
      verification: verification.data ? { challenge: verification.data.challenge, code: asciiDigits(code).trim() } : null,
    })
  }
  const canStart = needsWord ? word.data !== undefined : verificationEmail === null || verification.data !== undefined
  return (
    <form
      className={styles.start}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <CheckboxField label={text.ownershipClaim} checked={isOwner} onChange={setIsOwner} />
      <ErrorNote>{isSubmitted && !isOwner && text.ownershipRequired}</ErrorNote>
      {verificationEmail !== null && (
        <>
          <p>{text.verificationHint(verificationEmail)}</p>
          {verification.data && (
            <Field label={text.code} hint={text.codeHint} error={fields.code ?? fields['verification.code']}>
              {(control) => (
                <TextInput
                  {...control}
                  dir="ltr"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  value={code}
                  onChange={({ target }) => setCode(target.value)}
                />
              )}
            </Field>
          )}
          <p role="status" className={styles.secondary}>
            {verification.isSuccess && text.sent}
          </p>
          <ErrorNote>{verification.error?.message}</ErrorNote>
        </>
      )}
      {needsWord && <OwnershipWordSteps word={word.data} error={fields.word ?? word.error?.message} />}
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        {canStart && (
          <Button type="submit" loading={start.isPending}>
            {needsWord ? ownershipText.checkAndStart : text.start}
          </Button>
        )}
        {needsWord && !canStart && (
          <Button loading={word.isPending} onClick={() => word.mutate(feed)}>
            {ownershipText.getWord}
          </Button>
        )}
        {verificationEmail !== null && (
          <Button
            variant={verification.data ? 'quiet' : 'primary'}
            loading={verification.isPending}
            onClick={() => verification.mutate(feed)}
          >
            {verification.data ? text.sendAgain : text.sendCode}
          </Button>
        )}
        <Button variant="plain" onClick={onBack}>
          {text.otherFeed}
        </Button>
      </ButtonRow>
    </form>
  )
}
