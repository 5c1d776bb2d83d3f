import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { categoryName } from '#shared/podcast-categories.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { EditForm } from '#web/ui/EditForm.tsx'
import { EditRow } from '#web/ui/EditRow.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ManagedShow, ShowLanguage } from '#worker/podcasts/shows/contract.ts'
import { CheckboxField, ShowFields } from './ShowFields.tsx'
import styles from './show-form.module.css'
import { showSettingsText as text } from './show-settings-text.ts'
import { useUpdateShow } from './use-show-mutations.ts'

export const AboutRow = ({ show }: { show: ManagedShow }) => (
  <EditRow
    title={text.about}
    value={
      <>
        <p>
          <bdi>{show.title}</bdi>
          {show.category && ` · ${categoryName(show.category)}`}
        </p>
        {show.description && <p className={styles.clamped}>{show.description}</p>}
      </>
    }
  >
    {(close) => <AboutForm show={show} close={close} />}
  </EditRow>
)

const LANGUAGES: Readonly<Record<ShowLanguage, string>> = text.languages
const isLanguage = (value: string): value is ShowLanguage => Object.hasOwn(LANGUAGES, value)

function AboutForm({ show, close }: { show: ManagedShow; close: () => void }) {
  const { title, description, category, author, language, kind, explicit } = show
  const [values, setValues] = useState({
    ...{ title, description, category, author, kind, explicit },
    language: isLanguage(language) ? language : 'fa',
  })
  const set = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }))
  const change = useUpdateShow(show.hash, () => {
    showToast({ message: text.saved })
    close()
  })
  const { fields, formError } = fieldErrors(change.error, ['title', 'description', 'category', 'author', 'language', 'kind'])
  return (
    <EditForm onSubmit={() => change.mutate(values)} onCancel={close} pending={change.isPending} error={formError} width="wide">
      <ShowFields values={values} onChange={set} errors={fields} />
      <Field
        label={text.author}
        hint={text.authorHint}
        optional={text.optional}
        error={fields.author}
        counter={{ value: values.author, max: LIMITS.showLineGraphemes }}
      >
        {(control) => (
          <TextInput {...control} autoComplete="off" value={values.author} onChange={({ target }) => set({ author: target.value })} />
        )}
      </Field>
      <SelectField
        label={text.language}
        options={LANGUAGES}
        value={values.language}
        error={fields.language}
        onChange={(value) => set({ language: value })}
      />
      <SelectField
        label={text.kind}
        options={text.kinds}
        value={values.kind}
        error={fields.kind}
        onChange={(value) => set({ kind: value })}
      />
      <CheckboxField label={text.explicit} checked={values.explicit} onChange={(on) => set({ explicit: on })} />
    </EditForm>
  )
}
