import { useState } from 'react'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { EditForm } from '#web/ui/EditForm.tsx'
import { EditRow } from '#web/ui/EditRow.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import { UrlInput } from '#web/ui/UrlInput.tsx'
import type { ManagedShow } from '#worker/podcasts/shows/contract.ts'
import { showSettingsText as text } from './show-settings-text.ts'
import { useUpdateShow } from './use-show-mutations.ts'

export const AdvancedRow = ({ show }: { show: ManagedShow }) => (
  <EditRow title={text.advanced} value={[show.link, show.copyright, ...show.texts.map(({ value }) => value)].filter(Boolean).join('، ')}>
    {(close) => <AdvancedForm show={show} close={close} />}
  </EditRow>
)

function AdvancedForm({ show, close }: { show: ManagedShow; close: () => void }) {
  const [link, setLink] = useState(show.link ?? '')
  const [copyright, setCopyright] = useState(show.copyright)
  const [first, ...others] = show.texts
  const [verification, setVerification] = useState(first?.value ?? '')
  const change = useUpdateShow(show.hash, () => {
    showToast({ message: text.saved })
    close()
  })
  const { fields, formError } = fieldErrors(change.error, ['link', 'copyright'])
  const texts = verification.trim() ? [{ purpose: first?.purpose || 'verify', value: verification.trim() }, ...others] : others
  return (
    <EditForm
      onSubmit={() => change.mutate({ link: link.trim() || null, copyright, texts })}
      onCancel={close}
      pending={change.isPending}
      error={formError}
      width="wide"
    >
      <Field label={text.link} hint={text.linkHint} optional={text.optional} error={fields.link}>
        {(control) => <UrlInput {...control} placeholder="https://example.com" value={link} onValueChange={setLink} />}
      </Field>
      <Field label={text.copyright} optional={text.optional} error={fields.copyright}>
        {(control) => <TextInput {...control} value={copyright} onChange={({ target }) => setCopyright(target.value)} />}
      </Field>
      <Field label={text.verification} hint={text.verificationHint} optional={text.optional}>
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            spellCheck={false}
            value={verification}
            onChange={({ target }) => setVerification(target.value)}
          />
        )}
      </Field>
    </EditForm>
  )
}
