import { LIMITS } from '#shared/limits/index.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { OwnShow } from '#worker/podcasts/shows/contract.ts'
import { CategorySelect } from './CategorySelect.tsx'
import { ownText as text } from './own-text.ts'
import styles from './show-form.module.css'

export type ShowWords = Pick<OwnShow, 'title' | 'description' | 'category'>

interface Props {
  words: ShowWords
  onChange: (part: Partial<ShowWords>) => void
  errors: Record<string, string>
}

const MAX = LIMITS.podcastDescriptionBytes
const bytesOf = (words: string) => new TextEncoder().encode(words.trim()).length

/** What a show cannot do without: its name, what it is about, and its category. */
export function ShowFields({ words, onChange, errors }: Props) {
  const left = MAX - bytesOf(words.description)
  return (
    <>
      <Field label={text.title} error={errors.title} counter={{ value: words.title, max: LIMITS.podcastTitleGraphemes }}>
        {(control) => (
          <TextInput {...control} autoComplete="off" value={words.title} onChange={({ target }) => onChange({ title: target.value })} />
        )}
      </Field>
      <Field
        label={text.description}
        hint={text.descriptionLeft(left, MAX)}
        error={left < 0 ? text.descriptionLeft(left, MAX) : errors.description}
      >
        {(control) => (
          <TextArea {...control} rows={4} value={words.description} onChange={({ target }) => onChange({ description: target.value })} />
        )}
      </Field>
      <Field label={text.category} hint={text.categoryHint} error={errors.category}>
        {(control) => <CategorySelect control={control} value={words.category} onChange={(category) => onChange({ category })} />}
      </Field>
    </>
  )
}

/** A yes or no, with what it does. */
export const CheckField = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) => (
  <label className={styles.check}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
)
