import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PostBody } from '#web/posts/rendering/PostBody.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { PathLink } from '#web/ui/PathLink.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { SubmissionDetails } from '#worker/publications/submissions/contract.ts'
import { resubmitPost, withdrawSubmission } from './actions.ts'
import { submissionQuery } from './queries.ts'
import { SubmissionHistory } from './SubmissionHistory.tsx'
import { SubmissionMeta, SubmissionSummary } from './SubmissionState.tsx'
import styles from './submissions.module.css'
import { text } from './text.ts'

const isActive = ({ state }: SubmissionDetails) => state === 'open' || state === 'returned' || state === 'accepted'
const canResubmit = ({ state }: SubmissionDetails) => state === 'open' || state === 'returned'

/** A submission as its author sees it. `children` is the slot for suggested edits. */
export function AuthorSubmission({ hash, children }: { hash: string; children?: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const submission = useSuspenseQuery(submissionQuery(api, hash)).data
  const { post, title, html, publication, state } = submission
  const withdraw = useAction(withdrawSubmission, { hash })
  return (
    <>
      <h1 className={styles.headline} tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
      <aside className={styles.banner} aria-label={text.states[state]}>
        <SubmissionMeta submission={submission}>
          <span>
            {text.to}{' '}
            <PathLink to={`/${publication.handle}`}>
              <bdi>{publication.name}</bdi>
            </PathLink>
          </span>
        </SubmissionMeta>
        <SubmissionSummary submission={submission} />
        {isActive(submission) && (
          <div className={styles.actions}>
            {canResubmit(submission) && (
              <LinkButton to={`/p/${post}/edit`} variant="quiet" size="small">
                {text.edit}
              </LinkButton>
            )}
            <ActionButton action={withdraw} variant="quiet" size="small">
              {text.withdraw}
            </ActionButton>
          </div>
        )}
        <ErrorNote>{withdraw.error?.message}</ErrorNote>
      </aside>
      {children}
      {canResubmit(submission) && submission.hasNewerDraft && <ResubmitForm submission={submission} />}
      <SubmissionHistory events={submission.events} />
      <article className={styles.article}>
        <p className={classNames(styles.meta, styles.lead)}>
          {text.version(formatNumber(submission.version))} <span>{text.minutes(formatNumber(submission.minutes))}</span>
        </p>
        <PostBody name={post} html={html} />
      </article>
    </>
  )
}

function ResubmitForm({ submission: { hash, post, version } }: { submission: SubmissionDetails }) {
  const send = useAction(resubmitPost, { hash, post, version: String(version) })
  const { fields, formError } = fieldErrors(send.error, ['message'])
  return (
    <ActionForm action={send} className={`${form.form} ${form.wide}`}>
      <p>{text.newerDraft}</p>
      <Field label={text.message} optional={text.optional} hint={text.messageHint} error={fields.message}>
        {(control) => <TextArea {...control} name="message" rows={3} maxLength={LIMITS.submissionMessage} />}
      </Field>
      <p className={form.buttons}>
        <Button type="submit" loading={send.isPending}>
          {text.resubmit}
        </Button>
      </p>
      <p className={styles.meta}>{text.resubmitHint}</p>
      <ErrorNote>{formError}</ErrorNote>
    </ActionForm>
  )
}
