import { notFound, redirect } from '@tanstack/react-router'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import type { RouterContext } from '#web/router.tsx'
import { profileQuery } from './queries.ts'

/** Loads the profile with the given handle. A former handle redirects permanently (301) to the current one, followed by `rest`. */
export async function loadProfile({ queryClient, api, pageResponse }: RouterContext, handle: string, rest = '') {
  const profile = await withPageErrors(pageResponse, queryClient.ensureQueryData(profileQuery(api, handle)))
  if (profile.handle !== handle) throw redirect({ href: `/${profile.handle}${rest}`, statusCode: 301 })
  return profile
}

/** Loads a user’s profile like `loadProfile`; a publication’s handle throws not found. */
export async function loadUserProfile(context: RouterContext, handle: string, rest: string) {
  const profile = await loadProfile(context, handle, rest)
  if (profile.kind !== 'person') throw notFound()
  return profile
}
