import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { ActionSection } from '#web/money/administration/ActionSection.tsx'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import type { AdminCampaign, ChangeCampaignState } from '#worker/site/campaigns/contract.ts'
import { AdminEntries } from './AdminEntries.tsx'
import { adminText as text } from './admin-text.ts'
import { CampaignForm } from './CampaignForm.tsx'
import { adminCampaignQuery } from './queries.ts'
import { text as campaignText } from './text.ts'

/** The editor of a campaign: its state, what it says, when and under which conditions, and its entries. */
export function CampaignEditor({ slug, after }: { slug: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: campaign } = useSuspenseQuery(adminCampaignQuery(api, slug))
  const { title, kind, state, phase, version } = campaign
  return (
    <>
      <PageTitle
        lead={`${text.kinds[kind]}، ${state === 'published' ? campaignText.phases[phase] : text.states[state]}`}
        actions={
          <>
            {state !== 'draft' && (
              <LinkButton to={`/campaign/${slug}`} variant="quiet" size="small">
                {text.page}
              </LinkButton>
            )}
            {kind === 'contest' && state !== 'draft' && (
              <LinkButton to={`/admin/campaigns/${slug}/ballots`} variant="quiet" size="small">
                {text.ballots}
              </LinkButton>
            )}
          </>
        }
      >
        <bdi>{title}</bdi>
      </PageTitle>
      <StateSection campaign={campaign} />
      <CampaignForm key={version} campaign={campaign} />
      {state === 'published' && <CancelSection slug={slug} />}
      {kind === 'contest' && <AdminEntries slug={slug} count={campaign.entryCount} after={after} />}
    </>
  )
}

const STATE_NOTICES = { publish: text.published, unpublish: text.unpublished, cancel: text.cancelled }

function useStateChange(slug: string, action: ChangeCampaignState['action']) {
  const { api } = useRouteContext({ from: '__root__' })
  return useStaffChange({
    run: (_: unknown) => unwrap(api.api.admin.campaigns[':slug'].state.$put({ param: { slug }, json: { action } })),
    done: STATE_NOTICES[action],
  })
}

function StateSection({ campaign: { slug, state, phase } }: { campaign: AdminCampaign }) {
  const action = state === 'draft' ? 'publish' : 'unpublish'
  const { change, isPending, error } = useStateChange(slug, action)
  const isPossible = state === 'draft' || (state === 'published' && (phase === 'unscheduled' || phase === 'upcoming'))
  return (
    <SettingsSection
      title={text.state}
      summary={text.stateHints[state]}
      action={
        isPossible && (
          <Button
            {...postButton('campaigns.state', { slug, action })}
            variant={action === 'publish' ? 'primary' : 'quiet'}
            size="small"
            loading={isPending}
            onClick={() => change(undefined)}
          >
            {text[action]}
          </Button>
        )
      }
    >
      <ErrorNote>{error?.message}</ErrorNote>
    </SettingsSection>
  )
}

function CancelSection({ slug }: { slug: string }) {
  const { change, isPending, error } = useStateChange(slug, 'cancel')
  return (
    <ActionSection title={text.cancel} summary={text.cancelHint} label={text.cancel} forms="campaigns.state">
      {(close) => (
        <ChangeForm
          form={formName('campaigns.state', { slug, action: 'cancel' })}
          submitLabel={text.cancel}
          danger
          confirmation={text.cancelConfirmation}
          pending={isPending}
          error={error}
          fields={[]}
          onSubmit={change}
          onCancel={close}
        />
      )}
    </ActionSection>
  )
}
