import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { AdminCampaign } from '#worker/site/campaigns/contract.ts'
import { adminText as text } from './admin-text.ts'
import styles from './editor.module.css'

interface Props {
  prizes: AdminCampaign['prizes']
  isLocked: boolean
  errors: Record<string, string>
}

/** Empty rows after the prizes, so that some can be added without JavaScript; saving brings more. */
const SPARE_ROWS = 2

/** A row a prize, the first prize first. */
export function PrizeFields({ prizes, isLocked, errors }: Props) {
  const [added, setAdded] = useState(0)
  const count = isLocked ? prizes.length : Math.min(LIMITS.campaignPrizes, prizes.length + SPARE_ROWS + added)
  return (
    <fieldset className={styles.group}>
      <legend>{text.prizes}</legend>
      <p className={styles.hint}>{isLocked ? text.locked : text.prizesHint}</p>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <div key={at} className={styles.prize}>
          <Field label={text.prizeOf(at + 1)} error={errors[`prize${at}`]}>
            {(control) => (
              <TextInput {...control} name={`prize${at}`} autoComplete="off" defaultValue={prizes[at]?.title ?? ''} disabled={isLocked} />
            )}
          </Field>
          <Field label={text.prizeNoteOf(at + 1)} error={errors[`prizeNote${at}`]}>
            {(control) => (
              <TextInput
                {...control}
                name={`prizeNote${at}`}
                autoComplete="off"
                defaultValue={prizes[at]?.description ?? ''}
                disabled={isLocked}
              />
            )}
          </Field>
        </div>
      ))}
      {!isLocked && count < LIMITS.campaignPrizes && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setAdded(added + 1)}>
            {text.addPrize}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
