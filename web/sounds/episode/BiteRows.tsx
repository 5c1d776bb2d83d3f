import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { episodeText as text } from '#web/sounds/episode-text.ts'
import styles from '#web/sounds/parts.module.css'
import { presentPlace } from '#web/sounds/present-place.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { LIMITS } from '#worker/lib/limits.ts'
import { persianDigits } from '#worker/lib/persian/digits.ts'
import { type BiteDraft, type Flaws, freshId, placeText } from './draft.ts'

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
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{text.bites}</legend>
      <p className={styles.hint}>{text.bitesHint}</p>
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
          <IconButton label={text.removeBite(bite.title || bite.start)} onClick={() => onChange(bites.filter(({ id }) => id !== bite.id))}>
            <IconX size={18} stroke={1.6} />
          </IconButton>
        </div>
      ))}
      {bites.length < LIMITS.soundbites && (
        <Button
          variant="quiet"
          size="small"
          icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() =>
            onChange([...bites, { id: freshId(bites), start: placeText(presentPlace()), seconds: persianDigits(USUAL_SECONDS), title: '' }])
          }
        >
          {text.addBite}
        </Button>
      )}
    </fieldset>
  )
}
