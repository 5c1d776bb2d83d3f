import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ReceivedInvitation, TransferOffer } from '#worker/publications/members/contract.ts'
import { acceptInvitation, acceptTransfer, declineInvitation, declineTransfer } from './actions.ts'
import styles from './members.module.css'
import { pendingOffersQuery } from './queries.ts'
import { text } from './text.ts'

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
    <Avatar name={name} handle={handle} picture={avatar} size="medium" square />
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
  const { hash, publication, expiresAt } = invitation
  const { name } = publication
  const accept = useAction(acceptInvitation, { invitation: hash, name }, { toastErrors: true })
  const decline = useAction(declineInvitation, { invitation: hash }, { toastErrors: true })
  return (
    <OfferRow
      publication={publication}
      expiresAt={expiresAt}
      actions={
        <>
          <ActionButton action={accept} size="small" aria-label={text.acceptOf(name)}>
            {text.accept}
          </ActionButton>
          <ActionButton action={decline} variant="plain" size="small" aria-label={text.declineOf(name)}>
            {text.decline}
          </ActionButton>
        </>
      }
    >
      <InvitedBy invitation={invitation} />
    </OfferRow>
  )
}

function TransferOfferRow({ offer: { publication, from, expiresAt } }: { offer: TransferOffer }) {
  const router = useRouter()
  const { hash, name } = publication
  const accept = useAction(acceptTransfer, { hash, name }, { toastErrors: true, onDone: () => router.invalidate() })
  const decline = useAction(declineTransfer, { hash }, { toastErrors: true })
  return (
    <OfferRow
      publication={publication}
      expiresAt={expiresAt}
      actions={
        <>
          <ActionButton action={accept} size="small" aria-label={text.acceptTransferOf(name)}>
            {text.accept}
          </ActionButton>
          <ActionButton action={decline} variant="plain" size="small" aria-label={text.declineTransferOf(name)}>
            {text.decline}
          </ActionButton>
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
