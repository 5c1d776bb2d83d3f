import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { PostStats } from '#worker/statistics/posts/contract.ts'
import styles from './promotions.module.css'
import { text } from './text.ts'

/** Previews a promoted card and shows the rules of promotion; promotions cannot be bought yet. */
export function PostPromotion({ post: { hash, card } }: { post: PostStats['post'] }) {
  if (!card) {
    return (
      <div className={styles.text}>
        <p>{text.notPublished}</p>
        <p>
          <LinkButton to={`/p/${hash}/edit`} variant="quiet">
            {text.edit}
          </LinkButton>
        </p>
      </div>
    )
  }
  return (
    <>
      <p className={styles.hint}>{text.preview}</p>
      <PostCard post={card} label={<span className={styles.label}>{text.label}</span>} />
      <PageSection title={text.rules}>
        <ul className={styles.rules}>
          {text.rulesList.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </PageSection>
      <section className={styles.spaced}>
        <p>{text.closed}</p>
        <p>
          <PathLink to={`/me/promotions/${hash}/history`}>{text.historyTitle}</PathLink>
        </p>
      </section>
    </>
  )
}
