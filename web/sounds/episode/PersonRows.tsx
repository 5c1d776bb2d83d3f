import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { episodeText as text } from '#web/sounds/episode-text.ts'
import styles from '#web/sounds/parts.module.css'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import inputStyles from '#web/ui/input.module.css'
import { TextInput } from '#web/ui/TextInput.tsx'
import { LIMITS } from '#worker/lib/limits.ts'
import { ROLES } from '#worker/sounds/person-roles.ts'
import { type Flaws, freshId, type PersonDraft } from './draft.ts'

interface Props {
  persons: readonly PersonDraft[]
  flaws: Flaws
  onChange: (persons: PersonDraft[]) => void
}

/** Who is heard in an episode and who made it. */
export function PersonRows({ persons, flaws, onChange }: Props) {
  const set = (id: number, part: Partial<PersonDraft>) => onChange(persons.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{text.persons}</legend>
      <p className={styles.hint}>{text.personsHint}</p>
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
                <select
                  {...control}
                  className={classNames(inputStyles.input, inputStyles.select)}
                  value={person.role}
                  onChange={({ target }) => set(person.id, { role: target.value })}
                >
                  <Roles />
                </select>
              )}
            </Field>
            {(['href', 'img'] as const).map((name) => (
              <Field key={name} label={text[name]} optional={text.optional} error={flaws[`persons.${at}.${name}`]}>
                {(control) => (
                  <TextInput
                    {...control}
                    dir="ltr"
                    inputMode="url"
                    autoComplete="off"
                    value={person[name]}
                    onChange={({ target }) => set(person.id, { [name]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
          <IconButton label={text.removePerson(person.name)} onClick={() => onChange(persons.filter(({ id }) => id !== person.id))}>
            <IconX size={18} stroke={1.6} />
          </IconButton>
        </div>
      ))}
      {persons.length < LIMITS.soundPersons && (
        <Button
          variant="quiet"
          size="small"
          icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => onChange([...persons, { id: freshId(persons), name: '', role: 'Cast/Guest', href: '', img: '' }])}
        >
          {text.addPerson}
        </Button>
      )}
    </fieldset>
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
