import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { HomeCard, HomePage, LessOf as Less } from '#worker/discovery/home-feed/contract.ts'
import { text } from './text.ts'

/** What one sees less of, as the API and as people call it. */
export interface LessOf extends Less {
  called: string
}

/** Cards that go with it; a card does not tell its topics, only the one it stands here for. */
const isOf =
  ({ kind, name }: Less) =>
  ({ author, tags, why }: HomeCard): boolean =>
    kind === 'user' ? author.handle === name : kind === 'tag' ? tags.some(({ slug }) => slug === name) : why?.path === `/topic/${name}`

/** Mutes an author, a tag or a topic, whose cards go at once, and says so with a way to undo it. */
export function useLess() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ kind, name, wanted }: LessOf & { wanted: boolean }) => {
      const { $put, $delete } = api.api.home.less[':kind'][':name']
      return read(wanted ? $put({ param: { kind, name } }) : $delete({ param: { kind, name } }))
    },
    onSuccess: (_, { wanted, ...what }) => {
      if (wanted)
        queryClient.setQueriesData<InfiniteData<HomePage>>(
          { queryKey: ['home'] },
          (known) =>
            known && { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.filter((card) => !isOf(what)(card)) })) },
        )
      else void queryClient.invalidateQueries({ queryKey: ['home'] })
      void queryClient.invalidateQueries({ queryKey: ['me', 'mutes'] })
      const undo = () => change.mutate({ ...what, wanted: !wanted })
      showToast({ message: wanted ? text.lessDone(what.called) : text.lessUndone(what.called), undo })
    },
    onError: (error) => showToast({ message: error.message, failed: true }),
  })
  return change
}
