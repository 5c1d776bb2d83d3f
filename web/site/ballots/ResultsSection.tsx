import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import type { Api } from '#web/lib/api.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { SponsorMark } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { Medal } from '#web/site/campaigns/Medal.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar, Picture } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { RankedEntry } from '#worker/site/ballots/contract.ts'
import { formatScore } from './format-score.ts'
import { resultsQuery } from './queries.ts'
import styles from './results.module.css'
import { resultsText as text } from './text.ts'
import { Verification } from './Verification.tsx'

/** Loads what `ResultsSection` shows; only a contest with results has it. */
export const loadResults = (queryClient: QueryClient, api: Api, slug: string, after?: string) =>
  queryClient.ensureInfiniteQueryData(resultsQuery(api, slug, after))

interface Props {
  slug: string
  after?: string | undefined
  /** Percentage of the score that the jury decides. */
  juryWeight: number
}

/** The published results of a contest: winners, ranking, counts and how anyone verifies them. */
export function ResultsSection({ slug, after, juryWeight }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pages, pager } = usePages(resultsQuery(api, slug, after))
  const [first] = pages
  if (!first) return null
  const winners = after === undefined ? items.filter(({ prize }) => prize !== null) : []
  return (
    <>
      {winners.length > 0 && (
        <PageSection title={text.winners}>
          <ol className={styles.podium}>
            {winners.slice(0, ON_PODIUM).map((winner) => (
              <Winner key={winner.hash} winner={winner} />
            ))}
          </ol>
          {winners.length > ON_PODIUM && (
            <ul>
              {winners.slice(ON_PODIUM).map((winner) => (
                <OtherWinner key={winner.hash} winner={winner} />
              ))}
            </ul>
          )}
        </PageSection>
      )}
      <PageSection title={text.results}>
        {items.length === 0 ? (
          <EmptyState title={text.none}>{text.noneHint}</EmptyState>
        ) : (
          <Ranking items={items} hasJury={juryWeight > 0} />
        )}
        <Pager to={`/campaign/${slug}`} {...pager} />
      </PageSection>
      <PageSection title={text.counts}>
        <NumberRow
          numbers={[
            [text.ballots, formatNumber(first.ballots)],
            [text.votes, formatNumber(first.votes)],
            [text.excluded, formatNumber(first.excluded)],
          ]}
        />
        <p className={styles.note}>
          {text.publishedAt} <Time at={first.publishedAt} as="moment" />
          {first.excluded > 0 && <> {text.excludedHint}</>}
        </p>
      </PageSection>
      <details className={styles.scoring}>
        <summary>{text.scoring}</summary>
        <p className={styles.text}>
          {juryWeight > 0 ? text.scoringJury(juryWeight) : text.scoringVotes} {text.scoringTies}
        </p>
      </details>
      <Verification slug={slug} head={first.head} fileBytes={first.fileBytes} />
    </>
  )
}

const ON_PODIUM = 3

/** Classes of the steps by place; equal places stand on steps of the same height. */
const STEPS: Readonly<Record<number, string | undefined>> = { 1: styles.first, 2: styles.second, 3: styles.third }

/** A winner on the podium: the cover of the post, the place as a medal, title, author, prize and score. */
const Winner = ({ winner: { place, prize, post, score } }: { winner: RankedEntry }) => (
  <li className={classNames(styles.winner, STEPS[place])}>
    {post && (
      <PathLink to={post.path} className={classNames(styles.cover, !post.cover && styles.bare)} tabIndex={-1} aria-hidden="true">
        {post.cover && <Picture picture={post.cover} sizes="(min-width: 43.75rem) 16rem, 100vw" alt="" className={styles.picture} />}
      </PathLink>
    )}
    <Medal place={place} size={56} className={styles.medal} />
    <h3 className={styles.winnerTitle}>
      <span className="visually-hidden">{text.place(place)}: </span>
      {post ? (
        <PathLink to={post.path}>
          <bdi dir={resolveDirection(null, post.title, 'rtl')}>{post.title}</bdi>
        </PathLink>
      ) : (
        <span className={styles.gone}>{text.gone}</span>
      )}
    </h3>
    {post?.sponsor && <SponsorMark {...post.sponsor} />}
    {post && (
      <PathLink to={`/${post.author.handle}`} className={styles.person}>
        <Avatar name={post.author.name} handle={post.author.handle} picture={post.author.avatar} />
        <bdi>{post.author.name}</bdi>
      </PathLink>
    )}
    <p className={styles.prize}>
      <bdi>{prize?.title}</bdi>
    </p>
    <p className={styles.points}>{text.points(formatScore(score))}</p>
  </li>
)

/** A winner for whom the podium has no room. */
const OtherWinner = ({ winner: { place, prize, post } }: { winner: RankedEntry }) => (
  <li className={styles.other}>
    <Medal place={place} size={40} />
    <div>
      {post ? (
        <PathLink to={post.path} className={styles.title}>
          <bdi dir={resolveDirection(null, post.title, 'rtl')}>{post.title}</bdi>
        </PathLink>
      ) : (
        <span className={styles.gone}>{text.gone}</span>
      )}
      {post?.sponsor && <SponsorMark {...post.sponsor} />}
      <p className={styles.note}>
        {text.place(place)}: <bdi>{prize?.title}</bdi>
      </p>
    </div>
  </li>
)

/** The entries by score as a table. */
const Ranking = ({ items, hasJury }: { items: readonly RankedEntry[]; hasJury: boolean }) => (
  <table className={styles.ranking} aria-label={text.rankingLabel}>
    <thead>
      <tr>
        <th scope="col">{text.columns.place}</th>
        <th scope="col">{text.columns.post}</th>
        <th scope="col">{text.columns.votes}</th>
        {hasJury && <th scope="col">{text.columns.jury}</th>}
        <th scope="col">{text.columns.score}</th>
      </tr>
    </thead>
    <tbody>
      {items.map(({ hash, place, post, votes, jury, score }) => (
        <tr key={hash}>
          <td className={styles.placeCell}>{persianDigits(place)}</td>
          <th scope="row">
            {post ? (
              <>
                <PathLink to={post.path} className={styles.title}>
                  <bdi dir={resolveDirection(null, post.title, 'rtl')}>{post.title}</bdi>
                </PathLink>
                {post.sponsor && <SponsorMark {...post.sponsor} />}
                <PathLink to={`/${post.author.handle}`} className={styles.author}>
                  <bdi>{post.author.name}</bdi>
                </PathLink>
              </>
            ) : (
              <span className={styles.gone}>{text.gone}</span>
            )}
          </th>
          <td>{formatNumber(votes)}</td>
          {hasJury && <td>{jury === null ? '—' : formatScore(jury)}</td>}
          <td className={styles.score}>{formatScore(score)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
