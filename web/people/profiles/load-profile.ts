import { notFound, redirect } from '@tanstack/react-router'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import type { RouterContext } from '#web/router.tsx'
import { profileQuery } from './queries.ts'

/** The profile an address names; an old handle moves for good to the present one, `rest` of the path kept. */
export async function loadProfile({ queryClient, api, pageResponse }: RouterContext, handle: string, rest = '') {
  const profile = await withPageErrors(pageResponse, queryClient.ensureQueryData(profileQuery(api, handle)))
  if (profile.handle !== handle) throw redirect({ href: `/${profile.handle}${rest}`, statusCode: 301 })
  return profile
}

/** The same where only a person has such a page. */
export async function loadUserProfile(context: RouterContext, handle: string, rest: string) {
  const profile = await loadProfile(context, handle, rest)
  if (profile.kind !== 'person') throw notFound()
  return profile
}
