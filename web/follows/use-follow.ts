import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Interests } from '#worker/follows/contract.ts'
import { interestsQuery } from './queries.ts'

type Topic = { kind: 'topic'; key: string; name: string; postCount: number }
type Tag = { kind: 'tag'; slug: string; name: string; postCount: number }
export type Followed = Topic | Tag

/** Follows or leaves a topic or a tag: shown at once, taken back with a word when the server refuses. */
export function useFollow() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { queryKey } = interestsQuery(api)
  return useMutation({
    mutationFn: ({ target, wanted }: { target: Followed; wanted: boolean }) => {
      const { topics, tags } = api.api.follows
      if (target.kind === 'topic') {
        const asked = { param: { name: target.key } }
        return read(wanted ? topics[':name'].$post(asked) : topics[':name'].$delete(asked))
      }
      const asked = { param: { name: encodeURIComponent(target.slug) } }
      return read(wanted ? tags[':name'].$post(asked) : tags[':name'].$delete(asked))
    },
    onMutate: async ({ target, wanted }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Interests>(queryKey, (known) => known && changed(known, target, wanted))
    },
    onError: (error, { target, wanted }) => {
      queryClient.setQueryData<Interests>(queryKey, (known) => known && changed(known, target, !wanted))
      showToast({ message: error.message, failed: true })
    },
  })
}

function changed(known: Interests, target: Followed, wanted: boolean): Interests {
  if (target.kind === 'topic') {
    const { kind: _, ...topic } = target
    const others = known.topics.filter(({ key }) => key !== topic.key)
    return { ...known, topics: wanted ? [...others, topic] : others }
  }
  const { kind: _, ...tag } = target
  const others = known.tags.filter(({ slug }) => slug !== tag.slug)
  return { ...known, tags: wanted ? [...others, tag] : others }
}
