import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { myPostsQuery } from '#web/posts/posts/queries.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { PostStats } from '#worker/statistics/posts/contract.ts'
import styles from './promotions.module.css'
import { text } from './text.ts'

export function PromotablePosts() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: posts, pager } = usePages(myPostsQuery(api, 'published'))
  if (posts.length === 0) return <EmptyState title={text.none} action={<LinkButton to="/new-post">{text.write}</LinkButton>} />
  return (
    <>
      <PageSection title={text.running}>
        <p className={styles.hint}>{text.noneRunning}</p>
      </PageSection>
      <PageSection title={text.myPublishedPosts}>
        <ul>
          {posts.map(({ hash, title }) => (
            <li key={hash} className={styles.row}>
              <span className={styles.name}>
                <bdi>{title || text.untitled}</bdi>
              </span>
              <span className={styles.actions}>
                <PathLink to={`/me/promotions/${hash}`}>{text.previewAndTerms}</PathLink>
                <PathLink to={`/me/promotions/${hash}/history`}>{text.history}</PathLink>
                <PathLink to={`/me/stats/post/${hash}`}>{text.stats}</PathLink>
              </span>
            </li>
          ))}
        </ul>
        <Pager to="/me/promotions" {...pager} />
      </PageSection>
    </>
  )
}

/**
 * Previews the promoted card of a public post with the rules of promotion; any other post gets a link to its editor. Promotions cannot be
 * bought yet.
 */
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
