import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import type { PostStats } from '#worker/statistics/posts/contract.ts'
import styles from './promotions.module.css'
import { text } from './text.ts'

export function SponsoredPostRequest({ post: { title, state, card } }: { post: PostStats['post'] }) {
  return (
    <>
      {card ? (
        <PostCard post={card} />
      ) : (
        <p className={styles.row}>
          <span className={styles.name}>
            <bdi>{title || text.untitled}</bdi>
          </span>
          <span className={styles.hint}>{text.state[state]}</span>
        </p>
      )}
      <p className={styles.spaced}>{text.noSponsoredRequest}</p>
      <PageSection title={text.aboutSponsoredPosts}>
        <div className={styles.text}>
          {text.sponsoredPostParagraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <LinkButton to="/contact-us" variant="quiet">
              {text.contact}
            </LinkButton>
          </p>
        </div>
      </PageSection>
    </>
  )
}
