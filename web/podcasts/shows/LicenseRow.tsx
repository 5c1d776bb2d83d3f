import { useState } from 'react'
import { findPodcastLicense, PODCAST_LICENSES } from '#shared/podcast-licenses.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { TextInput, UrlInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ManagedShow } from '#worker/podcasts/shows/contract.ts'
import { useUpdateShow } from './queries.ts'
import { showSettingsText, licenseText as text } from './show-settings-text.ts'

const OTHER = 'other'
const CHOICES = {
  '': text.none,
  ...Object.fromEntries(PODCAST_LICENSES.map(({ slug, name }) => [slug, name])),
  [OTHER]: text.other,
}

/** Setting for the licence of a show's episodes; absent by default. */
export const LicenseRow = ({ show }: { show: ManagedShow }) => (
  <EditRow title={text.license} value={show.license && <bdi>{findPodcastLicense(show.license.slug)?.name ?? show.license.slug}</bdi>}>
    {(close) => <LicenseForm show={show} close={close} />}
  </EditRow>
)

function LicenseForm({ show: { hash, license }, close }: { show: ManagedShow; close: () => void }) {
  const isPublic = license !== null && findPodcastLicense(license.slug) !== undefined
  const [choice, setChoice] = useState(license === null ? '' : isPublic ? license.slug : OTHER)
  const [name, setName] = useState(isPublic ? '' : (license?.slug ?? ''))
  const [url, setUrl] = useState(isPublic ? '' : (license?.url ?? ''))
  const change = useUpdateShow(hash, () => {
    showToast({ message: showSettingsText.saved })
    close()
  })
  const { fields, formError } = fieldErrors(change.error, ['license.slug', 'license.url'])
  const chosen = choice === '' ? null : choice === OTHER ? { slug: name, url: url.trim() || null } : { slug: choice, url: null }
  return (
    <EditForm
      onSubmit={() => change.mutate({ license: chosen })}
      onCancel={close}
      pending={change.isPending}
      error={formError}
      width="wide"
    >
      <SelectField label={text.license} hint={text.hint} options={CHOICES} value={choice} onChange={setChoice} />
      {choice === OTHER && (
        <>
          <Field label={text.name} error={fields['license.slug']}>
            {(control) => <TextInput {...control} value={name} onChange={({ target }) => setName(target.value)} />}
          </Field>
          <Field label={text.url} error={fields['license.url']}>
            {(control) => <UrlInput {...control} value={url} onValueChange={setUrl} />}
          </Field>
        </>
      )}
    </EditForm>
  )
}
