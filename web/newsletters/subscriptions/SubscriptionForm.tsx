import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { checkedProps } from '#web/ui/posted-field.tsx'
import type { Frequency, Subscription } from '#worker/newsletters/subscriptions/contract.ts'
import { changeSubscription, endSubscription } from './actions.ts'
import styles from './subscriptions.module.css'
import { text } from './text.ts'

interface Props {
  token: string
  subscription: Subscription
  /** The most frequent topics of the newsletter. */
  availableTopics: Subscription['topics']
}

/** Confirms a subscription, changes it, or takes it up again. */
export function SubscriptionForm({ token, subscription: { hash, newsletter, state, frequency, topics }, availableTopics }: Props) {
  const params = { t: token, hash }
  const focusTitle = () => document.querySelector<HTMLElement>('h1')?.focus()
  const change = useAction(changeSubscription[state], params, state === 'active' ? {} : { onDone: focusTitle })
  const end = useAction(endSubscription, params, { onDone: focusTitle })
  const { fields, formError } = fieldErrors(change.error ?? end.error, ['frequency', 'topics'])
  const chosen = topics.map(({ key }) => key)
  const offered = [...topics, ...availableTopics.filter(({ key }) => !chosen.includes(key))]
  return (
    <ActionForm action={change} className={form.form ?? ''}>
      <fieldset className={styles.choices}>
        <legend>{text.frequency}</legend>
        {FREQUENCIES.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name="frequency"
              value={each}
              defaultChecked={checkedProps('frequency', each, each === frequency).checked}
            />
            <span>
              {text.frequencies[each]} <span className={styles.hint}>{text.frequencyHints[each]}</span>
            </span>
          </label>
        ))}
        <ErrorNote>{fields.frequency}</ErrorNote>
      </fieldset>
      {offered.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>{text.topics}</legend>
          <p className={styles.hint}>{text.topicsHint}</p>
          <div className={styles.chips}>
            {offered.map(({ key, name }) => (
              <label key={key} className={styles.chip}>
                <input
                  type="checkbox"
                  name="topics"
                  value={key}
                  defaultChecked={checkedProps('topics', key, chosen.includes(key)).checked}
                />
                <bdi>{name}</bdi>
              </label>
            ))}
          </div>
          <ErrorNote>{fields.topics}</ErrorNote>
        </fieldset>
      )}
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={change.isPending}>
          {text.submit[state]}
        </Button>
        {state === 'active' && (
          <ActionButton action={end} variant="quiet">
            {text.end}
          </ActionButton>
        )}
        <LinkButton to={newsletter.path} variant="plain">
          {text.visit(newsletter.name)}
        </LinkButton>
      </ButtonRow>
    </ActionForm>
  )
}

const FREQUENCIES = ['each', 'weekly'] as const satisfies readonly Frequency[]
