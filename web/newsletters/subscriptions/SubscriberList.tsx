import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { usePages } from '#web/lib/paged-query.ts'
import { postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { NewsletterKey, Subscriber } from '#worker/newsletters/subscriptions/contract.ts'
import { removeSubscriber } from './actions.ts'
import { newsletterSearch } from './parse-newsletter.ts'
import { type SubscribersOf, subscribersQuery } from './queries.ts'
import styles from './subscriptions.module.css'
import { text } from './text.ts'

const PATH = '/me/subscribers'

interface Props {
  newsletter: NewsletterKey
  view: SubscribersOf
}

/** The subscribers in a state, those who consented last first, or the one with an address. */
export function SubscriberList({ newsletter, view }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(subscribersQuery(api, newsletter, view))
  const { state, q } = view
  const of = newsletterSearch(newsletter)
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={q === '' ? text.nobody[state] : text.notFound}>
          {q === '' ? text.nobodyHint[state] : text.notFoundHint}
        </EmptyState>
      ) : (
        <Rows label={text.subscribers}>
          {items.map((subscriber) => (
            <SubscriberRow key={subscriber.hash} newsletter={newsletter} subscriber={subscriber} isFound={q !== ''} />
          ))}
        </Rows>
      )}
      {q !== '' && (
        <LinkButton to={PATH} search={of} variant="quiet">
          {text.all}
        </LinkButton>
      )}
      <Pager to={PATH} search={state === 'active' ? of : { ...of, tab: state }} {...pager} />
    </>
  )
}

interface RowProps {
  newsletter: NewsletterKey
  subscriber: Subscriber
  /** Whether the row is of no list, so that it names its state. */
  isFound: boolean
}

function SubscriberRow({ newsletter, subscriber, isFound }: RowProps) {
  const { hash, email, state, frequency, source, stopped, consentedAt, endedAt } = subscriber
  const [isRemoving, setIsRemoving] = useState(false)
  const { kind, key } = newsletter
  return (
    <Row>
      <div className={styles.subscriber}>
        <p>{email === '' ? <span className={styles.hint}>{text.removedAddress}</span> : <bdi dir="ltr">{email}</bdi>}</p>
        <RowMeta>
          {isFound && <span>{text.states[state]}</span>}
          {state === 'active' && <span>{text.frequencies[frequency]}</span>}
          <span>{text.sources[source]}</span>
          <span>
            {text.since[state]} <Time at={consentedAt} as="day" />
            {endedAt !== null && (
              <>
                {' '}
                {text.until} <Time at={endedAt} as="day" />
              </>
            )}
          </span>
          {stopped && <span className={styles.stopped}>{text.stops[stopped]}</span>}
        </RowMeta>
      </div>
      {state !== 'ended' && (
        <>
          <Button
            {...postButton('subscriptions.confirm-removal', { kind, key, hash, email })}
            variant="plain"
            size="small"
            aria-label={text.removeOf(email)}
            onClick={() => setIsRemoving(true)}
          >
            {text.remove}
          </Button>
          <RemovalDialog {...{ newsletter, hash, email }} open={isRemoving} onClose={() => setIsRemoving(false)} />
        </>
      )}
    </Row>
  )
}

interface RemovalProps {
  newsletter: NewsletterKey
  hash: string
  email: string
  open: boolean
  onClose: () => void
}

export function RemovalDialog({ newsletter: { kind, key }, hash, email, open, onClose }: RemovalProps) {
  const remove = useAction(removeSubscriber, { kind, key, hash }, { onDone: onClose })
  return (
    <ConfirmDialog {...{ open, onClose }} title={text.removeTitle} confirmLabel={text.remove} action={remove}>
      <p>
        <bdi dir="ltr">{email}</bdi>
      </p>
      <p>{text.removeNote}</p>
    </ConfirmDialog>
  )
}
