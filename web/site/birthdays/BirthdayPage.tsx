import type { ReactNode } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import { BirthdayState } from './BirthdayState.tsx'
import styles from './birthdays.module.css'
import { CommunityYear } from './CommunityYear.tsx'
import { OwnYear } from './OwnYear.tsx'
import { text } from './text.ts'

interface Props {
  campaign: Campaign
  /** What the page shows of other slices. */
  children?: ReactNode
}

/** A birthday in any phase: the viewer's and the community's year. */
export function BirthdayPage({ campaign, children }: Props) {
  const viewer = useViewer()
  const { slug, title, theme, description } = campaign
  return (
    <>
      <PageTitle lead={theme}>
        <bdi>{title}</bdi>
      </PageTitle>
      <BirthdayState campaign={campaign} />
      {description !== '' && <p className={styles.description}>{description}</p>}
      {viewer && <OwnYear slug={slug} />}
      <CommunityYear slug={slug} />
      {viewer === null && (
        <div className={styles.invitation}>
          <p>{text.visitor}</p>
          <LinkButton to="/login" search={{ next: `/campaign/${slug}` }} variant="quiet">
            {text.signIn}
          </LinkButton>
        </div>
      )}
      {children}
    </>
  )
}
