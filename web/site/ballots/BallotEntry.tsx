import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId } from 'react'
import { postButton } from '#web/lib/post-button.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { BallotEntry as Entry } from '#worker/site/ballots/contract.ts'
import { castVote, withdrawVote } from './actions.ts'
import styles from './ballot.module.css'
import { text } from './text.ts'
import type { Vote } from './use-vote.ts'

interface Props {
  slug: string
  entry: Entry
  isChosen: boolean
  /** Whether all votes are used. */
  isFull: boolean
  canVote: boolean
  onVote: (vote: Vote) => void
}

/** A card with a toggle that votes for it or takes the vote back, or with the reason why it cannot be chosen. */
export function BallotEntry({ slug, entry: { post, isOwn }, isChosen, isFull, canVote, onVote }: Props) {
  const id = useId()
  const { hash, title } = post
  const reason = isOwn ? text.own : isFull && !isChosen ? text.noneLeft : undefined
  return (
    <div className={classNames(styles.entry, canVote && styles.votable)} data-chosen={isChosen || undefined}>
      <PostCard post={post} level={3} />
      {canVote && (
        <div className={styles.vote}>
          <Button
            {...postButton((isChosen ? withdrawVote : castVote).name, { slug, hash })}
            variant="quiet"
            className={styles.toggle}
            aria-pressed={isChosen}
            aria-describedby={reason && id}
            disabled={reason !== undefined}
            icon={isChosen && <IconCheck size={18} stroke={2} aria-hidden="true" />}
            onClick={() => onVote({ post, wanted: !isChosen })}
          >
            {isChosen ? text.withdraw : text.vote}
            <span className="visually-hidden">{isChosen ? text.withdrawFrom(title) : text.voteFor(title)}</span>
          </Button>
          {reason && (
            <p id={id} className={styles.reason}>
              {reason}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
