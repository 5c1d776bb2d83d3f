import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import type { Subscription, TokenQuery } from '#worker/newsletters/subscriptions/contract.ts'
import { stopAllNewsletters } from './actions.ts'
import { addressSubscriptionsQuery } from './queries.ts'
import { SubscriptionForm } from './SubscriptionForm.tsx'
import styles from './subscriptions.module.css'
import { text } from './text.ts'

/**
 * The subscriptions of the address to which the link was sent, the one that the link is about first. Works without a session and without
 * JavaScript.
 */
export function SubscriptionsPage(link: TokenQuery) {
  const { api } = useRouteContext({ from: '__root__' })
  const { to, isStopped, subscriptions, availableTopics } = useSuspenseQuery(addressSubscriptionsQuery(api, link)).data
  const focused = subscriptions.find(({ hash }) => hash === link.of)
  const others = subscriptions.filter((subscription) => subscription !== focused)
  return (
    <div className={styles.page}>
      {focused ? (
        <PageTitle lead={text.leads[focused.state](to)}>{text.titles[focused.state](focused.newsletter.name)}</PageTitle>
      ) : (
        <PageTitle lead={text.listLead(to)}>{text.subscriptions}</PageTitle>
      )}
      {isStopped && <p className={styles.note}>{text.stopped}</p>}
      {focused && (
        <SubscriptionForm
          key={`${focused.hash} ${focused.state}`}
          token={link.t}
          subscription={focused}
          availableTopics={availableTopics}
        />
      )}
      {others.length > 0 &&
        (focused ? (
          <PageSection title={text.others}>
            <SubscriptionRows token={link.t} subscriptions={others} />
          </PageSection>
        ) : (
          <SubscriptionRows token={link.t} subscriptions={others} />
        ))}
      {subscriptions.length === 0 && (
        <EmptyState title={text.noSubscriptions} link={{ to: '/', label: text.explore }}>
          {text.noSubscriptionsHint}
        </EmptyState>
      )}
      {subscriptions.some(({ state }) => state !== 'ended') && <StopAll token={link.t} />}
    </div>
  )
}

const SubscriptionRows = ({ token, subscriptions }: { token: string; subscriptions: readonly Subscription[] }) => (
  <Rows>
    {subscriptions.map(({ hash, newsletter, state, frequency }) => (
      <Row key={hash}>
        <PathLink to="/subscriptions" search={{ t: token, of: hash }} className={styles.name}>
          <bdi>{newsletter.name}</bdi>
        </PathLink>
        <RowMeta>{state === 'active' ? <span>{text.frequencies[frequency]}</span> : <span>{text.states[state]}</span>}</RowMeta>
      </Row>
    ))}
  </Rows>
)

/** Asks once more, also without JavaScript. */
function StopAll({ token }: { token: string }) {
  const stop = useAction(stopAllNewsletters, { t: token }, { onDone: () => window.scrollTo({ top: 0 }) })
  return (
    <details className={styles.stop}>
      <summary>{text.stopAll}</summary>
      <p className={form.hint}>{text.stopAllHint}</p>
      <ErrorNote>{stop.error?.message}</ErrorNote>
      <ButtonRow>
        <ActionButton action={stop} variant="danger" size="small">
          {text.stopAllConfirm}
        </ActionButton>
      </ButtonRow>
    </details>
  )
}

/** For a link that is incomplete or too old. */
export const BadLink = () => (
  <div className={styles.page}>
    <PageTitle lead={text.badLinkHint}>{text.badLink}</PageTitle>
    <p>
      <LinkButton to="/" variant="quiet">
        {text.explore}
      </LinkButton>
    </p>
  </div>
)
