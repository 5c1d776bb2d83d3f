import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { AboutRow } from './AboutRow.tsx'
import { CoverRow } from './CoverRow.tsx'
import { FeedRow } from './FeedRow.tsx'
import { LeaveRow } from './LeaveRow.tsx'
import { FundingRow, PersonsRow, SeasonsRow } from './ManyRow.tsx'
import { MoreRow } from './MoreRow.tsx'
import { ownText as text } from './own-text.ts'
import { PrivateFeeds } from './PrivateFeeds.tsx'
import { ownShowQuery } from './queries.ts'
import { useRemoveShow } from './use-own-show.ts'

/** Everything a show says of itself, each part edited in its place. */
export function ShowSettings({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const show = useSuspenseQuery(ownShowQuery(api, hash)).data
  const remove = useRemoveShow(hash, () => void navigate({ to: '/me/publications' }))
  return (
    <>
      <PageTitle
        lead={<bdi>{show.title}</bdi>}
        actions={
          <LinkButton to={`/podcast/${hash}`} variant="quiet">
            {text.seePage}
          </LinkButton>
        }
      >
        {text.settings}
      </PageTitle>
      <CoverRow show={show} />
      <AboutRow show={show} />
      <SeasonsRow show={show} />
      <PersonsRow show={show} />
      <FundingRow show={show} />
      <FeedRow show={show} />
      <MoreRow show={show} />
      <PrivateFeeds hash={hash} />
      <LeaveRow show={show} />
      <SettingsSection
        title={text.remove}
        state={text.removeHint}
        action={
          <Button variant="danger" size="small" loading={remove.isPending} onClick={() => remove.mutate()}>
            {text.remove}
          </Button>
        }
      />
    </>
  )
}
