import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { PERSON_ROLES } from '#shared/person-roles.ts'
import styles from '#web/podcasts/episodes/episode-settings.module.css'
import { readCurrentPosition } from '#web/podcasts/episodes/page-audio.ts'
import { episodeText as text } from '#web/podcasts/episodes/text.ts'
import { formatPosition } from '#web/podcasts/player/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { RemoveButton } from '#web/ui/IconButton.tsx'
import { SelectInput } from '#web/ui/SelectField.tsx'
import { TextInput, UrlInput } from '#web/ui/TextInput.tsx'
import { type FieldErrors, nextRowId, type PersonDraft, type SoundbiteDraft } from './episode-draft.ts'

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

interface SoundbiteRowsProps {
  soundbites: readonly SoundbiteDraft[]
  errors: FieldErrors
  onChange: (soundbites: SoundbiteDraft[]) => void
}

const DEFAULT_SECONDS = 60

export function SoundbiteRows({ soundbites, errors, onChange }: SoundbiteRowsProps) {
  const set = (id: number, part: Partial<SoundbiteDraft>) => onChange(soundbites.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const fields = [
    ['start', text.start, 'start'],
    ['seconds', text.length, 'duration'],
    ['title', text.soundbiteTitle, 'title'],
  ] as const
  return (
    <RepeatableField
      title={text.soundbites}
      hint={text.soundbitesHint}
      add={text.addSoundbite}
      onAdd={
        soundbites.length < LIMITS.soundbites &&
        (() =>
          onChange([
            ...soundbites,
            { id: nextRowId(soundbites), start: formatPosition(readCurrentPosition()), seconds: persianDigits(DEFAULT_SECONDS), title: '' },
          ]))
      }
    >
      {soundbites.map((soundbite, at) => (
        <div key={soundbite.id} className={styles.item}>
          <div className={styles.timedRow}>
            {fields.map(([name, label, field]) => (
              <Field key={name} label={label} error={errors[`soundbites.${at}.${field}`]}>
                {(control) => (
                  <TextInput
                    {...control}
                    dir={name === 'title' ? 'auto' : 'rtl'}
                    autoComplete="off"
                    value={soundbite[name]}
                    onChange={({ target }) => set(soundbite.id, { [name]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
          <RemoveButton
            label={text.removeSoundbite(soundbite.title || soundbite.start)}
            onClick={() => onChange(soundbites.filter(({ id }) => id !== soundbite.id))}
          />
        </div>
      ))}
    </RepeatableField>
  )
}

interface RepeatableFieldProps {
  title: string
  hint: string
  add: string
  /** False hides the add button, when the maximum number of rows is reached. */
  onAdd: (() => void) | false
  children: ReactNode
}

const RepeatableField = ({ title, hint, add, onAdd, children }: RepeatableFieldProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    <p className={styles.hint}>{hint}</p>
    {children}
    {onAdd && (
      <Button variant="quiet" size="small" icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={onAdd}>
        {add}
      </Button>
    )}
  </fieldset>
)
