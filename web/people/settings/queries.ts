import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import { profileKeys } from '#web/lib/query-keys/people.ts'
import { commentKeys } from '#web/lib/query-keys/post-page.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import type { ChangeProfile, MailKind, OwnProfile } from '#worker/people/settings/contract.ts'

export const ownProfileQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.profile, queryFn: () => unwrap(api.api.me.profile.$get()), staleTime: 0 })

export const notificationPreferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: settingsKeys.notificationPreferences,
    queryFn: () => unwrap(api.api.me['notification-preferences'].$get()),
    staleTime: 0,
  })

export const unsubscribeQuery = (api: Api, query: { t: string; of: MailKind }) =>
  queryOptions({
    queryKey: settingsKeys.unsubscribe(query),
    queryFn: () => unwrap(api.api.unsubscribe.$get({ query })),
    staleTime: 0,
    retry: false,
  })

/**
 * Returns a mutation of the viewer’s own profile that updates the cached profile and viewer, and invalidates profiles, posts and comments.
 */
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
      for (const { all } of [profileKeys, postKeys, commentKeys]) void queryClient.invalidateQueries({ queryKey: all })
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
