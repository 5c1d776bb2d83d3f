import { useRouteContext } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, handleSubmit } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { NoScript } from '#web/ui/NoScript.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { SubmissionDetails } from '#worker/publications/submissions/contract.ts'
import styles from './submissions.module.css'
import { text } from './text.ts'
import { useChangeSubmission } from './use-change-submission.ts'

const DateTimePicker = lazyPart(() => import('#web/posts/posts/publishing/DateTimePicker.tsx'))

/** Forms that accept the version, now or at a time, or return it to its author. */
export const Decision = ({ submission }: { submission: SubmissionDetails }) => (
  <div id="decision">
    <PageSection title={text.decision}>
      <div className={styles.decisions}>
        <AcceptForm submission={submission} />
        <ReasonForm
          submission={submission}
          action="submissions.return"
          title={text.giveBack}
          hint={text.giveBackHint}
          message={text.returned}
        />
      </div>
    </PageSection>
  </div>
)

function AcceptForm({ submission: { hash, version } }: { submission: SubmissionDetails }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isLater, setIsLater] = useState(false)
  const [publishAt, setPublishAt] = useState<number>()
  const accept = useChangeSubmission(
    (at: number | undefined) =>
      unwrap(
        api.api.submissions[':hash'].accept.$post({ param: { hash }, json: { version, ...(at === undefined ? {} : { publishAt: at }) } }),
      ),
    text.accepted,
  )
  const { fields, formError } = fieldErrors(accept.error, ['publishAt'])
  const submit = () => {
    if (!isLater || publishAt !== undefined) accept.mutate(isLater ? publishAt : undefined)
  }
  const params = { hash, version: `${version}` }
  return (
    <>
      <PostForm form={formName('submissions.accept', params)} className={form.form} onSubmit={handleSubmit(submit)}>
        <p className={styles.meta}>{text.acceptHint}</p>
        <label className={classNames(styles.choice, styles.scripted)}>
          <input type="checkbox" checked={isLater} onChange={({ target }) => setIsLater(target.checked)} /> {text.later}
        </label>
        {isLater && (
          <Suspense>
            <DateTimePicker publishAt={publishAt} onChange={setPublishAt} error={fields.publishAt} />
          </Suspense>
        )}
        <p className={form.buttons}>
          <Button type="submit" loading={accept.isPending}>
            {isLater ? text.acceptLater : text.accept}
          </Button>
        </p>
        <ErrorNote>{formError}</ErrorNote>
      </PostForm>
      <NoScript>{import.meta.env.SSR && <ScheduleForm params={params} />}</NoScript>
    </>
  )
}

/** Accepts the version for a Jalali date and time, without JavaScript. */
const ScheduleForm = ({ params }: { params: Readonly<Record<string, string>> }) => (
  <PostForm form={formName('submissions.schedule', params)} className={`${form.form} ${form.medium}`}>
    <Field label={text.date}>{(control) => <TextInput {...control} name="date" dir="ltr" inputMode="numeric" />}</Field>
    <Field label={text.time}>{(control) => <TextInput {...control} name="time" dir="ltr" inputMode="numeric" />}</Field>
    <p className={form.buttons}>
      <Button type="submit" variant="quiet">
        {text.acceptLater}
      </Button>
    </p>
  </PostForm>
)

interface ReasonFormProps {
  submission: SubmissionDetails
  action: 'submissions.return' | 'submissions.moveOut'
  title: string
  hint: string
  message: string
}

function ReasonForm({ submission, action, title, hint, message }: ReasonFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [reason, setReason] = useState('')
  const { hash, version, post, publication } = submission
  const send = useChangeSubmission<void>(
    () =>
      action === 'submissions.return'
        ? unwrap(api.api.submissions[':hash'].return.$post({ param: { hash }, json: { version, reason } }))
        : unwrap(
            api.api.submissions.posts[':hash']['move-out'].$post({
              param: { hash: post },
              json: { publication: publication.hash, reason },
            }),
          ),
    message,
  )
  const { fields, formError } = fieldErrors(send.error, ['reason'])
  const params: Readonly<Record<string, string>> =
    action === 'submissions.return' ? { hash, version: `${version}` } : { post, publication: publication.hash }
  return (
    <PostForm form={formName(action, params)} className={`${form.form} ${form.wide}`} onSubmit={handleSubmit(() => send.mutate())}>
      <Field label={text.giveBackReason} hint={hint} error={fields.reason} counter={{ value: reason, max: LIMITS.submissionReason }}>
        {(control) => (
          <TextArea {...control} name="reason" rows={4} value={reason} onChange={({ target }) => setReason(target.value)} required />
        )}
      </Field>
      <p className={form.buttons}>
        <Button type="submit" variant="quiet" loading={send.isPending}>
          {title}
        </Button>
      </p>
      <ErrorNote>{formError}</ErrorNote>
    </PostForm>
  )
}

/** Moves a published post to its author's profile, with a reason. */
export const MoveOutForm = ({ submission }: { submission: SubmissionDetails }) => (
  <PageSection title={text.moveOut}>
    <ReasonForm submission={submission} action="submissions.moveOut" title={text.moveOut} hint={text.moveOutHint} message={text.movedOut} />
  </PageSection>
)
