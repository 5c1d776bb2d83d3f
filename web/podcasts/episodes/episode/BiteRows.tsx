import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { episodeText as text } from '#web/podcasts/episodes/episode-text.ts'
import styles from '#web/podcasts/episodes/parts.module.css'
import { presentPlace } from '#web/podcasts/episodes/present-place.ts'
import { Field } from '#web/ui/Field.tsx'
import { RemoveButton } from '#web/ui/RemoveButton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { type BiteDraft, type Flaws, freshId, placeText } from './draft.ts'
import { RowsField } from './RowsField.tsx'

interface Props {
  bites: readonly BiteDraft[]
  flaws: Flaws
  onChange: (bites: BiteDraft[]) => void
}

const USUAL_SECONDS = 60

/** Parts of an episode worth hearing alone. */
export function BiteRows({ bites, flaws, onChange }: Props) {
  const set = (id: number, part: Partial<BiteDraft>) => onChange(bites.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const fields = [
    ['start', text.start, 'start'],
    ['seconds', text.length, 'duration'],
    ['title', text.biteTitle, 'title'],
  ] as const
  return (
    <RowsField
      title={text.bites}
      hint={text.bitesHint}
      add={text.addBite}
      onAdd={
        bites.length < LIMITS.soundbites &&
        (() =>
          onChange([...bites, { id: freshId(bites), start: placeText(presentPlace()), seconds: persianDigits(USUAL_SECONDS), title: '' }]))
      }
    >
      {bites.map((bite, at) => (
        <div key={bite.id} className={styles.item}>
          <div className={styles.timed}>
            {fields.map(([name, label, field]) => (
              <Field key={name} label={label} error={flaws[`soundbites.${at}.${field}`]}>
                {(control) => (
                  <TextInput
                    {...control}
                    dir={name === 'title' ? 'auto' : 'rtl'}
                    autoComplete="off"
                    value={bite[name]}
                    onChange={({ target }) => set(bite.id, { [name]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
          <RemoveButton
            label={text.removeBite(bite.title || bite.start)}
            onClick={() => onChange(bites.filter(({ id }) => id !== bite.id))}
          />
        </div>
      ))}
    </RowsField>
  )
}
