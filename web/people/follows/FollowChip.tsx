import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useFollow } from '#web/engagement/buttons/use-follow.ts'
import { ChipButton } from '#web/ui/ChipButton.tsx'
import type { Interests } from '#worker/people/follows/contract.ts'
import { interestsQuery } from './queries.ts'

type Topic = { kind: 'topic'; key: string; name: string; postCount: number }
type Tag = { kind: 'tag'; slug: string; name: string; postCount: number }
type FollowableTopic = Topic | Tag

export function FollowChip({ target, followed }: { target: FollowableTopic; followed: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const follow = useFollow({ kind: target.kind, key: target.kind === 'topic' ? target.key : target.slug })
  const Icon = followed ? IconCheck : IconPlus
  const toggle = () => {
    const { queryKey } = interestsQuery(api)
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<Interests>(queryKey, (known) => known && withFollow(known, target, !followed))
    follow(!followed)
  }
  return (
    <ChipButton aria-pressed={followed} onClick={toggle}>
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
