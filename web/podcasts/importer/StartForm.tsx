import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { asciiDigits } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { CheckField } from '#web/podcasts/shows/ShowFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { ImportPreview } from '#worker/podcasts/importer/contract.ts'
import styles from './import.module.css'
import { text } from './text.ts'
import { useProof, useStart } from './use-import.ts'

/** The word that the show is one's own, the code that proves it where the feed has an address, and the beginning. */
export function StartForm({ preview: { feed, proof: address }, onBack }: { preview: ImportPreview; onBack: () => void }) {
  const navigate = useNavigate()
  const [mine, setMine] = useState(false)
  const [asked, setAsked] = useState(false)
  const [code, setCode] = useState('')
  const proof = useProof()
  const start = useStart(({ hash }) => void navigate({ to: '/me/podcast-import/$hash', params: { hash } }))
  const { fields, rest } = fieldErrors(start.error, ['code', 'proof.code'])
  const begin = () => {
    setAsked(true)
    if (!mine) return
    start.mutate({ feed, proof: proof.data ? { challenge: proof.data.challenge, code: asciiDigits(code).trim() } : null })
  }
  const mayStart = address === null || proof.data !== undefined
  return (
    <form
      className={styles.start}
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      <CheckField label={text.mine} checked={mine} onChange={setMine} />
      <ErrorNote>{asked && !mine && text.mineFirst}</ErrorNote>
      {address !== null && (
        <>
          <p>{text.proof(address)}</p>
          {proof.data && (
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
          <p role="status" className={styles.faint}>
            {proof.isSuccess && text.sent}
          </p>
          <ErrorNote>{proof.error?.message}</ErrorNote>
        </>
      )}
      <ErrorNote>{rest}</ErrorNote>
      <ButtonRow>
        {mayStart && (
          <Button type="submit" loading={start.isPending}>
            {text.start}
          </Button>
        )}
        {address !== null && (
          <Button variant={proof.data ? 'quiet' : 'primary'} loading={proof.isPending} onClick={() => proof.mutate(feed)}>
            {proof.data ? text.sendAgain : text.sendCode}
          </Button>
        )}
        <Button variant="plain" onClick={onBack}>
          {text.other}
        </Button>
      </ButtonRow>
    </form>
  )
}
