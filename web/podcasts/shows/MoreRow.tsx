import { useState } from 'react'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { EditForm } from '#web/ui/EditForm.tsx'
import { EditRow } from '#web/ui/EditRow.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import { UrlInput } from '#web/ui/UrlInput.tsx'
import type { OwnShow } from '#worker/podcasts/shows/contract.ts'
import { ownText as text } from './own-text.ts'
import { useChangeShow } from './use-own-show.ts'

/** A show's own site, its rights, and words by which directories see whose it is. */
export const MoreRow = ({ show }: { show: OwnShow }) => (
  <EditRow title={text.more} value={[show.link, show.copyright, ...show.texts.map(({ value }) => value)].filter(Boolean).join('، ')}>
    {(close) => <MoreForm show={show} close={close} />}
  </EditRow>
)

function MoreForm({ show, close }: { show: OwnShow; close: () => void }) {
  const [link, setLink] = useState(show.link ?? '')
  const [copyright, setCopyright] = useState(show.copyright)
  const [first, ...others] = show.texts
  const [proof, setProof] = useState(first?.value ?? '')
  const change = useChangeShow(show.hash, () => {
    showToast({ message: text.saved })
    close()
  })
  const { fields, rest } = fieldErrors(change.error, ['link', 'copyright'])
  const proofs = proof.trim() ? [{ purpose: first?.purpose || 'verify', value: proof.trim() }, ...others] : others
  return (
    <EditForm
      onSubmit={() => change.mutate({ link: link.trim() || null, copyright, texts: proofs })}
      onCancel={close}
      pending={change.isPending}
      error={rest}
      width="wide"
    >
      <Field label={text.link} hint={text.linkHint} optional={text.optional} error={fields.link}>
        {(control) => <UrlInput {...control} placeholder="https://example.com" value={link} onType={setLink} />}
      </Field>
      <Field label={text.copyright} optional={text.optional} error={fields.copyright}>
        {(control) => <TextInput {...control} value={copyright} onChange={({ target }) => setCopyright(target.value)} />}
      </Field>
      <Field label={text.proof} hint={text.proofHint} optional={text.optional}>
        {(control) => (
          <TextInput {...control} dir="ltr" spellCheck={false} value={proof} onChange={({ target }) => setProof(target.value)} />
        )}
      </Field>
    </EditForm>
  )
}
