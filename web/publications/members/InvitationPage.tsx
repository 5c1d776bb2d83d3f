import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ButtonRow } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import { acceptLink, declineLink } from './actions.ts'
import styles from './members.module.css'
import { InvitedBy } from './PendingOffers.tsx'
import { invitationLinkQuery } from './queries.ts'
import { text } from './text.ts'

/** Invitation behind the secret link of an email. */
export function InvitationPage({ token }: { token: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const invitation = useSuspenseQuery(invitationLinkQuery(api, token)).data
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const { publication, role, expiresAt } = invitation
  const accept = useAction(acceptLink, { token, name: publication.name }, { toastErrors: true })
  const decline = useAction(declineLink, { token }, { toastErrors: true })
  return (
    <div className={styles.invitation}>
      <PageTitle>
        {text.invitation} <bdi>{publication.name}</bdi>
      </PageTitle>
      <div className={styles.publication}>
        <Avatar name={publication.name} handle={publication.handle} picture={publication.avatar} size="large" square />
        <div className={styles.about}>
          <p>
            <InvitedBy invitation={invitation} />.
          </p>
          {publication.description && <p className={styles.note}>{publication.description}</p>}
          <p className={styles.meta}>
            <span>{text.members(publication.memberCount)}</span>
            <span>
              {text.until} <Time at={expiresAt} />
            </span>
          </p>
        </div>
      </div>
      <p className={styles.note}>{text.duties[role]}</p>
      {viewer && (
        <p className={styles.note}>
          {text.answeringAs} <bdi>{viewer.name}</bdi> <bdi dir="ltr">@{viewer.handle}</bdi>
        </p>
      )}
      <ButtonRow>
        <ActionButton action={accept}>{text.accept}</ActionButton>
        <ActionButton action={decline} variant="quiet">
          {text.decline}
        </ActionButton>
      </ButtonRow>
    </div>
  )
}
