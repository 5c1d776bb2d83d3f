import { resolveDirection } from '#shared/persian/direction.ts'
import { SponsorMark } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { Award } from '#worker/site/ballots/contract.ts'
import { awardText as text } from './award-text.ts'
import styles from './awards.module.css'

/** The prizes of an author, each with links to the post and the contest. */
export const ProfileAwards = ({ awards }: { awards: readonly Award[] }) => (
  <ul className={styles.awards} aria-label={text.awards}>
    {awards.map(({ slug, campaign, place, post }) => (
      <li key={`${slug} ${post.hash}`} className={styles.award}>
        <span className={styles.ornament} aria-hidden="true" />
        <span>
          {text.place(place)} <PathLink to={`/campaign/${slug}`}>{text.campaign(campaign)}</PathLink>
          {text.forPost}
          <PathLink to={post.path} className={styles.post}>
            <bdi dir={resolveDirection(null, post.title, 'rtl')}>{post.title || text.untitled}</bdi>
          </PathLink>{' '}
          {post.sponsor && <SponsorMark {...post.sponsor} />}
        </span>
      </li>
    ))}
  </ul>
)
