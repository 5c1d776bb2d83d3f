import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { unwrap } from '#web/lib/api.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import styles from './members.module.css'
import { InvitedBy } from './PendingOffers.tsx'
import { invitationLinkQuery } from './queries.ts'
import { text } from './text.ts'
import { useChange } from './use-change.ts'

/** Invitation behind the secret link of an email. */
export function InvitationPage({ token }: { token: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const invitation = useSuspenseQuery(invitationLinkQuery(api, token)).data
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const { change, isRunning } = useChange()
  const { publication, role, expiresAt } = invitation
  const { accept, decline } = api.api.publications['invitation-links'][':token']
  const param = { token }
  const goTo = (to: string) => router.navigate({ to })
  const acceptInvitation = () => unwrap(accept.$post({ param })).then(({ publication: { hash } }) => goTo(`/me/publications/${hash}`))
  const declineInvitation = () => unwrap(decline.$post({ param })).then(() => goTo('/me/publications'))
  return (
    <div className={styles.invitation}>
      <PageTitle>
        {text.invitation} <bdi>{publication.name}</bdi>
      </PageTitle>
      <div className={styles.publication}>
        <Avatar name={publication.name} picture={publication.avatar} size="large" />
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
        <Button
          {...postButton('invitation-links.accept', { token, name: publication.name })}
          loading={isRunning('accept')}
          onClick={() => change({ key: 'accept', run: acceptInvitation, done: text.joined(publication.name) })}
        >
          {text.accept}
        </Button>
        <Button
          {...postButton('invitation-links.decline', { token })}
          variant="quiet"
          loading={isRunning('decline')}
          onClick={() => change({ key: 'decline', run: declineInvitation, done: text.declined })}
        >
          {text.decline}
        </Button>
      </ButtonRow>
    </div>
  )
}
