import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { fillCannedReply } from '#shared/canned-reply.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { createIdempotencyKeys } from '#web/lib/create-idempotency-keys.ts'
import { fieldErrors, handleSubmit, readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { ActionSection } from '#web/money/administration/ActionSection.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { ContactThreadDetails } from '#worker/site/contact/contract.ts'
import styles from './inbox.module.css'
import { text } from './inbox-text.ts'
import { useContactChange } from './use-contact-change.ts'

interface Props {
  thread: ContactThreadDetails
  onDone: () => void
}

/** The form that mails a reply. A canned reply is inserted by its link, which without JavaScript opens the page with the text in the form. */
export function ReplyForm({ thread, canned, onDone }: Props & { canned: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { number, version, state, isSpam, receivesMail, cannedReplies } = thread
  const textOf = (hash: string | undefined) => {
    const found = cannedReplies.find((one) => one.hash === hash)
    return found ? fillCannedReply(found.body, thread) : ''
  }
  const [body, setBody] = useState(() => textOf(canned))
  const [keyOf] = useState(() => createIdempotencyKeys())
  const { change, isPending, error } = useContactChange({
    run: (written: string) =>
      unwrap(
        api.api.admin.contact[':number'].replies.$post({
          param: { number },
          json: { key: keyOf(`${version} ${written}`), version, body: written },
        }),
      ),
    done: text.sent,
    onDone: () => {
      setBody('')
      onDone()
    },
  })
  const { fields, formError } = fieldErrors(error, ['body'])
  if (isSpam) return <p className={styles.notice}>{text.replyToSpam}</p>
  return (
    <PageSection title={text.reply} landmark={false}>
      {cannedReplies.length > 0 && (
        <p className={styles.canned}>
          <span>{text.insert}</span>
          {cannedReplies.map(({ hash, title }) => (
            <PathLink
              key={hash}
              to={`/admin/contact/${number}`}
              search={{ reply: hash }}
              replace
              resetScroll={false}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
                event.preventDefault()
                setBody((before) => [before.trimEnd(), textOf(hash)].filter(Boolean).join('\n\n'))
              }}
            >
              <bdi>{title}</bdi>
            </PathLink>
          ))}
        </p>
      )}
      <PostForm
        form={formName('contact.reply', { number })}
        hidden={{ version: String(version) }}
        withKey
        className={styles.form}
        onSubmit={handleSubmit((data) => !isPending && change(readTextField(data, 'body')))}
        noValidate
      >
        <Field
          label={text.body}
          hint={receivesMail ? text.receives : text.receivesNot}
          error={fields.body}
          counter={{ value: body, max: LIMITS.contactReplyLength }}
        >
          {(control) => <TextArea {...control} name="body" rows={8} value={body} onChange={({ target }) => setBody(target.value)} />}
        </Field>
        {state === 'closed' && <p className={styles.faint}>{text.replyReopens}</p>}
        <ErrorNote>{formError}</ErrorNote>
        <div>
          <Button type="submit" loading={isPending}>
            {text.send}
          </Button>
        </div>
      </PostForm>
    </PageSection>
  )
}

export const AddNote = (props: Props) => (
  <ActionSection title={text.note} summary={text.noteHint} label={text.addNote} forms="contact.note">
    {(close) => <NoteForm {...props} close={close} />}
  </ActionSection>
)

function NoteForm({ thread: { number }, onDone, close }: Props & { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [key] = useState(() => crypto.randomUUID())
  const [body, setBody] = useState('')
  const { change, isPending, error } = useContactChange({
    run: (written: string) => unwrap(api.api.admin.contact[':number'].notes.$post({ param: { number }, json: { key, body: written } })),
    done: text.noteSaved,
    onDone: () => {
      onDone()
      close()
    },
  })
  const { fields, formError } = fieldErrors(error, ['body'])
  return (
    <EditForm
      form={formName('contact.note', { number })}
      withKey
      width="wide"
      submitLabel={text.saveNote}
      pending={isPending}
      error={formError}
      onSubmit={(data) => change(readTextField(data, 'body'))}
      onCancel={close}
    >
      <Field label={text.noteBody} error={fields.body} counter={{ value: body, max: LIMITS.contactNoteLength }}>
        {(control) => <TextArea {...control} name="body" rows={3} value={body} onChange={({ target }) => setBody(target.value)} />}
      </Field>
    </EditForm>
  )
}
