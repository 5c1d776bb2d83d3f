import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { readFields } from '#web/lib/form-fields.ts'
import { useAction } from '#web/lib/use-action.ts'
import importStyles from '#web/podcasts/importer/import.module.css'
import { myPublicationsQuery } from '#web/publications/members/queries.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { NoScript } from '#web/ui/NoScript.tsx'
import { Num } from '#web/ui/NumberRow.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { SelectInput } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { ImportSummary } from '#worker/portability/imports/contract.ts'
import { startImport } from './actions.ts'
import styles from './imports.module.css'
import { previewText as text } from './preview-text.ts'
import { countOutcome } from './read-start-form.ts'

interface Props {
  hash: string
  summary: ImportSummary
  /** Posts that can come. */
  waiting: number
}

export function StartForm({ hash, summary, waiting }: Props) {
  // The form disappears, and the progress is at the top.
  const start = useAction(startImport, { hash }, { onDone: () => document.querySelector<HTMLElement>('h1')?.focus() })
  const form = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState(() => countOutcome(INITIAL, summary, waiting))
  const { fields, formError } = fieldErrors(start.error, ['confirmsOwnership', 'authors'])
  const update = () => form.current && setOutcome(countOutcome(readFields(new FormData(form.current)), summary, waiting))
  return (
    <ActionForm ref={form} action={start} className={importStyles.start} onChange={update}>
      <fieldset className={styles.choices}>
        <legend>{text.how}</legend>
        <Choice type="radio" name="publishes" value="true" on label={text.publish} hint={text.publishHint} />
        <Choice type="radio" name="publishes" value="false" label={text.asDrafts} hint={text.asDraftsHint} />
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{text.include}</legend>
        {summary.drafts > 0 && <Choice name="drafts" on label={text.drafts(summary.drafts)} />}
        {summary.comments > 0 && <Choice name="comments" on label={text.comments(summary.comments)} hint={text.commentsHint} />}
        {summary.lists > 0 && <Choice name="lists" on label={text.lists(summary.lists)} />}
        {(summary.others ?? 0) > (summary.shows ?? 0) && <Choice name="account" on label={text.account} hint={text.accountHint} />}
        <Choice name="keepsCanonical" on label={text.canonical} hint={text.canonicalHint} />
      </fieldset>
      <PublicationChoice />
      <LengthChoice {...summary} />
      {summary.authors.length > 1 && (
        <>
          <AuthorChoices authors={summary.authors} />
          <ErrorNote>{fields.authors}</ErrorNote>
        </>
      )}
      {summary.tags.length > 0 && <TagNames tags={summary.tags} />}
      <div className={styles.outcome}>
        <Choice name="confirmsOwnership" label={text.ownership} />
        <ErrorNote>{fields.confirmsOwnership ?? formError}</ErrorNote>
        <p role="status" className={styles.scripted}>
          {text.outcome(outcome)}
        </p>
        <NoScript>{import.meta.env.SSR && <p>{text.outcomeWithoutScripts}</p>}</NoScript>
        <ButtonRow>
          <Button type="submit" loading={start.isPending}>
            {text.start}
          </Button>
        </ButtonRow>
      </div>
    </ActionForm>
  )
}

/** The choices that the form starts with: everything is ticked. */
const INITIAL = { text: () => '', has: () => true }

/** Publications in which the member publishes without review; nothing if there are none. */
function PublicationChoice() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useInfiniteQuery(myPublicationsQuery(api))
  const publications = data?.pages.flatMap(({ items }) => items).filter(({ role }) => role !== 'writer') ?? []
  if (publications.length === 0) return null
  return (
    <Field label={text.publication} className={styles.narrow}>
      {(control) => (
        <SelectInput {...control} name="publication" defaultValue="">
          <option value="">{text.ownProfile}</option>
          {publications.map(({ hash, name }) => (
            <option key={hash} value={hash}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

/** Lets the owner leave short posts out; nothing if there are none. */
function LengthChoice({ posts, lengths = [] }: Pick<ImportSummary, 'posts' | 'lengths'>) {
  const shorter = lengths.filter(({ count }, at) => count > 0 && count < (lengths[at - 1]?.count ?? posts))
  if (shorter.length === 0) return null
  return (
    <Field label={text.lengths} hint={text.lengthsHint} className={styles.narrow}>
      {(control) => (
        <SelectInput {...control} name="minLetters" defaultValue="0">
          <option value="0">{text.anyLength(posts)}</option>
          {shorter.map(({ letters, count }) => (
            <option key={letters} value={letters}>
              {text.atLeast(letters, count)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

const AuthorChoices = ({ authors }: Pick<ImportSummary, 'authors'>) => (
  <fieldset className={styles.choices}>
    <legend>{text.authors}</legend>
    <p className={styles.hint}>{text.authorsHint}</p>
    <div className={styles.columns}>
      {authors.map(({ name, count }, at) => (
        <Choice
          key={name}
          name={`author.${at}`}
          on
          label={
            <>
              <bdi>{name || text.noAuthor}</bdi> <Num value={count} className={styles.count} />
            </>
          }
        />
      ))}
    </div>
  </fieldset>
)

const TagNames = ({ tags }: Pick<ImportSummary, 'tags'>) => (
  <details className={styles.tags}>
    <summary>{text.tags(tags.length)}</summary>
    <p className={styles.hint}>{text.tagsHint}</p>
    <ul className={styles.tagList}>
      {tags.map(({ name, count }, at) => (
        <li key={name}>
          <TextInput name={`tag.${at}`} defaultValue={name} aria-label={text.tag(name)} autoComplete="off" maxLength={200} />
          <span className={styles.hint}>
            {text.tagWas} <bdi>{name}</bdi> · {text.noteCount(count)}
          </span>
        </li>
      ))}
    </ul>
  </details>
)

interface ChoiceProps {
  type?: 'checkbox' | 'radio'
  name: string
  value?: string
  on?: boolean
  label: ReactNode
  hint?: ReactNode
}

const Choice = ({ type = 'checkbox', name, value = 'on', on = false, label, hint }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type={type} name={name} value={value} defaultChecked={checkedProps(name, value, on).checked} />
    <span>
      {label}
      {hint && <span className={styles.hint}>{hint}</span>}
    </span>
  </label>
)
