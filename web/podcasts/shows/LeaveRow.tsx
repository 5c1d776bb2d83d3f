import { useState } from 'react'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { EditRow } from '#web/ui/EditRow.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { showToast } from '#web/ui/toast.ts'
import { UrlInput } from '#web/ui/UrlInput.tsx'
import type { OwnShow } from '#worker/podcasts/shows/contract.ts'
import { ownText as text } from './own-text.ts'
import { useChangeShow } from './use-own-show.ts'

/** Where a show's feed leads once it is elsewhere, and the way back. */
export function LeaveRow({ show }: { show: OwnShow }) {
  const back = useChangeShow(show.hash, () => showToast({ message: text.stayed }))
  if (show.movedTo === null) {
    return (
      <EditRow title={text.leave} value={text.here}>
        {(close) => <LeaveForm show={show} close={close} />}
      </EditRow>
    )
  }
  return (
    <SettingsSection
      title={text.leave}
      state={
        <>
          {text.movedTo} <bdi dir="ltr">{show.movedTo}</bdi>
        </>
      }
      action={
        <Button variant="quiet" size="small" loading={back.isPending} onClick={() => back.mutate({ movedTo: null })}>
          {text.stay}
        </Button>
      }
    />
  )
}

function LeaveForm({ show, close }: { show: OwnShow; close: () => void }) {
  const [movedTo, setMovedTo] = useState('')
  const change = useChangeShow(show.hash, () => showToast({ message: text.left }))
  const { fields, rest } = fieldErrors(change.error, ['movedTo'])
  return (
    <EditForm onSubmit={() => change.mutate({ movedTo })} onCancel={close} pending={change.isPending} error={rest} width="wide">
      <Field label={text.newFeed} hint={text.leaveHint} error={fields.movedTo}>
        {(control) => <UrlInput {...control} autoFocus placeholder="https://example.com/feed.xml" value={movedTo} onType={setMovedTo} />}
      </Field>
    </EditForm>
  )
}
