import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { publicationKeys } from '#web/lib/query-keys/people.ts'
import { useAction } from '#web/lib/use-action.ts'
import { FormDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { createShow } from './actions.ts'
import { ShowFields } from './ShowFields.tsx'
import styles from './show-form.module.css'
import { showSettingsText as text } from './show-settings-text.ts'

const EMPTY = { title: '', description: '', category: '' }

export default function CreateShowDialog({ onClose }: { onClose: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [values, setValues] = useState(EMPTY)
  const [publication, setPublication] = useState('')
  const create = useAction(createShow, {})
  const publications = useQuery({
    queryKey: publicationKeys.managed,
    queryFn: () => unwrap(api.api.publications.mine.$get({ query: { limit: '50' } })),
  })
  const managedPublications = (publications.data?.items ?? []).filter(({ role }) => role !== 'writer')
  const { fields, formError } = fieldErrors(create.error, ['title', 'description', 'category', 'publication'])
  return (
    <FormDialog
      id="new-show"
      form={create.form}
      withKey={create.withKey}
      open
      onClose={onClose}
      title={text.createTitle}
      submitLabel={text.submitCreate}
      cancelLabel={text.cancel}
      pending={create.isPending}
      className={styles.form}
      onSubmit={create.run}
    >
      <ShowFields values={values} onChange={(part) => setValues((now) => ({ ...now, ...part }))} errors={fields} />
      {managedPublications.length > 0 && (
        <SelectField
          name="publication"
          label={text.publication}
          options={{ '': text.myself, ...Object.fromEntries(managedPublications.map(({ hash, name }) => [hash, name])) }}
          value={publication}
          error={fields.publication}
          onChange={setPublication}
        />
      )}
      <ErrorNote>{formError}</ErrorNote>
    </FormDialog>
  )
}
