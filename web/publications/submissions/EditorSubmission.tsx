import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PostBody } from '#web/posts/rendering/PostBody.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SelectInput } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { SubmissionDetails } from '#worker/publications/submissions/contract.ts'
import { addNote, assignSubmission } from './actions.ts'
import { Decision, MoveOutForm } from './Decision.tsx'
import { submissionQuery } from './queries.ts'
import { SubmissionHistory } from './SubmissionHistory.tsx'
import { SubmissionMeta, SubmissionSummary } from './SubmissionState.tsx'
import styles from './submissions.module.css'
import { text } from './text.ts'

interface Props {
  hash: string
  submission: string
  /** Slot for suggested edits. */
  children?: ReactNode
}

/** A submission in the editors' queue: the version as readers will see it, the decision, the notes and the history. */
export function EditorSubmission({ hash, submission: submissionHash, children }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const submission = useSuspenseQuery(submissionQuery(api, submissionHash)).data
  const { title, author, html, post, description } = submission
  return (
    <>
      <p className={classNames(styles.meta, styles.path)}>
        <PathLink to={`/me/publications/${hash}/submissions`}>{text.backToQueue}</PathLink>
        {submission.state === 'open' && <a href="#decision">{text.toDecision}</a>}
      </p>
      <h2 className={styles.headline}>
        <bdi>{title}</bdi>
      </h2>
      <aside className={styles.banner} aria-label={text.states[submission.state]}>
        <SubmissionMeta submission={submission}>
          <span>
            <PathLink to={`/${author.handle}`}>
              <bdi>{author.name}</bdi>
            </PathLink>
            {submission.isGuest && ` (${text.guest})`}
          </span>
          <span>{text.minutes(formatNumber(submission.minutes))}</span>
        </SubmissionMeta>
        {submission.state !== 'open' && <SubmissionSummary submission={submission} />}
        {submission.state === 'open' && submission.reason && <blockquote className={styles.reason}>{submission.reason}</blockquote>}
        <AssignForm submission={submission} />
      </aside>
      <article className={styles.article}>
        {description && !beginsWith(html, description) && (
          <p className={classNames(styles.meta, styles.lead)}>
            <bdi>{description}</bdi>
          </p>
        )}
        <PostBody name={post} html={html} />
      </article>
      {children}
      {submission.state === 'open' && <Decision submission={submission} />}
      {submission.state === 'published' && <MoveOutForm submission={submission} />}
      <NoteForm hash={submissionHash} />
      <SubmissionHistory events={submission.events} />
    </>
  )
}

/** A description that nobody wrote is the beginning of the text. */
const beginsWith = (html: string, description: string) =>
  toWords(html.replace(/<[^>]+>/g, ' ')).startsWith(toWords(description.replace(/…$/, '')))

const toWords = (text: string) => text.replace(/\s+/g, ' ').trim()

function AssignForm({ submission: { hash, assignee, editors } }: { submission: SubmissionDetails }) {
  const id = useId()
  const [chosen, setChosen] = useState(assignee?.handle ?? '')
  const assign = useAction(assignSubmission, { hash })
  return (
    <ActionForm action={assign} className={styles.inline}>
      <label htmlFor={id}>{text.assignee}</label>
      <SelectInput id={id} name="editor" value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">{text.noAssignee}</option>
        {editors.map(({ handle, name }) => (
          <option key={handle} value={handle}>
            {name}
          </option>
        ))}
      </SelectInput>
      <Button type="submit" variant="quiet" size="small" loading={assign.isPending}>
        {text.assign}
      </Button>
      <ErrorNote>{assign.error?.message}</ErrorNote>
    </ActionForm>
  )
}

function NoteForm({ hash }: { hash: string }) {
  const [note, setNote] = useState('')
  const add = useAction(addNote, { hash }, { onDone: () => setNote('') })
  const { fields, formError } = fieldErrors(add.error, ['words'])
  return (
    <PageSection title={text.notes}>
      <ActionForm action={add} className={`${form.form} ${form.wide}`}>
        <Field label={text.note} hint={text.noteHint} error={fields.words} counter={{ value: note, max: LIMITS.submissionNote }}>
          {(control) => (
            <TextArea {...control} name="words" rows={3} value={note} onChange={({ target }) => setNote(target.value)} required />
          )}
        </Field>
        <p className={form.buttons}>
          <Button type="submit" variant="quiet" loading={add.isPending}>
            {text.addNote}
          </Button>
        </p>
        <ErrorNote>{formError}</ErrorNote>
      </ActionForm>
    </PageSection>
  )
}
