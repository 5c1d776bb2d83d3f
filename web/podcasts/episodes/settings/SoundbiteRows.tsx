import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import styles from '#web/podcasts/episodes/episode-form.module.css'
import { episodeText as text } from '#web/podcasts/episodes/episode-text.ts'
import { readCurrentPosition } from '#web/podcasts/episodes/page-audio.ts'
import { Field } from '#web/ui/Field.tsx'
import { RemoveButton } from '#web/ui/RemoveButton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { type FieldErrors, nextRowId, positionText, type SoundbiteDraft } from './episode-draft.ts'
import { RepeatableField } from './RepeatableField.tsx'

interface Props {
  soundbites: readonly SoundbiteDraft[]
  errors: FieldErrors
  onChange: (soundbites: SoundbiteDraft[]) => void
}

const DEFAULT_SECONDS = 60

export function SoundbiteRows({ soundbites, errors, onChange }: Props) {
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
            { id: nextRowId(soundbites), start: positionText(readCurrentPosition()), seconds: persianDigits(DEFAULT_SECONDS), title: '' },
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
