import { LIMITS } from '#shared/limits/index.ts'
import { compareNames } from '#shared/persian/collation.ts'
import { CATEGORIES } from '#shared/podcast-categories.ts'
import { type ControlProps, Field } from '#web/ui/Field.tsx'
import { SelectInput } from '#web/ui/SelectField.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { ManagedShow } from '#worker/podcasts/shows/contract.ts'
import styles from './show-form.module.css'
import { showSettingsText as text } from './show-settings-text.ts'

type ShowBasics = Pick<ManagedShow, 'title' | 'description' | 'category'>

interface Props {
  values: ShowBasics
  onChange: (part: Partial<ShowBasics>) => void
  errors: Record<string, string>
}

const MAX = LIMITS.showDescriptionBytes
const countBytes = (words: string) => new TextEncoder().encode(words.trim()).length

export function ShowFields({ values, onChange, errors }: Props) {
  const left = MAX - countBytes(values.description)
  return (
    <>
      <Field label={text.title} error={errors.title} counter={{ value: values.title, max: LIMITS.showTitleGraphemes }}>
        {(control) => (
          <TextInput
            {...control}
            name="title"
            autoComplete="off"
            value={values.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      <Field
        label={text.description}
        hint={text.descriptionLeft(left, MAX)}
        error={left < 0 ? text.descriptionLeft(left, MAX) : errors.description}
      >
        {(control) => (
          <TextArea
            {...control}
            name="description"
            rows={4}
            value={values.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <Field label={text.category} hint={text.categoryHint} error={errors.category}>
        {(control) => <CategorySelect control={control} value={values.category} onChange={(category) => onChange({ category })} />}
      </Field>
    </>
  )
}

export const CheckboxField = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) => (
  <label className={styles.check}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
)

const sortedCategories = [...CATEGORIES].sort((one, other) => compareNames(one.persian, other.persian))

interface CategorySelectProps {
  control: ControlProps
  value: string
  onChange: (value: string) => void
}

const CategorySelect = ({ control, value, onChange }: CategorySelectProps) => (
  <SelectInput {...control} name="category" value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">{text.noCategory}</option>
    {sortedCategories.map(({ key, name, persian, subcategories }) => (
      <optgroup key={key} label={persian}>
        <option value={name}>{persian}</option>
        {Object.entries(subcategories).map(([part, title]) => (
          <option key={part} value={`${name}/${part}`}>
            {title}
          </option>
        ))}
      </optgroup>
    ))}
  </SelectInput>
)
