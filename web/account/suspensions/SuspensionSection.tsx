import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { persianDigits } from '#shared/persian/digits.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { useHasEmail } from '#web/account/contact-details/queries.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { OwnSuspension } from '#worker/account/suspensions/contract.ts'
import { appealSuspension } from './actions.ts'
import { ownSuspensionQuery } from './queries.ts'
import styles from './suspension.module.css'
import { text } from './text.ts'

export function SuspensionSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const { suspension } = useSuspenseQuery(ownSuspensionQuery(api)).data
  if (!suspension) return null
  const { rule, endsAt, startedAt, excerpt, note, subjectPath } = suspension
  return (
    <section id="status" className={styles.status} aria-labelledby="status-title">
      <h2 id="status-title" className={styles.title}>
        {text.title}
      </h2>
      <p className={styles.endsAt}>{endsAt === null ? text.permanent : `${text.until} ${formatDateTime(endsAt)}.`}</p>
      <p>{text.meaning}</p>
      <dl className={styles.details}>
        <dt>{text.rule(persianDigits(rule.number), rule.name)}</dt>
        <dd>{rule.text}</dd>
        <dt>{text.begun}</dt>
        <dd>
          <Time at={startedAt} />
        </dd>
        {(excerpt || subjectPath) && <dt>{text.excerpt}</dt>}
        {excerpt && (
          <dd>
            <blockquote dir="auto">{excerpt}</blockquote>
          </dd>
        )}
        {subjectPath && (
          <dd>
            <PathLink to={subjectPath}>{text.seeText}</PathLink>
          </dd>
        )}
        {note && (
          <>
            <dt>{text.note}</dt>
            <dd>{note}</dd>
          </>
        )}
      </dl>
      <Appeal appeal={suspension.appeal} />
    </section>
  )
}

function Appeal({ appeal }: { appeal: OwnSuspension['appeal'] }) {
  if (!appeal) return <AppealForm />
  return (
    <dl className={styles.details}>
      <dt>{text.yours}</dt>
      <dd className={styles.appealText}>{appeal.text}</dd>
      <dt>{text.answer}</dt>
      <dd className={styles.appealText}>{appeal.answer ?? text.waiting}</dd>
    </dl>
  )
}

function AppealForm() {
  const hasEmail = useHasEmail()
  const send = useAction(appealSuspension, {})
  const { fields, formError } = fieldErrors(send.error, ['text'])
  return (
    <ActionForm action={send} className={styles.form ?? ''}>
      <Field label={text.appealReason} hint={text.appealHint(hasEmail)} error={fields.text}>
        {(control) => <TextArea {...control} name="text" maxLength={2000} />}
      </Field>
      <ErrorNote>{formError}</ErrorNote>
      <p>
        <Button type="submit" loading={send.isPending}>
          {text.send}
        </Button>
      </p>
    </ActionForm>
  )
}
