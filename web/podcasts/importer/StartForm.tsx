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

export function StartForm({ preview: { feed, verificationEmail }, onBack }: { preview: ImportPreview; onBack: () => void }) {
  const navigate = useNavigate()
  const [isOwner, setIsOwner] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [code, setCode] = useState('')
  const verification = useSendVerificationCode()
  const start = useStartImport(({ hash }) => void navigate({ to: '/me/podcast-import/$hash', params: { hash } }))
  const { fields, formError } = fieldErrors(start.error, ['code', 'verification.code'])
  const submit = () => {
    setIsSubmitted(true)
    if (!isOwner) return
    start.mutate({
      feed,
      verification: verification.data ? { challenge: verification.data.challenge, code: asciiDigits(code).trim() } : null,
    })
  }
  const canStart = verificationEmail === null || verification.data !== undefined
  return (
    <form
      className={styles.start}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <CheckboxField label={text.ownershipClaim} checked={isOwner} onChange={setIsOwner} />
      <ErrorNote>{isSubmitted && !isOwner && text.ownershipRequired}</ErrorNote>
      {verificationEmail !== null && (
        <>
          <p>{text.verificationHint(verificationEmail)}</p>
          {verification.data && (
            <Field label={text.code} hint={text.codeHint} error={fields.code ?? fields['verification.code']}>
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
        {verificationEmail !== null && (
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
