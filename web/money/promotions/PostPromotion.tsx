import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { OwnPost } from '#worker/money/promotions/contract.ts'
import { BuyPromotion } from './BuyPromotion.tsx'
import { PromotionRows } from './PromotionRows.tsx'
import styles from './promotions.module.css'
import { promotionsQuery } from './queries.ts'
import { text } from './text.ts'

/** Sells promotions of a public post: what readers see, packages and rules. Any other post gets a link to its editor. */
export function PostPromotion({ post: { hash, card } }: { post: OwnPost }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: open } = usePages(promotionsQuery(api, { post: hash, isOpen: true }))
  return (
    <>
      {open.length > 0 && (
        <PageSection title={text.openForPost}>
          <PromotionRows items={open} titledBy="package" />
        </PageSection>
      )}
      {card ? (
        <>
          <p className={styles.hint}>{text.preview}</p>
          <PostCard post={card} label={<span className={styles.label}>{text.label}</span>} />
          <BuyPromotion key={hash} post={hash} tags={card.tags} />
        </>
      ) : (
        <div className={styles.text}>
          <p>{text.notPublished}</p>
          <p>
            <LinkButton to={`/p/${hash}/edit`} variant="quiet">
              {text.edit}
            </LinkButton>
          </p>
        </div>
      )}
      <PageSection title={text.rules}>
        <ul className={styles.rules}>
          {text.rulesList.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </PageSection>
      <p className={styles.links}>
        <PathLink to="/about/numbers" hash="promotionViews">
          {text.howCounted}
        </PathLink>
        <PathLink to={`/me/promotions/${hash}/history`}>{text.historyTitle}</PathLink>
      </p>
    </>
  )
}
