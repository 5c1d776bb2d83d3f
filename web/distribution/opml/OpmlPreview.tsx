import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { homeKeys } from '#web/lib/query-keys/discovery.ts'
import { followKeys } from '#web/lib/query-keys/people.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import { useCopy } from '#web/ui/OneTimeSecret.tsx'
import type { Subscription, SubscriptionsPreview, Unmatched } from '#worker/distribution/opml/contract.ts'
import styles from './opml.module.css'
import { text } from './text.ts'

interface OpmlPreviewProps {
  preview: SubscriptionsPreview
  onDone: () => void
}

export function OpmlPreview({ preview, onDone }: OpmlPreviewProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { found, missing, malformed, remaining } = preview
  const withState = (...states: Subscription['state'][]) => found.filter(({ state }) => states.includes(state))
  const open = withState('open')
  const follow = useMutation({
    mutationFn: (chosen: Subscription[]) => unwrap(api.api.follows.$post({ json: { of: chosen.map(({ kind, key }) => ({ kind, key })) } })),
    onSuccess: () => {
      for (const { all } of [followKeys, homeKeys]) void queryClient.invalidateQueries({ queryKey: all, refetchType: 'none' })
    },
  })
  const refusalMessage = ({ kind, key }: Subscription) => {
    const refused = follow.data?.refused.find((item) => item.kind === kind && item.key === key)
    return refused && text.refused[refused.reason]
  }
  const isSelecting = open.length > 0 && !follow.data
  return (
    <div className={styles.preview}>
      <p role="status">{follow.data ? text.followed(follow.data.followed) : text.summary(preview)}</p>
      {isSelecting && (
        <SubscriptionPicker
          found={open}
          remaining={remaining}
          pending={follow.isPending}
          error={follow.error?.message}
          onFollow={(chosen) => follow.mutate(chosen)}
          onCancel={onDone}
        />
      )}
      <SubscriptionSection title={text.notFollowed} lines={open.filter((item) => refusalMessage(item))} noteFor={refusalMessage} />
      <SubscriptionSection title={text.known} lines={withState('followed')} />
      <SubscriptionSection title={text.notFollowable} lines={withState('blocked', 'self')} noteFor={({ state }) => text.states[state]} />
      <UnmatchedSection title={text.missing} hint={text.missingHint} lines={missing} />
      <UnmatchedSection title={text.malformed} hint={text.malformedHint} lines={malformed} />
      {!isSelecting && (
        <ButtonRow>
          <Button variant="quiet" onClick={onDone}>
            {text.done}
          </Button>
        </ButtonRow>
      )}
    </div>
  )
}

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

function SubscriptionPicker({ found, remaining, pending, error, onFollow, onCancel }: SubscriptionPickerProps) {
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

interface SubscriptionSectionProps {
  title: string
  lines: readonly Subscription[]
  noteFor?: (item: Subscription) => string | undefined
}

const SubscriptionSection = ({ title, lines, noteFor }: SubscriptionSectionProps) =>
  lines.length > 0 && (
    <details className={styles.collapsible}>
      <summary>
        {title} ({formatNumber(lines.length)})
      </summary>
      <ul className={styles.lines}>
        {lines.map((item) => (
          <li key={`${item.kind}:${item.key}`}>
            <SubscriptionLabel subscription={item} note={noteFor?.(item)} />
          </li>
        ))}
      </ul>
    </details>
  )

const OPEN_UP_TO = 20

interface UnmatchedSectionProps {
  title: string
  hint: string
  lines: readonly Unmatched[]
}

function UnmatchedSection({ title, hint, lines }: UnmatchedSectionProps) {
  const { copy } = useCopy(lines.map(({ name, address }) => `${name}\t${address}`).join('\n'), text)
  if (lines.length === 0) return null
  return (
    <details className={styles.collapsible} open={lines.length <= OPEN_UP_TO}>
      <summary>
        {title} ({formatNumber(lines.length)})
      </summary>
      <p className={styles.hint}>{hint}</p>
      <Button variant="quiet" size="small" onClick={copy}>
        {text.copy}
      </Button>
      <ul className={styles.lines}>
        {lines.map(({ name, address }, at) => (
          // A file may contain the same line twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
          <li key={at} className={styles.line}>
            <bdi className={styles.name}>{name || text.noName}</bdi>
            <small className={styles.address} dir="ltr">
              {address || text.noAddress}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface SubscriptionLabelProps {
  subscription: Subscription
  note?: string | undefined
}

const SubscriptionLabel = ({ subscription: { title, name, kind }, note }: SubscriptionLabelProps) => (
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
