import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { SponsorMark } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { RankedEntry } from '#worker/site/ballots/contract.ts'
import { formatScore } from './format-score.ts'
import styles from './results.module.css'
import { resultsText as text } from './text.ts'

/** The entries by score as a table. */
export const Ranking = ({ items, hasJury }: { items: readonly RankedEntry[]; hasJury: boolean }) => (
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
