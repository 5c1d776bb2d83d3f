import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { CANNED_REPLY_PLACEHOLDERS } from '#shared/canned-reply.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { ActionSection } from '#web/money/administration/ActionSection.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { CannedReply } from '#worker/site/contact/contract.ts'
import styles from './inbox.module.css'
import { cannedRepliesQuery } from './inbox-queries.ts'
import { text } from './inbox-text.ts'
import { useContactChange } from './use-contact-change.ts'

const LEAD = text.cannedLead(CANNED_REPLY_PLACEHOLDERS.name, CANNED_REPLY_PLACEHOLDERS.number)

/** The texts that staff insert into replies. */
export function CannedReplyList() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(cannedRepliesQuery(api)).data
  return (
    <>
      <PageTitle lead={LEAD}>{text.cannedReplies}</PageTitle>
      <ActionSection title={text.createCanned} summary={text.noCannedHint} label={text.createCanned} forms="contact.save-canned">
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
          forms={formName('contact.save-canned', { hash: reply.hash })}
        >
          {(close) => <CannedReplyForm reply={reply} close={close} />}
        </ActionSection>
      ))}
    </>
  )
}

function CannedReplyForm({ reply, close }: { reply?: CannedReply; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [key] = useState(() => crypto.randomUUID())
  const [body, setBody] = useState(reply?.body ?? '')
  const { change, isPending, error } = useContactChange({
    run: (json: { title: string; body: string }) =>
      reply
        ? unwrap(api.api.admin['canned-replies'][':hash'].$put({ param: { hash: reply.hash }, json }))
        : unwrap(api.api.admin['canned-replies'].$post({ json: { ...json, key } })),
    done: text.cannedSaved,
    onDone: close,
  })
  const { fields, formError } = fieldErrors(error, ['title', 'body'])
  return (
    <EditForm
      form={formName('contact.save-canned', reply && { hash: reply.hash })}
      withKey={!reply}
      width="wide"
      submitLabel={text.saveCanned}
      pending={isPending}
      error={formError}
      onSubmit={(data) => change({ title: readTextField(data, 'title'), body: readTextField(data, 'body') })}
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
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useContactChange({
    run: () => unwrap(api.api.admin['canned-replies'][':hash'].$delete({ param: { hash } })),
    done: text.cannedDeleted,
  })
  return (
    <>
      <Button
        {...postButton('contact.delete-canned', { hash })}
        variant="plain"
        loading={isPending}
        aria-label={text.deleteCannedOf(title)}
        onClick={() => change(undefined)}
      >
        {text.deleteCanned}
      </Button>
      <ErrorNote>{error?.message}</ErrorNote>
    </>
  )
}
