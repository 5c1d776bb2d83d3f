import { persianDigits } from '#shared/persian/digits.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { postButton } from '#web/lib/post-button.ts'
import { SponsorMark } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { BallotState } from '#worker/site/ballots/contract.ts'
import { withdrawVote } from './actions.ts'
import styles from './ballot.module.css'
import { CopyLine } from './CopyLine.tsx'
import { text } from './text.ts'

interface Props extends Pick<BallotState, 'chosen' | 'receipt' | 'votesPerVoter'> {
  slug: string
  canVote: boolean
  onRemove: (post: BallotState['chosen'][number]) => void
}

/** The voter's slip with one line a vote and a place for the receipt, so that its height never changes. */
export function BallotSlip({ slug, chosen, receipt, votesPerVoter, canVote, onRemove }: Props) {
  const lines = canVote ? Math.max(votesPerVoter, chosen.length) : chosen.length
  return (
    <section id={SLIP_ID} className={styles.slip} aria-labelledby="ballot-title">
      <h2 id="ballot-title" className={styles.slipTitle}>
        {text.slip}
      </h2>
      <p className={styles.hint}>{canVote ? text.slipHint : text.slipClosed}</p>
      <ol className={styles.lines}>
        {Array.from({ length: lines }, (_, at) => {
          const post = chosen[at]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position
            <li key={at} className={styles.line}>
              <span className={styles.number} aria-hidden="true">
                {persianDigits(at + 1)}
              </span>
              {post ? (
                <>
                  <PathLink to={post.path} className={styles.chosen}>
                    <bdi dir={resolveDirection(null, post.title, 'rtl')}>{post.title || text.untitled}</bdi>
                  </PathLink>
                  {post.sponsor && <SponsorMark {...post.sponsor} />}
                  {canVote && (
                    <Button
                      {...postButton(withdrawVote.name, { slug, hash: post.hash })}
                      variant="plain"
                      size="small"
                      onClick={() => onRemove(post)}
                    >
                      {text.removeVote}
                      <span className="visually-hidden">{text.withdrawFrom(post.title)}</span>
                    </Button>
                  )}
                </>
              ) : (
                <span className={styles.empty}>{text.emptySlot}</span>
              )}
            </li>
          )
        })}
      </ol>
      {(receipt !== null || canVote) && (
        <CopyLine label={text.receipt} value={receipt} empty={text.noReceipt} copyLabel={text.copyReceipt}>
          {text.receiptHint}
        </CopyLine>
      )}
    </section>
  )
}

/** How many votes are used, as seals and in words; stays visible below the entries. */
export const VoteCounter = ({ used, all }: { used: number; all: number }) => (
  <div className={styles.counter}>
    {all <= MOST_SEALS && (
      <ol className={styles.seals} aria-hidden="true">
        {Array.from({ length: all }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seal is its position
          <li key={at} data-used={at < used || undefined}>
            {at >= used && persianDigits(at + 1)}
          </li>
        ))}
      </ol>
    )}
    <p id={COUNTER_ID} role="status">
      <b>{text.used(used, all)}</b> {used === all && <span className={styles.remaining}>{text.noneLeft}</span>}
    </p>
    <a href={`#${SLIP_ID}`} className={buttonClass({})}>
      {text.toSlip}
    </a>
  </div>
)

/** Seals for which a phone has room beside the words. */
const MOST_SEALS = 4

const SLIP_ID = 'ballot'
/** Id of the words that say why no further vote can be given. */
export const COUNTER_ID = 'votes'
