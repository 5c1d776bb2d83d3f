import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import type { Subscription } from '#worker/distribution/opml/contract.ts'
import styles from './opml.module.css'
import { text } from './text.ts'

interface SubscriptionPickerProps {
  found: readonly Subscription[]
  /** Number of follows left under the limit. */
  remaining: number
  pending: boolean
  error: string | undefined
  onFollow: (chosen: Subscription[]) => void
  onCancel: () => void
}

/** Tags and topics are exempt from the follow limit. */
const countsTowardLimit = ({ kind }: Subscription) => kind !== 'tag' && kind !== 'topic'

export function SubscriptionPicker({ found, remaining, pending, error, onFollow, onCancel }: SubscriptionPickerProps) {
  const [chosen, setChosen] = useState<ReadonlySet<Subscription>>(() => new Set(found))
  const over = [...chosen].filter(countsTowardLimit).length - remaining
  const choose = (item: Subscription, on: boolean) => setChosen(new Set(found.filter((other) => (other === item ? on : chosen.has(other)))))
  return (
    <form
      className={styles.preview}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.size > 0 && over <= 0 && !pending) onFollow([...chosen])
      }}
    >
      <fieldset className={styles.lines}>
        <legend className={styles.legend}>{text.open}</legend>
        {found.length > 1 && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.size === found.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen.size > 0 && chosen.size < found.length
              }}
              onChange={({ target }) => setChosen(new Set(target.checked ? found : []))}
            />
            <span>{text.all}</span>
          </label>
        )}
        {found.map((item) => (
          <label key={`${item.kind}:${item.key}`} className={styles.check}>
            <input type="checkbox" checked={chosen.has(item)} onChange={({ target }) => choose(item, target.checked)} />
            <SubscriptionLabel subscription={item} />
          </label>
        ))}
      </fieldset>
      <p className={styles.hint}>{text.room(remaining)}</p>
      <ErrorNote>{over > 0 ? text.over(over) : error}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={pending} disabled={chosen.size === 0 || over > 0}>
          {text.follow(chosen.size)}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {text.done}
        </Button>
      </ButtonRow>
    </form>
  )
}

interface SubscriptionLabelProps {
  subscription: Subscription
  note?: string | undefined
}

export const SubscriptionLabel = ({ subscription: { title, name, kind }, note }: SubscriptionLabelProps) => (
  <span className={styles.line}>
    <bdi className={styles.name}>{title}</bdi>
    <small className={styles.meta}>{text.kinds[kind]}</small>
    {name !== title && (
      <small className={styles.meta}>
        {text.titleInFile}
        <bdi>{name}</bdi>
      </small>
    )}
    {note && <small className={styles.meta}>{note}</small>}
  </span>
)
