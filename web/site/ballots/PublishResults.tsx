import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { BallotReport } from '#worker/site/ballots/contract.ts'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import { publishResults } from './actions.ts'
import report from './results.module.css'
import { staffText as text } from './staff-text.ts'

interface Props {
  campaign: Campaign
  report: BallotReport
}

/** Publishes the results once nothing is missing, and shows that they are being counted or were published. */
export function PublishResults({ campaign, report: state }: Props) {
  const { slug, resultsAt, endsAt } = campaign
  const queryClient = useQueryClient()
  const wasPublishing = useRef(state.isPublishing)
  useEffect(() => {
    if (wasPublishing.current && !state.isPublishing) void queryClient.invalidateQueries({ queryKey: campaignKeys.everythingOf(slug) })
    wasPublishing.current = state.isPublishing
  }, [state.isPublishing, slug, queryClient])
  if (resultsAt !== null)
    return (
      <SettingsSection
        title={text.results}
        summary={
          <>
            {text.published} <Time at={resultsAt} as="moment" />
          </>
        }
        action={
          <LinkButton to={`/campaign/${slug}`} variant="quiet" size="small">
            {text.toResults}
          </LinkButton>
        }
      />
    )
  if (state.isPublishing)
    return (
      <SettingsSection
        title={text.results}
        summary={
          <span role="status">
            {endsAt !== null && !state.isDue ? (
              <>
                {text.sealed} <Time at={endsAt} as="moment" />
              </>
            ) : (
              text.publishingHint
            )}
          </span>
        }
      />
    )
  if (!state.canPublish) return <SettingsSection title={text.results} summary={<Missing missing={findMissing(campaign, state)} />} />
  return (
    <ActionSection
      title={text.results}
      summary={
        <>
          {text.publishHint}
          <Missing missing={findMissing(campaign, state)} />
        </>
      }
      label={text.publish}
      forms={publishResults.name}
    >
      {(close) => <PublishForm slug={slug} close={close} />}
    </ActionSection>
  )
}

const Missing = ({ missing }: { missing: readonly string[] }) =>
  missing.length > 0 && (
    <ul className={report.missing}>
      {missing.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

function findMissing({ phase, juryWeight }: Campaign, { jurors, unscored, canPublish }: BallotReport): readonly string[] {
  const missing = [
    phase !== 'counting' && text.missing.voting,
    juryWeight > 0 && jurors.length === 0 && text.missing.jurors,
    juryWeight > 0 && unscored > 0 && text.missing.unscored(unscored),
  ].filter((line) => line !== false)
  return missing.length > 0 || canPublish ? missing : [text.missing.other]
}

function PublishForm({ slug, close }: { slug: string; close: () => void }) {
  const publish = useAction(publishResults, { slug }, { onDone: close })
  return <ChangeForm action={publish} submitLabel={text.publish} confirmation={text.confirmPublish} fields={[]} onCancel={close} />
}
