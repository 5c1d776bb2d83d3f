import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, handleSubmit } from '#web/lib/form.ts'
import { publicationKeys } from '#web/lib/query-keys/people.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { ManagedShow } from '#worker/podcasts/shows/contract.ts'
import { useCreateShow } from './queries.ts'
import { ShowFields } from './ShowFields.tsx'
import styles from './show-form.module.css'
import { showSettingsText as text } from './show-settings-text.ts'

const ID = 'new-show'
const EMPTY = { title: '', description: '', category: '' }

export default function CreateShowDialog({ onCreated, onClose }: { onCreated: (show: ManagedShow) => void; onClose: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [values, setValues] = useState(EMPTY)
  const [publication, setPublication] = useState('')
  const create = useCreateShow(onCreated)
  const publications = useQuery({
    queryKey: publicationKeys.managed,
    queryFn: () => unwrap(api.api.publications.mine.$get({ query: { limit: '50' } })),
  })
  const managedPublications = (publications.data?.items ?? []).filter(({ role }) => role !== 'writer')
  const { fields, formError } = fieldErrors(create.error, ['title', 'description', 'category', 'publication'])
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.createTitle}
      actions={
        <>
          <Button type="submit" form={ID} loading={create.isPending}>
            {text.submitCreate}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <form
        id={ID}
        className={styles.form}
        noValidate
        onSubmit={handleSubmit(() => !create.isPending && create.mutate({ ...values, publication: publication || null }))}
      >
        <ShowFields values={values} onChange={(part) => setValues((now) => ({ ...now, ...part }))} errors={fields} />
        {managedPublications.length > 0 && (
          <SelectField
            label={text.publication}
            options={{ '': text.myself, ...Object.fromEntries(managedPublications.map(({ hash, name }) => [hash, name])) }}
            value={publication}
            error={fields.publication}
            onChange={setPublication}
          />
        )}
        <ErrorNote>{formError}</ErrorNote>
      </form>
    </Dialog>
  )
}
