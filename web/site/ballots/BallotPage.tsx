import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { Countdown } from '#web/site/campaigns/Countdown.tsx'
import { campaignQuery } from '#web/site/campaigns/queries.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import { BallotEntry } from './BallotEntry.tsx'
import { BallotNotice } from './BallotNotice.tsx'
import { BallotSlip } from './BallotSlip.tsx'
import styles from './ballot.module.css'
import { ballotQuery } from './queries.ts'
import { text } from './text.ts'
import { useVote } from './use-vote.ts'
import { VoteCounter } from './VoteCounter.tsx'

/** The ballot of a contest: the voter's slip, the rules and the entries, in the voter's own order. */
export function BallotPage({ slug, after }: { slug: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: campaign } = useSuspenseQuery(campaignQuery(api, slug))
  const { items, pages, pager } = usePages(ballotQuery(api, slug, after))
  const vote = useVote(slug)
  const viewer = useViewer()
  const last = pages.at(-1)
  const { chosen = [], problem = 'not_open', receipt = null, votesPerVoter = campaign.votesPerVoter } = last?.state ?? {}
  const isOpen = campaign.phase === 'voting'
  const canVote = isOpen && problem === null && Boolean(viewer)
  const hasSlip = (canVote && items.length > 0) || chosen.length > 0
  return (
    <>
      <Header campaign={campaign} />
      <BallotNotice campaign={campaign} problem={problem} entryCount={last?.entryCount ?? 0} />
      {hasSlip && <BallotSlip {...{ slug, chosen, receipt, votesPerVoter, canVote }} onRemove={(post) => vote({ post, wanted: false })} />}
      {isOpen && items.length > 0 && <Rules votesPerVoter={votesPerVoter} />}
      {items.length > 0 && (
        <PageSection title={text.entries(last?.entryCount ?? items.length)}>
          {canVote && <VoteCounter used={chosen.length} all={votesPerVoter} />}
          <CardList busy={pager.loading}>
            {items.map((entry) => (
              <BallotEntry
                key={entry.post.hash}
                slug={slug}
                entry={entry}
                isChosen={chosen.some(({ hash }) => hash === entry.post.hash)}
                isFull={chosen.length >= votesPerVoter}
                canVote={canVote}
                onVote={vote}
              />
            ))}
          </CardList>
          <Pager to={`/campaign/${slug}/vote`} {...pager} />
        </PageSection>
      )}
    </>
  )
}

const Header = ({ campaign: { slug, title, theme, phase, votingClosesAt } }: { campaign: Campaign }) => (
  <>
    <PageTitle
      lead={theme && <bdi>{theme}</bdi>}
      actions={
        <LinkButton to={`/campaign/${slug}`} variant="quiet" size="small">
          {text.toCampaign}
        </LinkButton>
      }
    >
      {text.title(title)}
    </PageTitle>
    {phase === 'voting' && votingClosesAt !== null && <Countdown label={text.closesAt} until={votingClosesAt} slug={slug} />}
  </>
)

const Rules = ({ votesPerVoter }: { votesPerVoter: number }) => (
  <details className={styles.rules}>
    <summary>{text.how}</summary>
    <ul>
      {text.rules(votesPerVoter).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </details>
)
