import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { LIST_KEYS, ShortcutLegend } from '#web/moderation/admin/ShortcutLegend.tsx'
import { focusedRowPath, useTriageKeys } from '#web/moderation/admin/use-triage-keys.ts'
import styles from '#web/money/administration/administration.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { HeldPost } from '#worker/moderation/held-posts/contract.ts'
import { HELD_POST_KEYS } from './keys.ts'
import { heldPostsQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/admin/moderation/held'

/** Posts that wait for a decision, longest waiting first. */
export function HeldPostList({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { items, pager } = usePages(heldPostsQuery(api, after))
  useTriageKeys((letter) => {
    const path = focusedRowPath()
    const action = HELD_POST_KEYS.find((each) => each.letter === letter)
    if (path && action) void navigate({ href: `${path}?action=${action.name}` })
    return action !== undefined
  })
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      {items.length === 0 ? (
        <EmptyState title={text.none} link={{ to: '/admin/moderation', label: text.reports }}>
          {text.noneHint}
        </EmptyState>
      ) : (
        <ShortcutLegend keys={[...LIST_KEYS, ...HELD_POST_KEYS.map(({ letter, label }) => [letter, label] as const)]} />
      )}
      <ul>
        {items.map((post) => (
          <HeldPostRow key={post.hash} post={post} />
        ))}
      </ul>
      <Pager to={PATH} {...pager} />
    </>
  )
}

const HeldPostRow = ({ post: { hash, title, author, publication, links, heldAt, isPublished } }: { post: HeldPost }) => (
  <li className={styles.row} data-card>
    <Avatar name={author.name} picture={author.avatar} size="medium" />
    <div className={styles.rowText}>
      <p className={styles.rowTitle}>
        <PathLink to={`${PATH}/${hash}`} data-card-link>
          <bdi>{title || text.untitled}</bdi>
        </PathLink>
      </p>
      <p className={styles.meta}>
        <bdi>{author.name}</bdi>
        {publication && <bdi>{publication.name}</bdi>}
        {links.length > 0 && <span>{text.links(formatNumber(links.length))}</span>}
        {isPublished && <span>{text.change}</span>}
        <Time at={heldAt} as="ago" />
      </p>
    </div>
  </li>
)
