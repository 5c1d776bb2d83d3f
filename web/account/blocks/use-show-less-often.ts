import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { homeKeys } from '#web/lib/query-keys/discovery.ts'
import { showToast } from '#web/ui/toast.ts'
import type { HomeCard, HomePage, ShowLessTarget as Target } from '#worker/discovery/home-feed/contract.ts'
import { mute, unmute } from './actions.ts'
import { text } from './text.ts'

export interface ShowLessOftenTarget extends Target {
  displayName: string
}

/** A card lists no topics, so a topic matches only when it is the reason the card is shown. */
const matchesTarget =
  ({ kind, name }: Target) =>
  ({ author, tags, reason }: HomeCard): boolean =>
    kind === 'user' ? author.handle === name : kind === 'tag' ? tags.some(({ slug }) => slug === name) : reason?.path === `/topic/${name}`

/**
 * Returns a mutation that mutes or unmutes an author, tag or topic and offers an undo; muting removes the matching cards from the home
 * timeline.
 */
export function useShowLessOften() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ muted, ...what }: ShowLessOftenTarget & { muted: boolean }) => (muted ? mute : unmute).run(api, what),
    onSuccess: (_, { muted, ...what }) => {
      if (muted)
        queryClient.setQueriesData<InfiniteData<HomePage>>(
          { queryKey: homeKeys.all },
          (known) =>
            known && {
              ...known,
              pages: known.pages.map((page) => ({ ...page, items: page.items.filter((card) => !matchesTarget(what)(card)) })),
            },
        )
      for (const queryKey of (muted ? mute : unmute).refreshes(what)) void queryClient.invalidateQueries({ queryKey })
      const undo = () => change.mutate({ ...what, muted: !muted })
      showToast({ message: muted ? text.showLessDone(what.displayName) : text.showLessUndone(what.displayName), undo })
    },
    onError: (error) => showToast({ message: error.message, failed: true }),
  })
  return change
}
