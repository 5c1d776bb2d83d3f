import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { categoryName } from '#shared/podcast-categories.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { EditRow } from '#web/ui/EditRow.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { OwnShow, ShowLanguage } from '#worker/podcasts/shows/contract.ts'
import { ownText as text } from './own-text.ts'
import { CheckField, ShowFields } from './ShowFields.tsx'
import styles from './show-form.module.css'
import { useChangeShow } from './use-own-show.ts'

/** What a show is and what it is about. */
export const AboutRow = ({ show }: { show: OwnShow }) => (
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

function AboutForm({ show, close }: { show: OwnShow; close: () => void }) {
  const { title, description, category, author, language, kind, explicit } = show
  const [words, setWords] = useState({
    ...{ title, description, category, author, kind, explicit },
    language: isLanguage(language) ? language : 'fa',
  })
  const set = (part: Partial<typeof words>) => setWords((now) => ({ ...now, ...part }))
  const change = useChangeShow(show.hash, () => {
    showToast({ message: text.saved })
    close()
  })
  const { fields, rest } = fieldErrors(change.error, ['title', 'description', 'category', 'author', 'language', 'kind'])
  return (
    <EditForm onSubmit={() => change.mutate(words)} onCancel={close} pending={change.isPending} error={rest} width="wide">
      <ShowFields words={words} onChange={set} errors={fields} />
      <Field
        label={text.author}
        hint={text.authorHint}
        optional={text.optional}
        error={fields.author}
        counter={{ value: words.author, max: LIMITS.podcastLineGraphemes }}
      >
        {(control) => (
          <TextInput {...control} autoComplete="off" value={words.author} onChange={({ target }) => set({ author: target.value })} />
        )}
      </Field>
      <ChoiceField
        label={text.language}
        names={LANGUAGES}
        value={words.language}
        error={fields.language}
        onChange={(value) => set({ language: value })}
      />
      <ChoiceField label={text.kind} names={text.kinds} value={words.kind} error={fields.kind} onChange={(value) => set({ kind: value })} />
      <CheckField label={text.explicit} checked={words.explicit} onChange={(on) => set({ explicit: on })} />
    </EditForm>
  )
}
