import { persianDigits } from '#shared/persian/digits.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { cardText } from './card-text.ts'
import styles from './title-list.module.css'

export function TitleList({ posts, ranked = false }: { posts: readonly PostCard[]; ranked?: boolean }) {
  const List = ranked ? 'ol' : 'ul'
  return (
    <List className={styles.list}>
      {posts.map(({ hash, path, title, author, sponsor }, at) => (
        <li key={hash} className={styles.post} data-teaser={hash}>
          {ranked && (
            <span className={styles.rank} aria-hidden="true">
              {persianDigits(at + 1)}
            </span>
          )}
          <div>
            {sponsor && <SponsorLabel name={sponsor.name} />}
            <PathLink to={path} className={styles.title}>
              <bdi dir={resolveDirection(null, title, 'rtl')}>{title || cardText.untitled}</bdi>
            </PathLink>
            <PathLink to={`/${author.handle}`} className={styles.author}>
              <bdi>{author.name}</bdi>
            </PathLink>
          </div>
        </li>
      ))}
    </List>
  )
}
