import { useRouteContext } from '@tanstack/react-router'
import styles from '#web/account/api-tokens/tokens.module.css'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ButtonRow } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Delivery, WebhookView } from '#worker/distribution/webhooks/contract.ts'
import { replayMessage } from './actions.ts'
import { deliveriesQuery } from './queries.ts'
import { text } from './text.ts'
import { Code } from './WebhookGuide.tsx'

interface Props {
  webhook: WebhookView
  after: string | undefined
}

/** The latest messages to a webhook, with what was sent and answered. */
export function DeliveryLog({ webhook, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(deliveriesQuery(api, webhook.hash, after))
  return (
    <SettingsSection title={text.log} summary={text.logLead}>
      {items.length === 0 ? (
        <EmptyState title={text.noDelivery}>{text.noDeliveryHint}</EmptyState>
      ) : (
        <Rows label={text.log} flush>
          {items.map((delivery) => (
            <DeliveryRow key={delivery.hash} webhook={webhook} delivery={delivery} />
          ))}
        </Rows>
      )}
      <Pager to={`/me/settings/webhooks/${webhook.hash}`} {...pager} />
    </SettingsSection>
  )
}

function DeliveryRow({ webhook, delivery }: { webhook: WebhookView; delivery: Delivery }) {
  const { hash, event, at, state, attempts, nextAttemptAt, status, error, duration, answer, payload } = delivery
  const replay = useAction(replayMessage, { hash: webhook.hash, message: hash }, { toastErrors: true })
  return (
    <Row>
      <details className={styles.delivery}>
        <summary>
          {text.eventNames[event]}
          <RowMeta>
            <span className={state === 'failed' ? styles.failing : undefined}>{text.deliveryStates[state]}</span>
            {status !== null && <span>{text.status(status)}</span>}
            {error !== null && <span>{text.errors[error]}</span>}
            <span>
              <Time at={at} as="ago" />
            </span>
          </RowMeta>
        </summary>
        <RowMeta>
          <span>
            {text.messageId} <code dir="ltr">{hash}</code>
          </span>
          {attempts > 0 && <span>{text.attempts(attempts)}</span>}
          {duration !== null && <span>{text.duration(duration)}</span>}
          {nextAttemptAt !== null && attempts > 0 && (
            <span>
              {text.next} <Time at={nextAttemptAt} as="moment" />
            </span>
          )}
        </RowMeta>
        {payload !== null && (
          <>
            <p>{text.payload}</p>
            <Code>{format(payload)}</Code>
          </>
        )}
        {answer !== null && answer !== '' && (
          <>
            <p>{text.answer}</p>
            <Code>{answer}</Code>
          </>
        )}
        {state !== 'withheld' && webhook.state === 'active' && (
          <ButtonRow>
            <ActionButton action={replay} variant="quiet" size="small">
              {text.replay}
            </ActionButton>
          </ButtonRow>
        )}
      </details>
    </Row>
  )
}

const format = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2)
