import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { useFollow } from '#web/engagement/buttons/FollowToggle.tsx'
import { postButton } from '#web/lib/post-button.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ChipButton } from '#web/ui/TagChip.tsx'
import type { Interests } from '#worker/people/follows/contract.ts'
import { finishInterests } from './actions.ts'
import styles from './interests.module.css'
import { interestsQuery } from './queries.ts'
import { text } from './text.ts'

interface OnboardingProps {
  next: string
  /** Another first step. */
  children?: ReactNode
}

export function InterestsOnboarding({ next, children }: OnboardingProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const queryClient = useQueryClient()
  const { topics } = useSuspenseQuery(interestsQuery(api)).data
  const finish = useMutation({
    mutationFn: () => finishInterests.run(api, { next }),
    // Continue even when the request fails, so that no user gets stuck here.
    onSettled: async () => {
      await router.navigate({ href: next, replace: true })
      queryClient.removeQueries({ queryKey: interestsQuery(api).queryKey })
    },
  })
  return (
    <>
      <PageTitle lead={text.firstLead}>{text.first}</PageTitle>
      <TopicPicker />
      <div className={styles.footer}>
        <p aria-live="polite">{topics.length > 0 ? text.chosen(formatNumber(topics.length)) : text.noneChosen}</p>
        <Button
          {...postButton(finishInterests.name, { next })}
          variant={topics.length > 0 ? 'primary' : 'quiet'}
          loading={finish.isPending}
          onClick={() => finish.mutate()}
        >
          {topics.length > 0 ? text.continue : text.later}
        </Button>
      </div>
      {children}
    </>
  )
}

/** Topics to choose from, and the tags followed on load; an unfollowed tag stays visible, so that it can be followed again. */
export function InterestList() {
  const { api } = useRouteContext({ from: '__root__' })
  const { tags } = useSuspenseQuery(interestsQuery(api)).data
  const [shown] = useState(tags)
  const followed = new Set(tags.map(({ slug }) => slug))
  return (
    <>
      <section className={styles.section}>
        <h2>{text.topics}</h2>
        <TopicPicker />
      </section>
      <section className={styles.section}>
        <h2>{text.tags}</h2>
        {shown.length === 0 ? (
          <p className={styles.none}>
            {text.noTags} <Link to="/tags">{text.exploreTags}</Link>
          </p>
        ) : (
          <ul className={styles.row}>
            {shown.map((tag) => (
              <li key={tag.slug}>
                <FollowChip target={{ kind: 'tag', ...tag }} followed={followed.has(tag.slug)} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function TopicPicker() {
  const { api } = useRouteContext({ from: '__root__' })
  const { groups } = useSuspenseQuery(topicsQuery(api)).data
  const { topics } = useSuspenseQuery(interestsQuery(api)).data
  const followed = new Set(topics.map(({ key }) => key))
  return groups.map(({ family, topics: members }) => (
    <section key={family} className={styles.family} aria-label={family}>
      <h3>{family}</h3>
      <ul className={styles.row}>
        {members.map(({ key, name, postCount }) => (
          <li key={key}>
            <FollowChip target={{ kind: 'topic', key, name, postCount }} followed={followed.has(key)} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

type Topic = { kind: 'topic'; key: string; name: string; postCount: number }
type Tag = { kind: 'tag'; slug: string; name: string; postCount: number }
type FollowableTopic = Topic | Tag

function FollowChip({ target, followed }: { target: FollowableTopic; followed: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const key = target.kind === 'topic' ? target.key : target.slug
  const follow = useFollow({ kind: target.kind, key })
  const Icon = followed ? IconCheck : IconPlus
  const toggle = () => {
    const { queryKey } = interestsQuery(api)
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<Interests>(queryKey, (known) => known && withFollow(known, target, !followed))
    follow(!followed)
  }
  return (
    <ChipButton
      {...postButton(followed ? 'follows.unfollow' : 'follows.follow', { kind: target.kind, key })}
      aria-pressed={followed}
      onClick={toggle}
    >
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      <bdi>{target.name}</bdi>
    </ChipButton>
  )
}

function withFollow(known: Interests, target: FollowableTopic, followed: boolean): Interests {
  if (target.kind === 'topic') {
    const { kind: _, ...topic } = target
    const others = known.topics.filter(({ key }) => key !== topic.key)
    return { ...known, topics: followed ? [...others, topic] : others }
  }
  const { kind: _, ...tag } = target
  const others = known.tags.filter(({ slug }) => slug !== tag.slug)
  return { ...known, tags: followed ? [...others, tag] : others }
}
