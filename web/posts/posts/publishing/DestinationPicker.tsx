import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { text } from '#web/posts/posts/text.ts'
import { myPublicationsQuery } from '#web/publications/members/queries.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { ChoiceChip } from './ChoiceChip.tsx'
import type { PublishFormValues } from './publish-form-values.ts'
import styles from './publishing.module.css'
import { publicationSearchQuery, submissionTargetQuery } from './queries.ts'

type Destination = Pick<PublishFormValues, 'publication' | 'submitTo'>

interface Props {
  values: Destination
  onChange: (change: Partial<Destination>) => void
  error: string | undefined
}

/** Chooses where a post appears: the own profile, a publication of the viewer, or a publication whose editors decide. */
export function DestinationPicker({ values: { publication: chosen, submitTo }, onChange, error }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useInfiniteQuery(myPublicationsQuery(api))
  const publications = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <fieldset className={styles.group}>
      <legend>{text.publishUnder}</legend>
      <div className={styles.chips}>
        <ChoiceChip
          type="radio"
          name="place"
          checked={submitTo === null && chosen === null}
          onChange={() => onChange({ publication: null, submitTo: null })}
        >
          {text.ownName}
        </ChoiceChip>
        {publications.map(({ hash, handle, name, role }) => {
          const isDirect = role !== 'writer' || hash === chosen
          return (
            <ChoiceChip
              key={hash}
              type="radio"
              name="place"
              checked={isDirect ? submitTo === null && chosen === hash : submitTo === handle}
              onChange={() => onChange(isDirect ? { publication: hash, submitTo: null } : { submitTo: handle })}
            >
              <bdi>{name}</bdi> {!isDirect && <span className={styles.hint}>{text.afterReview}</span>}
            </ChoiceChip>
          )
        })}
      </div>
      <PublicationSearch
        submitTo={submitTo !== null && publications.some(({ handle }) => handle === submitTo) ? null : submitTo}
        onChoose={(handle) => onChange({ submitTo: handle })}
      />
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}

function PublicationSearch({ submitTo, onChoose }: { submitTo: string | null; onChoose: (handle: string) => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [typed, setTyped] = useState('')
  const { data: results } = useQuery(publicationSearchQuery(api, typed.trim()))
  const { data: target } = useQuery({ ...submissionTargetQuery(api, submitTo ?? ''), enabled: submitTo !== null })
  const hits = typed.trim() !== '' && results?.type === 'publications' ? results.hits.slice(0, 6) : []
  const choices = [...(target && submitTo === target.handle && hits.every(({ handle }) => handle !== submitTo) ? [target] : []), ...hits]
  return (
    <details className={styles.otherPlace} open={submitTo !== null || undefined}>
      <summary>{text.otherPublication}</summary>
      <Field label={text.search} hint={text.otherPublicationHint}>
        {(control) => <TextInput {...control} type="search" value={typed} onChange={({ target: { value } }) => setTyped(value)} />}
      </Field>
      {choices.length > 0 && (
        <div className={styles.chips}>
          {choices.map(({ handle, name }) => (
            <ChoiceChip key={handle} type="radio" name="place" checked={submitTo === handle} onChange={() => onChoose(handle)}>
              <bdi>{name}</bdi>
            </ChoiceChip>
          ))}
        </div>
      )}
      {typed.trim() !== '' && results && hits.length === 0 && <p className={styles.hint}>{text.noPublications}</p>}
    </details>
  )
}

interface SubmissionFieldsProps {
  /** Handle of the publication. */
  to: string
  message: string
  onChange: (change: { message: string }) => void
  error: string | undefined
}

/** What the publication asks of submissions, and a message for its editors. */
export function SubmissionFields({ to, message, onChange, error }: SubmissionFieldsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const id = useId()
  const { data: target } = useQuery(submissionTargetQuery(api, to))
  return (
    <section className={styles.group} aria-labelledby={id}>
      <p id={id}>
        {text.submit} <bdi>{target?.name}</bdi>
      </p>
      {target?.guidelines && (
        <details open>
          <summary>{text.guidelines}</summary>
          <p className={styles.guidelines}>{target.guidelines}</p>
        </details>
      )}
      {target && !target.acceptsSubmissions && <p className={styles.error}>{text.submissionsClosed}</p>}
      {typeof target?.limit === 'number' && (
        <p className={styles.hint}>{text.submissionCount(formatNumber(target.activeCount), formatNumber(target.limit))}</p>
      )}
      <Field label={text.submissionMessage} hint={text.submissionMessageHint} error={error}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={LIMITS.submissionMessage}
            value={message}
            onChange={({ target: { value } }) => onChange({ message: value })}
          />
        )}
      </Field>
    </section>
  )
}
