import { LIMITS } from '#shared/limits/index.ts'
import { PERSON_ROLES } from '#shared/person-roles.ts'
import styles from '#web/podcasts/episodes/episode-form.module.css'
import { episodeText as text } from '#web/podcasts/episodes/episode-text.ts'
import { Field } from '#web/ui/Field.tsx'
import { RemoveButton } from '#web/ui/RemoveButton.tsx'
import { SelectInput } from '#web/ui/SelectInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { UrlInput } from '#web/ui/UrlInput.tsx'
import { type FieldErrors, nextRowId, type PersonDraft } from './episode-draft.ts'
import { RepeatableField } from './RepeatableField.tsx'

interface Props {
  persons: readonly PersonDraft[]
  errors: FieldErrors
  onChange: (persons: PersonDraft[]) => void
}

export function PersonRows({ persons, errors, onChange }: Props) {
  const set = (id: number, part: Partial<PersonDraft>) => onChange(persons.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <RepeatableField
      title={text.persons}
      hint={text.personsHint}
      add={text.addPerson}
      onAdd={
        persons.length < LIMITS.episodePersons &&
        (() => onChange([...persons, { id: nextRowId(persons), name: '', role: 'Cast/Guest', href: '', img: '' }]))
      }
    >
      {persons.map((person, at) => (
        <div key={person.id} className={styles.item}>
          <div className={styles.columns}>
            <Field label={text.person} error={errors[`persons.${at}.name`]}>
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  value={person.name}
                  onChange={({ target }) => set(person.id, { name: target.value })}
                />
              )}
            </Field>
            <Field label={text.role}>
              {(control) => (
                <SelectInput {...control} value={person.role} onChange={({ target }) => set(person.id, { role: target.value })}>
                  <RoleOptions />
                </SelectInput>
              )}
            </Field>
            {(['href', 'img'] as const).map((name) => (
              <Field key={name} label={text[name]} optional={text.optional} error={errors[`persons.${at}.${name}`]}>
                {(control) => <UrlInput {...control} value={person[name]} onValueChange={(typed) => set(person.id, { [name]: typed })} />}
              </Field>
            ))}
          </div>
          <RemoveButton label={text.removePerson(person.name)} onClick={() => onChange(persons.filter(({ id }) => id !== person.id))} />
        </div>
      ))}
    </RepeatableField>
  )
}

const RoleOptions = () =>
  Object.entries(PERSON_ROLES).map(([group, { persian, roles }]) => (
    <optgroup key={group} label={persian}>
      {Object.entries(roles).map(([role, name]) => (
        <option key={role} value={`${group}/${role}`}>
          {name}
        </option>
      ))}
    </optgroup>
  ))
