import { useRouteContext } from '@tanstack/react-router'
import { resolveDirection } from '#shared/persian/direction.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Wish } from '#worker/site/wishes/contract.ts'
import { OwnWish } from './OwnWish.tsx'
import { wishesQuery } from './queries.ts'
import { text } from './text.ts'
import styles from './wishes.module.css'

interface Props {
  slug: string
  isRunning: boolean
  after: string | undefined
}

/** The approved wishes of a birthday and, while it runs, the viewer's own. */
export function WishSection({ slug, isRunning, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useViewer()
  const { items, pager } = usePages(wishesQuery(api, slug, after))
  return (
    <PageSection title={text.title}>
      {viewer && <OwnWish slug={slug} isRunning={isRunning} />}
      {viewer === null && isRunning && (
        <p className={styles.visitor}>
          <LinkButton to="/login" search={{ next: `/campaign/${slug}` }} variant="quiet" size="small">
            {text.signIn}
          </LinkButton>
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState title={text.none}>{isRunning ? text.noneRunning : text.noneHint}</EmptyState>
      ) : (
        <ul className={classNames(styles.wishes, styles.columns)}>
          {items.map((wish) => (
            <WishRow key={wish.hash} wish={wish} />
          ))}
        </ul>
      )}
      <Pager to={`/campaign/${slug}`} {...pager} />
    </PageSection>
  )
}

const WishRow = ({ wish: { author, body, at } }: { wish: Wish }) => (
  <li className={styles.wish}>
    <Avatar name={author.name} handle={author.handle} picture={author.avatar} size="medium" />
    <div className={styles.text}>
      <p className={styles.body} dir={resolveDirection(null, body, 'rtl')}>
        {body}
      </p>
      <p className={styles.meta}>
        <PathLink to={`/${author.handle}`}>
          <bdi>{author.name}</bdi>
        </PathLink>
        <Time at={at} as="ago" />
      </p>
    </div>
  </li>
)
