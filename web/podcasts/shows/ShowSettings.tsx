import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { AboutRow } from './AboutRow.tsx'
import { AdvancedRow } from './AdvancedRow.tsx'
import { CoverRow } from './CoverRow.tsx'
import { FeedRedirectRow } from './FeedRedirectRow.tsx'
import { FeedRow } from './FeedRow.tsx'
import { PrivateFeeds } from './PrivateFeeds.tsx'
import { showSettingsQuery } from './queries.ts'
import { FundingRow, PersonsRow, SeasonsRow } from './RepeatableRows.tsx'
import { showSettingsText as text } from './show-settings-text.ts'
import { useRemoveShow } from './use-show-mutations.ts'

export function ShowSettings({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const show = useSuspenseQuery(showSettingsQuery(api, hash)).data
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
      <AdvancedRow show={show} />
      <PrivateFeeds hash={hash} />
      <FeedRedirectRow show={show} />
      <SettingsSection
        title={text.remove}
        summary={text.removeHint}
        action={
          <Button variant="danger" size="small" loading={remove.isPending} onClick={() => remove.mutate()}>
            {text.remove}
          </Button>
        }
      />
    </>
  )
}
