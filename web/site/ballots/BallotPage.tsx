import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { postButton } from '#web/lib/post-button.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { Countdown } from '#web/site/campaigns/Countdown.tsx'
import { Poster } from '#web/site/campaigns/Poster.tsx'
import { campaignQuery } from '#web/site/campaigns/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { BallotEntry as Entry } from '#worker/site/ballots/contract.ts'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import { castVote, withdrawVote } from './actions.ts'
import { BallotNotice } from './BallotNotice.tsx'
import { BallotSlip, COUNTER_ID, VoteCounter } from './BallotSlip.tsx'
import styles from './ballot.module.css'
import { ballotQuery } from './queries.ts'
import { text } from './text.ts'
import { useVote, type Vote } from './use-vote.ts'

/** The ballot of a contest: the entries in the voter's own order with their votes, then the voter's slip and the rules. */
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
  const slip = hasSlip && (
    <BallotSlip {...{ slug, chosen, receipt, votesPerVoter, canVote }} onRemove={(post) => vote({ post, wanted: false })} />
  )
  return (
    <>
      <Header campaign={campaign} />
      <BallotNotice campaign={campaign} problem={problem} entryCount={last?.entryCount ?? 0} />
      {!canVote && slip}
      {items.length > 0 && (
        <section className={styles.entries}>
          <h2 className="visually-hidden">{text.entries(last?.entryCount ?? items.length)}</h2>
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
          {canVote && <VoteCounter used={chosen.length} all={votesPerVoter} />}
        </section>
      )}
      {canVote && slip}
      {isOpen && items.length > 0 && <Rules votesPerVoter={votesPerVoter} />}
    </>
  )
}

const Header = ({ campaign }: { campaign: Campaign }) => {
  const { slug, title, phase, votingClosesAt } = campaign
  return (
    <>
      <Poster
        low
        campaign={campaign}
        heading={text.heading(title)}
        note={<PathLink to={`/campaign/${slug}`}>{text.toCampaign}</PathLink>}
      />
      {phase === 'voting' && votingClosesAt !== null && (
        <div className={styles.until}>
          <Countdown lead={text.open} label={text.closesAt} until={votingClosesAt} slug={slug} />
        </div>
      )}
    </>
  )
}

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

interface Props {
  slug: string
  entry: Entry
  isChosen: boolean
  /** Whether all votes are used. */
  isFull: boolean
  canVote: boolean
  onVote: (vote: Vote) => void
}

/** A card whose foot has a toggle that votes for it or takes the vote back. */
function BallotEntry({ slug, entry: { post, isOwn }, isChosen, isFull, canVote, onVote }: Props) {
  const id = useId()
  const { hash, title } = post
  const cannot = isOwn ? id : isFull && !isChosen ? COUNTER_ID : undefined
  return (
    <div className={styles.entry} data-chosen={(canVote && isChosen) || undefined}>
      <PostCard
        post={post}
        level={3}
        reason={canVote && isOwn && <span id={id}>{text.own}</span>}
        actions={
          canVote ? (
            <Button
              {...postButton((isChosen ? withdrawVote : castVote).name, { slug, hash })}
              variant="quiet"
              size="small"
              className={styles.toggle}
              aria-pressed={isChosen}
              aria-describedby={cannot}
              disabled={cannot !== undefined}
              icon={isChosen && <IconCheck size={18} stroke={2} aria-hidden="true" />}
              onClick={() => onVote({ post, wanted: !isChosen })}
            >
              {isChosen ? text.withdraw : text.vote}
              <span className="visually-hidden">{isChosen ? text.takeBack(title) : text.voteFor(title)}</span>
            </Button>
          ) : undefined
        }
      />
    </div>
  )
}
