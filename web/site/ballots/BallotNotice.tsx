import type { ReactNode } from 'react'
import { DAY } from '#shared/time.ts'
import { useSignInSearch } from '#web/account/auth/use-sign-in-search.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { VoteProblem } from '#worker/site/ballots/contract.ts'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import styles from './ballot.module.css'
import { text } from './text.ts'

interface Props {
  campaign: Campaign
  problem: VoteProblem | null
  entryCount: number
}

/** Says why the viewer cannot vote; renders nothing to those who can. */
export function BallotNotice({ campaign, problem, entryCount }: Props) {
  const { slug, phase, votingOpensAt, voterAgeDays, votesPerVoter } = campaign
  const search = useSignInSearch()
  const toCampaign = { to: `/campaign/${slug}`, label: text.toCampaign }
  if (phase === 'cancelled')
    return (
      <EmptyState title={text.cancelled} link={toCampaign}>
        {text.cancelledHint}
      </EmptyState>
    )
  if (phase === 'results')
    return (
      <VoteNotice title={text.finished} action={<LinkButton to={`/campaign/${slug}`}>{text.toResults}</LinkButton>}>
        {text.finishedHint}
      </VoteNotice>
    )
  if (phase === 'counting') return <VoteNotice title={text.votingOver}>{text.votingOverHint}</VoteNotice>
  if (phase !== 'voting')
    return votingOpensAt === null ? (
      <EmptyState title={text.unscheduled} link={toCampaign}>
        {text.unscheduledHint}
      </EmptyState>
    ) : (
      <EmptyState title={text.notOpen} link={toCampaign}>
        {text.opensAt} <Time at={votingOpensAt} as="moment" />
      </EmptyState>
    )
  if (entryCount === 0)
    return (
      <EmptyState title={text.noEntries} link={toCampaign}>
        {text.noEntriesHint}
      </EmptyState>
    )
  if (problem === 'signed_out')
    return (
      <VoteNotice
        title={text.signInHint(votesPerVoter)}
        action={
          <LinkButton to="/login" search={search} rel="nofollow">
            {text.signIn}
          </LinkButton>
        }
      />
    )
  if (problem === 'account_too_young')
    return (
      <VoteNotice title={text.problems.tooYoung}>
        {text.problems.tooYoungHint} {votingOpensAt !== null && <Time at={votingOpensAt - voterAgeDays * DAY} as="moment" />}
      </VoteNotice>
    )
  if (problem === 'suspended') return <VoteNotice title={text.problems.suspended}>{text.problems.suspendedHint}</VoteNotice>
  return null
}

const VoteNotice = ({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) => (
  <div className={styles.notice}>
    <div>
      <p className={styles.noticeTitle}>{title}</p>
      {children && <p>{children}</p>}
    </div>
    {action}
  </div>
)
