import styles from '#web/account/api-tokens/tokens.module.css'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { WebhookEvent } from '#worker/distribution/webhooks/contract.ts'
import { text } from './text.ts'

// The list of the contract would load its schemas.
const EVENTS = Object.keys(text.eventNames).filter((event): event is WebhookEvent => event !== 'ping')

interface Props {
  url?: string
  events: readonly WebhookEvent[]
  errors: Readonly<Record<string, string>>
}

/** The address and the events of a webhook. */
export const WebhookFields = ({ url = '', events, errors }: Props) => (
  <>
    <Field label={text.url} hint={text.urlHint} error={errors.url}>
      {(control) => (
        <TextInput
          {...control}
          name="url"
          type="url"
          inputMode="url"
          dir="ltr"
          defaultValue={url}
          placeholder="https://example.com/webhook"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
    <fieldset className={styles.scopes}>
      <legend>{text.events}</legend>
      {EVENTS.map((event) => (
        <label key={event} className={styles.check}>
          <input
            type="checkbox"
            name="events"
            value={event}
            defaultChecked={checkedProps('events', event, events.includes(event)).checked}
          />
          <span>
            {text.eventNames[event]}{' '}
            <code dir="ltr" className={styles.code}>
              {event}
            </code>
          </span>
        </label>
      ))}
      <ErrorNote>{errors.events}</ErrorNote>
    </fieldset>
  </>
)
