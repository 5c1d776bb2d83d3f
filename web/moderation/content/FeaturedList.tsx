import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useAction } from '#web/lib/use-action.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { DatedFeaturedPosts } from '#worker/discovery/featured/contract.ts'
import { featurePost, moveFeatured, unfeaturePost } from './actions.ts'
import { MoveButtons } from './MoveButtons.tsx'
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
      <ActionSection title={text.feature} summary={text.postUrlHint} label={text.feature} forms={featurePost.name}>
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
    <form method="get" action={PATH} className={styles.place}>
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

/** Features the post of a URL at the top of a placement. */
const FeaturePost = ({ place, close }: { place: string; close: () => void }) => (
  <ChangeForm action={useAction(featurePost, { place }, { onDone: close })} submitLabel={text.feature} fields={['url']} onCancel={close}>
    {(errors) => (
      <Field label={text.postUrl} error={errors.url}>
        {(control) => <TextInput {...control} name="url" dir="ltr" autoComplete="off" required />}
      </Field>
    )}
  </ChangeForm>
)

interface RowProps {
  item: DatedFeaturedPosts['items'][number]
  place: string
  order: readonly string[]
}

function FeaturedRow({ item: { post, featuredAt }, place, order }: RowProps) {
  const { hash, title, path, author } = post
  const up = useAction(moveFeatured, { place, hash, direction: 'up' })
  const down = useAction(moveFeatured, { place, hash, direction: 'down' })
  const remove = useAction(unfeaturePost, { place, hash })
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
        <ErrorNote>{(up.error ?? down.error ?? remove.error)?.message}</ErrorNote>
      </div>
      <div className={styles.actions}>
        <MoveButtons up={order.at(0) === hash ? undefined : up} down={order.at(-1) === hash ? undefined : down} name={title} />
        <ActionButton action={remove} variant="quiet" size="small" aria-label={text.unfeatureOf(title)}>
          {text.unfeature}
        </ActionButton>
      </div>
    </li>
  )
}
