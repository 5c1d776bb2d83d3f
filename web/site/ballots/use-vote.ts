import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Ballot, BallotState } from '#worker/site/ballots/contract.ts'
import { castVote, withdrawVote } from './actions.ts'

export interface Vote {
  post: BallotState['chosen'][number]
  wanted: boolean
}

/**
 * Returns a function that votes or takes a vote back. The page changes at once; votes reach the server one at a time, and a rejected one is
 * undone with a toast.
 */
export function useVote(slug: string): (vote: Vote) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const mutationKey = campaignKeys.ballot(slug)
  const show = (update: (state: BallotState) => BallotState) =>
    queryClient.setQueriesData<InfiniteData<Ballot>>(
      { queryKey: campaignKeys.ballot(slug) },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, state: update(page.state) })) },
    )
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `votes of ${slug}` },
    mutationFn: ({ post: { hash }, wanted }: Vote) => (wanted ? castVote : withdrawVote).run(api, { slug, hash }),
    onMutate: async (vote) => {
      await queryClient.cancelQueries({ queryKey: campaignKeys.ballot(slug) })
      show((state) => applyVote(state, vote))
    },
    // Until the last one, the page is ahead of the server.
    onSuccess: (state) => {
      if (isLast()) show(() => state)
    },
    onError: (error, vote) => {
      show((state) => applyVote(state, { ...vote, wanted: !vote.wanted }))
      showToast({ message: error.message, failed: true })
      if (isLast()) void queryClient.invalidateQueries({ queryKey: campaignKeys.everythingOf(slug) })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: campaignKeys.ownBallot(slug), refetchType: 'none' }),
  })
  return mutate
}

function applyVote(state: BallotState, { post, wanted }: Vote): BallotState {
  const others = state.chosen.filter(({ hash }) => hash !== post.hash)
  return { ...state, chosen: wanted ? [...others, post] : others }
}
