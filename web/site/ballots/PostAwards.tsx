import { PathLink } from '#web/ui/PathLink.tsx'
import type { Award } from '#worker/site/ballots/contract.ts'
import { awardText as text } from './award-text.ts'
import styles from './awards.module.css'

/** The prizes of a post, each with a link to its contest. A file of its own, because readers of winning posts load it. */
export default function PostAwards({ awards }: { awards: readonly Award[] }) {
  return (
    <ul className={styles.awards} aria-label={text.awards}>
      {awards.map(({ slug, campaign, prize, place }) => (
        <li key={slug} className={styles.award}>
          <span className={styles.ornament} aria-hidden="true" />
          <span>
            {text.place(place)} <PathLink to={`/campaign/${slug}`}>{text.campaign(campaign)}</PathLink>: <bdi>{prize}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
