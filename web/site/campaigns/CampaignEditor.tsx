import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import type { AdminCampaign } from '#worker/site/campaigns/contract.ts'
import { AdminEntries } from './AdminEntries.tsx'
import { changeCampaignState } from './actions.ts'
import { adminText as text } from './admin-text.ts'
import { CampaignForm } from './CampaignForm.tsx'
import { adminCampaignQuery } from './queries.ts'
import { text as campaignText } from './text.ts'

/** The editor of a campaign: its state, what it says, when and under which conditions, and its entries. */
export function CampaignEditor({ slug, after }: { slug: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: campaign } = useSuspenseQuery(adminCampaignQuery(api, slug))
  const { title, kind, state, phase } = campaign
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
      <CampaignForm latest={campaign} />
      {state === 'published' && <CancelSection slug={slug} />}
      {kind === 'contest' && <AdminEntries slug={slug} count={campaign.entryCount} after={after} />}
    </>
  )
}

function StateSection({ campaign: { slug, state, phase } }: { campaign: AdminCampaign }) {
  const action = state === 'draft' ? 'publish' : 'unpublish'
  const change = useAction(changeCampaignState, { slug, action })
  const isPossible = state === 'draft' || (state === 'published' && (phase === 'unscheduled' || phase === 'upcoming'))
  return (
    <SettingsSection
      title={text.state}
      summary={text.stateHints[state]}
      action={
        isPossible && (
          <ActionButton action={change} variant={action === 'publish' ? 'primary' : 'quiet'} size="small">
            {text[action]}
          </ActionButton>
        )
      }
    >
      <ErrorNote>{change.error?.message}</ErrorNote>
    </SettingsSection>
  )
}

function CancelSection({ slug }: { slug: string }) {
  const cancel = useAction(changeCampaignState, { slug, action: 'cancel' })
  return (
    <ActionSection title={text.cancel} summary={text.cancelHint} label={text.cancel} forms={cancel.form}>
      {(close) => (
        <ChangeForm action={cancel} submitLabel={text.cancel} danger confirmation={text.cancelConfirmation} fields={[]} onCancel={close} />
      )}
    </ActionSection>
  )
}
