import { useState } from 'react'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { EditRow } from '#web/ui/EditRow.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { showToast } from '#web/ui/toast.ts'
import { UrlInput } from '#web/ui/UrlInput.tsx'
import type { ManagedShow } from '#worker/podcasts/shows/contract.ts'
import { showSettingsText as text } from './show-settings-text.ts'
import { useUpdateShow } from './use-show-mutations.ts'

export function FeedRedirectRow({ show }: { show: ManagedShow }) {
  const cancelRedirect = useUpdateShow(show.hash, () => showToast({ message: text.redirectCancelled }))
  if (show.movedTo === null) {
    return (
      <EditRow title={text.redirectFeed} value={text.feedHosted}>
        {(close) => <FeedRedirectForm show={show} close={close} />}
      </EditRow>
    )
  }
  return (
    <SettingsSection
      title={text.redirectFeed}
      summary={
        <>
          {text.movedTo} <bdi dir="ltr">{show.movedTo}</bdi>
        </>
      }
      action={
        <Button variant="quiet" size="small" loading={cancelRedirect.isPending} onClick={() => cancelRedirect.mutate({ movedTo: null })}>
          {text.cancelRedirect}
        </Button>
      }
    />
  )
}

function FeedRedirectForm({ show, close }: { show: ManagedShow; close: () => void }) {
  const [movedTo, setMovedTo] = useState('')
  const change = useUpdateShow(show.hash, () => showToast({ message: text.redirectSaved }))
  const { fields, formError } = fieldErrors(change.error, ['movedTo'])
  return (
    <EditForm onSubmit={() => change.mutate({ movedTo })} onCancel={close} pending={change.isPending} error={formError} width="wide">
      <Field label={text.newFeed} hint={text.redirectHint} error={fields.movedTo}>
        {(control) => (
          <UrlInput {...control} autoFocus placeholder="https://example.com/feed.xml" value={movedTo} onValueChange={setMovedTo} />
        )}
      </Field>
    </EditForm>
  )
}
