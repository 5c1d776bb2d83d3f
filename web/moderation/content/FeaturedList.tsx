import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { postButton } from '#web/lib/post-button.ts'
import { ActionSection } from '#web/money/administration/ActionSection.tsx'
import styles from '#web/money/administration/administration.module.css'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { DatedFeaturedPosts } from '#worker/discovery/featured/contract.ts'
import content from './content.module.css'
import { FeaturePost } from './FeaturePost.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { type Direction, moveItem } from './move-item.ts'
import { featuredPostsQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/admin/featured'
export const FRONT = 'front'

/** The featured posts of the front page or a topic in their order, with when each was featured. */
export function FeaturedList({ place }: { place: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(featuredPostsQuery(api, place)).data
  const order = items.map(({ post }) => post.hash)
  return (
    <>
      <PageTitle lead={text.featuredLead}>{text.featured}</PageTitle>
      <FeaturedPlaceField place={place} />
      <ActionSection title={text.feature} summary={text.postUrlHint} label={text.feature} forms="content.feature-post">
        {(close) => <FeaturePost place={place} close={close} />}
      </ActionSection>
      {items.length === 0 && <EmptyState title={text.noFeatured}>{text.noFeaturedHint}</EmptyState>}
      <ul>
        {items.map((item) => (
          <FeaturedRow key={item.post.hash} item={item} place={place} order={order} />
        ))}
      </ul>
    </>
  )
}

function FeaturedPlaceField({ place }: { place: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { groups } = useSuspenseQuery(topicsQuery(api)).data
  const topics = groups.flatMap((group) => group.topics.map(({ key, name }) => [key, name] as const))
  return (
    <form method="get" action={PATH} className={content.place}>
      <SelectField
        label={text.place}
        name="place"
        options={[[FRONT, text.front], ...topics]}
        value={place}
        onChange={(chosen) => void navigate({ to: PATH, search: chosen === FRONT ? {} : { place: chosen } })}
      />
      <Button type="submit" variant="quiet">
        {text.open}
      </Button>
    </form>
  )
}

interface RowProps {
  item: DatedFeaturedPosts['items'][number]
  place: string
  order: readonly string[]
}

function FeaturedRow({ item: { post, featuredAt }, place, order }: RowProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { hash, title, path, author } = post
  const endpoint = api.api.moderation.featured[':place']
  const move = useStaffChange({
    run: (direction: Direction) => unwrap(endpoint.$put({ param: { place }, json: { order: moveItem(order, hash, direction) } })),
    done: text.moved,
  })
  const remove = useStaffChange({ run: () => unwrap(endpoint[':hash'].$delete({ param: { place, hash } })), done: text.unfeatured })
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <PathLink to={path}>
            <bdi>{title}</bdi>
          </PathLink>
        </p>
        <p className={styles.meta}>
          <bdi>{author.name}</bdi>
          <span>
            {text.since} <Time at={featuredAt} />
          </span>
        </p>
        <ErrorNote>{move.error?.message ?? remove.error?.message}</ErrorNote>
      </div>
      <div className={content.actions}>
        <MoveButtons
          form="content.move-featured"
          params={{ place, hash }}
          name={title}
          isFirst={order.at(0) === hash}
          isLast={order.at(-1) === hash}
          isPending={move.isPending}
          onMove={move.change}
        />
        <Button
          {...postButton('content.unfeature-post', { place, hash })}
          variant="quiet"
          size="small"
          loading={remove.isPending}
          aria-label={text.unfeatureOf(title)}
          onClick={() => remove.change(undefined)}
        >
          {text.unfeature}
        </Button>
      </div>
    </li>
  )
}
