import { LIMITS } from '#shared/limits/index.ts'
import { ROLES } from '#shared/person-roles.ts'
import { episodeText as text } from '#web/podcasts/episodes/episode-text.ts'
import styles from '#web/podcasts/episodes/parts.module.css'
import { Field } from '#web/ui/Field.tsx'
import { RemoveButton } from '#web/ui/RemoveButton.tsx'
import { SelectInput } from '#web/ui/SelectInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { UrlInput } from '#web/ui/UrlInput.tsx'
import { type Flaws, freshId, type PersonDraft } from './draft.ts'
import { RowsField } from './RowsField.tsx'

interface Props {
  persons: readonly PersonDraft[]
  flaws: Flaws
  onChange: (persons: PersonDraft[]) => void
}

/** Who is heard in an episode and who made it. */
export function PersonRows({ persons, flaws, onChange }: Props) {
  const set = (id: number, part: Partial<PersonDraft>) => onChange(persons.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <RowsField
      title={text.persons}
      hint={text.personsHint}
      add={text.addPerson}
      onAdd={
        persons.length < LIMITS.soundPersons &&
        (() => onChange([...persons, { id: freshId(persons), name: '', role: 'Cast/Guest', href: '', img: '' }]))
      }
    >
      {persons.map((person, at) => (
        <div key={person.id} className={styles.item}>
          <div className={styles.pair}>
            <Field label={text.person} error={flaws[`persons.${at}.name`]}>
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
                  <Roles />
                </SelectInput>
              )}
            </Field>
            {(['href', 'img'] as const).map((name) => (
              <Field key={name} label={text[name]} optional={text.optional} error={flaws[`persons.${at}.${name}`]}>
                {(control) => <UrlInput {...control} value={person[name]} onType={(typed) => set(person.id, { [name]: typed })} />}
              </Field>
            ))}
          </div>
          <RemoveButton label={text.removePerson(person.name)} onClick={() => onChange(persons.filter(({ id }) => id !== person.id))} />
        </div>
      ))}
    </RowsField>
  )
}

const Roles = () =>
  Object.entries(ROLES).map(([group, { persian, roles }]) => (
    <optgroup key={group} label={persian}>
      {Object.entries(roles).map(([role, name]) => (
        <option key={role} value={`${group}/${role}`}>
          {name}
        </option>
      ))}
    </optgroup>
  ))
