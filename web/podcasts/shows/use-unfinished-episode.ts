import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { playerKeys } from '#web/lib/query-keys/podcasts.ts'
import { findUnfinished, isUnfinished, readPositions, readSavedPosition } from '#web/podcasts/player/positions.ts'
import { getPlayerState, readSession } from '#web/podcasts/player/state.ts'
import type { Track } from '#worker/podcasts/episodes/contract.ts'

export interface UnfinishedEpisode {
  track: Track
  /** In ms. */
  place: number
}

/** Recent episodes of an account among which an unfinished one is looked for. */
const RECENT = '10'

/**
 * Returns the episode that the listener left unfinished last: a member's in the account, a visitor's on this device; not the one of the player,
 * whose bar shows it. Undefined until it is known, and without one. Stays the same while the page is open.
 */
export function useUnfinishedEpisode(): UnfinishedEpisode | undefined {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useViewer()
  const { data } = useQuery({
    queryKey: playerKeys.unfinished(viewer?.handle),
    queryFn: () => {
      const loaded = (getPlayerState().track ?? readSession()?.track)?.post
      return viewer ? readOfAccount(api, loaded) : readOfDevice(api, loaded)
    },
    enabled: viewer !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return data ?? undefined
}

async function readOfAccount(api: Api, loaded: string | undefined): Promise<UnfinishedEpisode | null> {
  const { items } = await unwrap(api.api.listening.$get({ query: { limit: RECENT } }))
  return items.find((item) => isUnfinished(item) && item.track.post !== loaded) ?? null
}

async function readOfDevice(api: Api, loaded: string | undefined): Promise<UnfinishedEpisode | null> {
  const hash = findUnfinished(readPositions(), loaded)
  if (hash === undefined) return null
  const track = await unwrap(api.api.episodes[':hash'].$get({ param: { hash } }))
  return { track, place: readSavedPosition(hash)?.place ?? 0 }
}
