import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { ChangeProfile, OwnProfile } from '#worker/people/settings/contract.ts'
import { ownProfileQuery } from './queries.ts'

/** Returns a mutation of the viewer’s own profile that updates the cached viewer and refetches the profile, post and comment queries. */
export function useProfileMutation<Change>(
  write: (api: Api, change: Change) => Promise<OwnProfile>,
  onDone?: (profile: OwnProfile) => void,
) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => write(api, change),
    onSuccess: (profile) => {
      queryClient.setQueryData(ownProfileQuery(api).queryKey, profile)
      queryClient.setQueryData(viewerQuery(api).queryKey, (known) =>
        known?.viewer ? { viewer: { ...known.viewer, name: profile.name, avatar: profile.avatar } } : known,
      )
      for (const shown of ['profiles', 'posts', 'comments']) void queryClient.invalidateQueries({ queryKey: [shown] })
      onDone?.(profile)
    },
  })
}

export const useProfileChange = (onDone?: (profile: OwnProfile) => void) =>
  useProfileMutation((api, json: ChangeProfile) => unwrap(api.api.me.profile.$patch({ json })), onDone)

/** Returns a mutation that sets the avatar to an upload’s hash, or removes it when null. */
export const useAvatarChange = (onDone?: (profile: OwnProfile) => void) =>
  useProfileMutation(
    (api, hash: string | null) => unwrap(hash === null ? api.api.me.avatar.$delete() : api.api.me.avatar.$put({ json: { hash } })),
    onDone,
  )
