import { persianDigits } from '#shared/persian/digits.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { SponsorMark } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { SeriesCard } from '#worker/publications/front-page/contract.ts'
import styles from './front-page.module.css'
import { text } from './text.ts'

/** The series of a publication, each with its first parts by number. */
export const SeriesShelf = ({ series }: { series: readonly SeriesCard[] }) => (
  <ul className={styles.shelf}>
    {series.map(({ hash, path, title, description, postCount, posts }) => (
      <li key={hash}>
        <h3 className={styles.storyTitle}>
          <PathLink to={path}>
            <bdi>{title}</bdi>
          </PathLink>
        </h3>
        <p className={styles.seriesMeta}>{text.parts(postCount)}</p>
        {description && (
          <p className={styles.storyDescription} dir="auto">
            {description}
          </p>
        )}
        <ul className={styles.parts}>
          {posts.map((post) => (
            <li key={post.hash} data-teaser={post.hash}>
              <span className={styles.number} aria-hidden="true">
                {persianDigits(post.number)}
              </span>
              <PathLink to={post.path}>
                <span className="visually-hidden">{text.partNumber(post.number)}: </span>
                <bdi dir={resolveDirection(null, post.title, 'rtl')}>{post.title}</bdi>
              </PathLink>
              {post.sponsor && <SponsorMark name={post.sponsor.name} />}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)
