import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { ImportReviewList } from '#web/moderation/import-reviews/ImportReviewList.tsx'
import { IMPORT_REVIEW_KEYS, importReviewPath, importReviewsQuery } from '#web/moderation/import-reviews/queries.ts'
import { text as importText } from '#web/moderation/import-reviews/text.ts'
import styles from '#web/ui/admin/administration.module.css'
import { LIST_KEYS, ShortcutLegend } from '#web/ui/admin/ShortcutLegend.tsx'
import { focusedRowPath, useTriageKeys } from '#web/ui/admin/use-triage-keys.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { HeldPost } from '#worker/moderation/held-posts/contract.ts'
import { HELD_POST_KEYS, heldPostsQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/admin/moderation/held'

/** What waits for a decision, longest waiting first: imports and posts, or the posts of one import. */
export function HeldPostList({ importHash, after }: { importHash: string | undefined; after: string | undefined }) {
  return importHash === undefined ? <Queue after={after} /> : <PostsOfImport importHash={importHash} after={after} />
}

function Queue({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(heldPostsQuery(api, undefined, after))
  const imports = useSuspenseQuery(importReviewsQuery(api)).data.items
  const isEmpty = items.length === 0 && imports.length === 0
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      {isEmpty && (
        <EmptyState title={text.none} link={{ to: '/admin/moderation', label: text.reports }}>
          {text.noneHint}
        </EmptyState>
      )}
      {!isEmpty && <QueueKeys />}
      {imports.length > 0 && after === undefined && <ImportReviewList reviews={imports} />}
      {items.length > 0 &&
        (imports.length > 0 && after === undefined ? (
          <PageSection title={importText.postsHeading}>
            <Rows posts={items} />
          </PageSection>
        ) : (
          <Rows posts={items} />
        ))}
      <Pager to={PATH} {...pager} />
    </>
  )
}

function PostsOfImport({ importHash, after }: { importHash: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(heldPostsQuery(api, importHash, after))
  return (
    <>
      <PageTitle lead={<PathLink to={importReviewPath(importHash)}>{text.backToImport}</PathLink>}>{text.ofImport}</PageTitle>
      {items.length === 0 ? <EmptyState title={text.none} link={{ to: PATH, label: text.title }} /> : <QueueKeys />}
      <Rows posts={items} />
      <Pager to={PATH} search={{ import: importHash }} {...pager} />
    </>
  )
}

/** Keys that open the focused post or import with the form of an action; both kinds have the same letters. */
function QueueKeys() {
  const navigate = useNavigate()
  useTriageKeys((letter) => {
    const path = focusedRowPath()
    const keys = path?.startsWith(importReviewPath('')) ? IMPORT_REVIEW_KEYS : HELD_POST_KEYS
    const action = keys.find((each) => each.letter === letter)
    if (path && action) void navigate({ href: `${path}?action=${action.name}` })
    return action !== undefined
  })
  return <ShortcutLegend keys={[...LIST_KEYS, ...HELD_POST_KEYS.map(({ letter, label }) => [letter, label] as const)]} />
}

const Rows = ({ posts }: { posts: readonly HeldPost[] }) => (
  <ul>
    {posts.map((post) => (
      <HeldPostRow key={post.hash} post={post} />
    ))}
  </ul>
)

const HeldPostRow = ({ post: { hash, title, author, publication, links, heldAt, isPublished } }: { post: HeldPost }) => (
  <li className={styles.row} data-card>
    <Avatar name={author.name} handle={author.handle} picture={author.avatar} size="medium" />
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
