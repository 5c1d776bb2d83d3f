import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { readPuzzle, solveProofOfWork } from '#web/account/auth/proof-of-work.ts'
import { type Api, ApiError } from '#web/lib/api.ts'
import { createIdempotencyKeys } from '#web/lib/create-idempotency-keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadedFeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { ContactMessage } from '#worker/site/contact/contract.ts'
import { sendMessage } from './actions.ts'
import styles from './contact.module.css'
import { text } from './text.ts'

const EMPTY = { name: '', email: '', subject: '', message: '' }
type Content = typeof EMPTY

/** Keeps the input until the message is stored. `letter` is the hash of an email that the message reports. */
export function ContactForm({ letter }: { letter: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const form = useRef<HTMLFormElement>(null)
  const [content, setContent] = useState({ ...EMPTY, subject: letter === undefined ? '' : text.reportedLetter(letter) })
  const [idempotencyKeyOf] = useState(() => createIdempotencyKeys())
  const [progress, setProgress] = useState<number>()
  const send = useMutation({
    mutationFn: (message: Content) => sendProved(api, { ...message, key: idempotencyKeyOf(JSON.stringify(message)) }, setProgress),
    onSuccess: () => setContent(EMPTY),
    onSettled: () => setProgress(undefined),
  })
  const fields = send.error instanceof ApiError ? (send.error.body.fields ?? {}) : {}
  useEffect(() => {
    if (send.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [send.error])

  if (send.data) return <ContactReceipt receipt={send.data.receipt} onSendAnother={send.reset} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate(content)
  }
  const bind = (name: keyof Content) => ({
    name,
    value: content[name],
    onChange: (event: { target: { value: string } }) => setContent((before) => ({ ...before, [name]: event.target.value })),
  })
  return (
    <PostForm form={sendMessage.name} ref={form} className={styles.form} onSubmit={submit} noValidate>
      <LoadedFeatureNotice feature="contact" />
      <Field label={text.name} error={fields.name}>
        {(control) => <TextInput {...control} {...bind('name')} autoComplete="name" required />}
      </Field>
      <Field label={text.email} hint={text.emailHint} error={fields.email}>
        {(control) => <TextInput {...control} {...bind('email')} type="email" dir="ltr" inputMode="email" autoComplete="email" required />}
      </Field>
      <Field label={text.subject} error={fields.subject} counter={{ value: content.subject, max: LIMITS.contactSubjectGraphemes }}>
        {(control) => <TextInput {...control} {...bind('subject')} required />}
      </Field>
      <Field
        label={text.message}
        hint={text.messageHint}
        error={fields.message}
        counter={{ value: content.message, max: LIMITS.contactMessageLength }}
      >
        {(control) => <TextArea {...control} {...bind('message')} rows={7} required />}
      </Field>
      {progress !== undefined && (
        <label className={styles.work}>
          {text.working}
          <progress value={progress} />
        </label>
      )}
      <div className={styles.actions}>
        <Button type="submit" loading={send.isPending}>
          {text.send}
        </Button>
        {send.error && (
          <p role="alert" className={styles.error}>
            {Object.keys(fields).length > 0 ? send.error.message : `${text.failed} ${send.error.message}`}
          </p>
        )}
      </div>
    </PostForm>
  )
}

/** Sends a message. When the server demands a proof of work, solves the puzzle and retries once; `onProgress` receives a value from 0 to 1. */
async function sendProved(api: Api, message: ContactMessage, onProgress: (progress: number) => void) {
  try {
    return await sendMessage.run(api, message)
  } catch (error) {
    const puzzle = readPuzzle(error)
    if (!puzzle) throw error
    const proofOfWork = await solveProofOfWork(puzzle, onProgress)
    return sendMessage.run(api, { ...message, proofOfWork })
  }
}

function ContactReceipt({ receipt, onSendAnother }: { receipt: string; onSendAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.receiptPanel} aria-labelledby="sent">
      <h2 id="sent" ref={heading} tabIndex={-1} className={styles.heading}>
        {text.sent}
      </h2>
      <p>
        {text.receipt}:{' '}
        <bdi dir="ltr" className={styles.receipt}>
          {receipt}
        </bdi>
      </p>
      <p className={styles.hint}>{text.sentHint}</p>
      <Button variant="quiet" onClick={onSendAnother}>
        {text.another}
      </Button>
    </section>
  )
}
