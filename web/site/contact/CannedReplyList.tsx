import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { CANNED_REPLY_PLACEHOLDERS } from '#shared/canned-reply.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { CannedReply } from '#worker/site/contact/contract.ts'
import { deleteCannedReply, saveCannedReply } from './actions.ts'
import styles from './inbox.module.css'
import { cannedRepliesQuery } from './inbox-queries.ts'
import { text } from './inbox-text.ts'

const LEAD = text.cannedLead(CANNED_REPLY_PLACEHOLDERS.name, CANNED_REPLY_PLACEHOLDERS.number)

/** The texts that staff insert into replies. */
export function CannedReplyList() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(cannedRepliesQuery(api)).data
  return (
    <>
      <PageTitle lead={LEAD}>{text.cannedReplies}</PageTitle>
      <ActionSection
        title={text.createCanned}
        summary={text.noCannedHint}
        label={text.createCanned}
        forms={formName(saveCannedReply.name, { hash: '' })}
      >
        {(close) => <CannedReplyForm close={close} />}
      </ActionSection>
      {items.length === 0 && <EmptyState title={text.noCanned}>{text.noCannedHint}</EmptyState>}
      {items.map((reply) => (
        <ActionSection
          key={reply.hash}
          title={<bdi>{reply.title}</bdi>}
          summary={
            <span className={styles.body} dir="auto">
              {reply.body}
            </span>
          }
          label={text.editCanned(reply.title)}
          forms={formName(saveCannedReply.name, { hash: reply.hash })}
        >
          {(close) => <CannedReplyForm reply={reply} close={close} />}
        </ActionSection>
      ))}
    </>
  )
}

function CannedReplyForm({ reply, close }: { reply?: CannedReply; close: () => void }) {
  const [body, setBody] = useState(reply?.body ?? '')
  const save = useAction(saveCannedReply, { hash: reply?.hash ?? '' }, { onDone: close })
  const { fields, formError } = fieldErrors(save.error, ['title', 'body'])
  return (
    <EditForm
      action={save}
      width="wide"
      submitLabel={text.saveCanned}
      error={formError}
      onCancel={close}
      extra={reply && <DeleteButton reply={reply} />}
    >
      <Field label={text.cannedTitle} error={fields.title}>
        {(control) => <TextInput {...control} name="title" defaultValue={reply?.title} autoComplete="off" />}
      </Field>
      <Field label={text.cannedBody} hint={LEAD} error={fields.body} counter={{ value: body, max: LIMITS.contactReplyLength }}>
        {(control) => <TextArea {...control} name="body" rows={6} value={body} onChange={({ target }) => setBody(target.value)} />}
      </Field>
    </EditForm>
  )
}

function DeleteButton({ reply: { hash, title } }: { reply: CannedReply }) {
  const remove = useAction(deleteCannedReply, { hash })
  return (
    <>
      <ActionButton action={remove} variant="plain" aria-label={text.deleteCannedOf(title)}>
        {text.deleteCanned}
      </ActionButton>
      <ErrorNote>{remove.error?.message}</ErrorNote>
    </>
  )
}
