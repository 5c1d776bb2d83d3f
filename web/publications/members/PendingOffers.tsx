import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ReceivedInvitation, TransferOffer } from '#worker/publications/members/contract.ts'
import styles from './members.module.css'
import { pendingOffersQuery } from './queries.ts'
import { text } from './text.ts'
import { useChange } from './use-change.ts'

/** Invitations and transfers that wait for the viewer; nothing if there are none. */
export function PendingOffers() {
  const { api } = useRouteContext({ from: '__root__' })
  const { invitations, transfers } = useSuspenseQuery(pendingOffersQuery(api)).data
  if (invitations.length + transfers.length === 0) return null
  return (
    <PageSection title={text.pendingOffers}>
      <ul>
        {transfers.map((offer) => (
          <TransferOfferRow key={offer.publication.hash} offer={offer} />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.hash} invitation={invitation} />
        ))}
      </ul>
    </PageSection>
  )
}

interface OfferRowProps {
  publication: ReceivedInvitation['publication']
  expiresAt: number
  /** Who offers what. */
  children: ReactNode
  actions: ReactNode
}

const OfferRow = ({ publication: { handle, name, avatar }, expiresAt, children, actions }: OfferRowProps) => (
  <li className={styles.offer}>
    <Avatar name={name} picture={avatar} size="medium" />
    <div className={styles.about}>
      <PathLink to={`/${handle}`} className={styles.name}>
        <bdi>{name}</bdi>
      </PathLink>
      <p className={styles.note}>{children}</p>
      <p className={styles.meta}>
        <span>
          {text.until} <Time at={expiresAt} />
        </span>
      </p>
    </div>
    <div className={styles.actions}>{actions}</div>
  </li>
)

export const InvitedBy = ({ invitation: { by, role } }: { invitation: ReceivedInvitation }) =>
  by ? (
    <>
      <PathLink to={`/${by.handle}`}>
        <bdi>{by.name}</bdi>
      </PathLink>{' '}
      {text.invitedAs[role]}
    </>
  ) : (
    text.invitedAsBy[role]
  )

function InvitationRow({ invitation }: { invitation: ReceivedInvitation }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isRunning } = useChange()
  const { hash, publication } = invitation
  const { accept, decline } = api.api.publications['pending-offers'][':invitation']
  const param = { invitation: hash }
  return (
    <OfferRow
      publication={publication}
      expiresAt={invitation.expiresAt}
      actions={
        <>
          <Button
            {...postButton('offers.accept', { invitation: hash, name: publication.name })}
            size="small"
            loading={isRunning('accept')}
            aria-label={text.acceptOf(publication.name)}
            onClick={() => change({ key: 'accept', run: () => unwrap(accept.$post({ param })), done: text.joined(publication.name) })}
          >
            {text.accept}
          </Button>
          <Button
            {...postButton('offers.decline', { invitation: hash })}
            variant="plain"
            size="small"
            loading={isRunning('decline')}
            aria-label={text.declineOf(publication.name)}
            onClick={() => change({ key: 'decline', run: () => unwrap(decline.$post({ param })), done: text.declined })}
          >
            {text.decline}
          </Button>
        </>
      }
    >
      <InvitedBy invitation={invitation} />
    </OfferRow>
  )
}

function TransferOfferRow({ offer: { publication, from, expiresAt } }: { offer: TransferOffer }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const { change, isRunning } = useChange()
  const { hash, name } = publication
  const { accept, decline } = api.api.publications[':hash'].transfer
  const param = { hash }
  const acceptOffer = () => unwrap(accept.$post({ param })).then(() => router.invalidate())
  return (
    <OfferRow
      publication={publication}
      expiresAt={expiresAt}
      actions={
        <>
          <Button
            {...postButton('transfer.accept', { hash, name })}
            size="small"
            loading={isRunning('accept')}
            aria-label={text.acceptTransferOf(name)}
            onClick={() => change({ key: 'accept', run: acceptOffer, done: text.transferAccepted(name) })}
          >
            {text.accept}
          </Button>
          <Button
            {...postButton('transfer.decline', { hash })}
            variant="plain"
            size="small"
            loading={isRunning('decline')}
            aria-label={text.declineTransferOf(name)}
            onClick={() => change({ key: 'decline', run: () => unwrap(decline.$post({ param })), done: text.transferDeclined })}
          >
            {text.decline}
          </Button>
        </>
      }
    >
      <PathLink to={`/${from.handle}`}>
        <bdi>{from.name}</bdi>
      </PathLink>{' '}
      {text.transferOffered}
    </OfferRow>
  )
}
