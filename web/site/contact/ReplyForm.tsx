import { useState } from 'react'
import { fillCannedReply } from '#shared/canned-reply.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { ContactThreadDetails } from '#worker/site/contact/contract.ts'
import { addNote, replyToThread } from './actions.ts'
import styles from './inbox.module.css'
import { text } from './inbox-text.ts'

interface Props {
  thread: ContactThreadDetails
  onDone: () => void
}

/** The form that mails a reply. A canned reply is inserted by its link, which without JavaScript opens the page with the text in the form. */
export function ReplyForm({ thread, canned, onDone }: Props & { canned: string | undefined }) {
  const { number, version, state, isSpam, receivesMail, cannedReplies } = thread
  const textOf = (hash: string | undefined) => {
    const found = cannedReplies.find((one) => one.hash === hash)
    return found ? fillCannedReply(found.body, thread) : ''
  }
  const [body, setBody] = useState(() => textOf(canned))
  const finish = () => {
    setBody('')
    onDone()
  }
  const send = useAction(replyToThread, { number }, { onDone: finish })
  const { fields, formError } = fieldErrors(send.error, ['body'])
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
      <ActionForm action={send} className={styles.form}>
        <input type="hidden" name="version" value={version} />
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
          <Button type="submit" loading={send.isPending}>
            {text.send}
          </Button>
        </div>
      </ActionForm>
    </PageSection>
  )
}

export const AddNote = (props: Props) => (
  <ActionSection title={text.note} summary={text.noteHint} label={text.addNote} forms={addNote.name}>
    {(close) => <NoteForm {...props} close={close} />}
  </ActionSection>
)

function NoteForm({ thread: { number }, onDone, close }: Props & { close: () => void }) {
  const [body, setBody] = useState('')
  const finish = () => {
    onDone()
    close()
  }
  const save = useAction(addNote, { number }, { onDone: finish })
  const { fields, formError } = fieldErrors(save.error, ['body'])
  return (
    <EditForm action={save} width="wide" submitLabel={text.saveNote} error={formError} onCancel={close}>
      <Field label={text.noteBody} error={fields.body} counter={{ value: body, max: LIMITS.contactNoteLength }}>
        {(control) => <TextArea {...control} name="body" rows={3} value={body} onChange={({ target }) => setBody(target.value)} />}
      </Field>
    </EditForm>
  )
}
