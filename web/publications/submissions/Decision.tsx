import { Suspense, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { type BoundAction, useAction } from '#web/lib/use-action.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { NoScript } from '#web/ui/NoScript.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { SubmissionDetails } from '#worker/publications/submissions/contract.ts'
import { acceptSubmission, moveOut, returnSubmission, scheduleSubmission } from './actions.ts'
import styles from './submissions.module.css'
import { text } from './text.ts'

const DateTimePicker = lazyPart(() => import('#web/posts/posts/publishing/DateTimePicker.tsx'))

/** Forms that accept the version, now or at a time, or return it to its author. */
export function Decision({ submission: { hash, version } }: { submission: SubmissionDetails }) {
  const params = { hash, version: String(version) }
  return (
    <div id="decision">
      <PageSection title={text.decision}>
        <div className={styles.decisions}>
          <AcceptForm params={params} />
          <ReasonForm action={useAction(returnSubmission, params)} title={text.giveBack} hint={text.giveBackHint} />
        </div>
      </PageSection>
    </div>
  )
}

interface AcceptProps {
  params: { hash: string; version: string }
}

function AcceptForm({ params }: AcceptProps) {
  const [isLater, setIsLater] = useState(false)
  const [publishAt, setPublishAt] = useState<number>()
  const accept = useAction(acceptSubmission, params)
  const schedule = useAction(scheduleSubmission, params)
  // The picker tells what is wrong with a time.
  const scheduleIfValid: BoundAction = { ...schedule, run: (data) => publishAt !== undefined && schedule.run(data) }
  const chosen = isLater ? scheduleIfValid : accept
  const { fields, formError } = fieldErrors(chosen.error, ['publishAt'])
  return (
    <>
      <ActionForm action={chosen} className={form.form}>
        <p className={styles.meta}>{text.acceptHint}</p>
        <label className={classNames(styles.choice, styles.scripted)}>
          <input type="checkbox" checked={isLater} onChange={({ target }) => setIsLater(target.checked)} /> {text.later}
        </label>
        {isLater && (
          <Suspense>
            <input type="hidden" name="publishAt" value={publishAt ?? ''} />
            <DateTimePicker publishAt={publishAt} onChange={setPublishAt} error={fields.publishAt} />
          </Suspense>
        )}
        <p className={form.buttons}>
          <Button type="submit" loading={chosen.isPending}>
            {isLater ? text.acceptLater : text.accept}
          </Button>
        </p>
        <ErrorNote>{formError}</ErrorNote>
      </ActionForm>
      <NoScript>{import.meta.env.SSR && <ScheduleForm params={params} />}</NoScript>
    </>
  )
}

/** Accepts the version for a Jalali date and time, without JavaScript. */
const ScheduleForm = ({ params }: AcceptProps) => (
  <ActionForm action={useAction(scheduleSubmission, params)} className={`${form.form} ${form.medium}`}>
    <Field label={text.date}>{(control) => <TextInput {...control} name="date" dir="ltr" inputMode="numeric" />}</Field>
    <Field label={text.time}>{(control) => <TextInput {...control} name="time" dir="ltr" inputMode="numeric" />}</Field>
    <p className={form.buttons}>
      <Button type="submit" variant="quiet">
        {text.acceptLater}
      </Button>
    </p>
  </ActionForm>
)

interface ReasonFormProps {
  action: BoundAction
  title: string
  hint: string
}

function ReasonForm({ action, title, hint }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const { fields, formError } = fieldErrors(action.error, ['reason'])
  return (
    <ActionForm action={action} className={`${form.form} ${form.wide}`}>
      <Field label={text.giveBackReason} hint={hint} error={fields.reason} counter={{ value: reason, max: LIMITS.submissionReason }}>
        {(control) => (
          <TextArea {...control} name="reason" rows={4} value={reason} onChange={({ target }) => setReason(target.value)} required />
        )}
      </Field>
      <p className={form.buttons}>
        <Button type="submit" variant="quiet" loading={action.isPending}>
          {title}
        </Button>
      </p>
      <ErrorNote>{formError}</ErrorNote>
    </ActionForm>
  )
}

/** Moves a published post to its author's profile, with a reason. */
export const MoveOutForm = ({ submission: { post, publication } }: { submission: SubmissionDetails }) => (
  <PageSection title={text.moveOut}>
    <ReasonForm action={useAction(moveOut, { post, publication: publication.hash })} title={text.moveOut} hint={text.moveOutHint} />
  </PageSection>
)
