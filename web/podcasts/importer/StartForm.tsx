import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { asciiDigits } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { CheckboxField } from '#web/podcasts/shows/ShowFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { ImportPreview } from '#worker/podcasts/importer/contract.ts'
import styles from './import.module.css'
import { text } from './text.ts'
import { useSendVerificationCode, useStartImport } from './use-import-mutations.ts'

/** The word that the show is one's own, the code that proves it where the feed has an address, and the beginning. */
export function StartForm({ preview: { feed, verificationEmail: ownerEmail }, onBack }: { preview: ImportPreview; onBack: () => void }) {
  const navigate = useNavigate()
  const [isOwner, setMine] = useState(false)
  const [isSubmitted, setAsked] = useState(false)
  const [code, setCode] = useState('')
  const verification = useSendVerificationCode()
  const start = useStartImport(({ hash }) => void navigate({ to: '/me/podcast-import/$hash', params: { hash } }))
  const { fields, formError } = fieldErrors(start.error, ['code', 'proof.code'])
  const submit = () => {
    setAsked(true)
    if (!isOwner) return
    start.mutate({
      feed,
      verification: verification.data ? { challenge: verification.data.challenge, code: asciiDigits(code).trim() } : null,
    })
  }
  const canStart = ownerEmail === null || verification.data !== undefined
  return (
    <form
      className={styles.start}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <CheckboxField label={text.ownershipClaim} checked={isOwner} onChange={setMine} />
      <ErrorNote>{isSubmitted && !isOwner && text.ownershipRequired}</ErrorNote>
      {ownerEmail !== null && (
        <>
          <p>{text.verificationHint(ownerEmail)}</p>
          {verification.data && (
            <Field label={text.code} hint={text.codeHint} error={fields.code ?? fields['proof.code']}>
              {(control) => (
                <TextInput
                  {...control}
                  dir="ltr"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  value={code}
                  onChange={({ target }) => setCode(target.value)}
                />
              )}
            </Field>
          )}
          <p role="status" className={styles.secondary}>
            {verification.isSuccess && text.sent}
          </p>
          <ErrorNote>{verification.error?.message}</ErrorNote>
        </>
      )}
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        {canStart && (
          <Button type="submit" loading={start.isPending}>
            {text.start}
          </Button>
        )}
        {ownerEmail !== null && (
          <Button
            variant={verification.data ? 'quiet' : 'primary'}
            loading={verification.isPending}
            onClick={() => verification.mutate(feed)}
          >
            {verification.data ? text.sendAgain : text.sendCode}
          </Button>
        )}
        <Button variant="plain" onClick={onBack}>
          {text.otherFeed}
        </Button>
      </ButtonRow>
    </form>
  )
}
