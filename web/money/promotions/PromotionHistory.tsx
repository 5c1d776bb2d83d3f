import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { PromotionRows } from './PromotionRows.tsx'
import styles from './promotions.module.css'
import { promotionsQuery } from './queries.ts'
import { text } from './text.ts'

/** Every promotion of a post, newest first. */
export function PromotionHistory({ post, after }: { post: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(promotionsQuery(api, { post, after }))
  const buy = `/me/promotions/${post}`
  if (items.length === 0)
    return (
      <EmptyState title={text.noHistory} link={{ to: buy, label: text.back }}>
        {text.noHistoryHint}
      </EmptyState>
    )
  return (
    <>
      <PromotionRows items={items} titledBy="package" />
      <Pager to={`/me/promotions/${post}/history`} {...pager} />
      <p className={styles.links}>
        <PathLink to={buy}>{text.back}</PathLink>
      </p>
    </>
  )
}
