import { notFound, redirect } from '@tanstack/react-router'
import { forPage } from '#web/lib/page.ts'
import type { RouterContext } from '#web/router.tsx'
import { profileQuery } from './queries.ts'

/** The profile an address names; an old handle moves for good to the present one, `rest` of the path kept. */
export async function loadProfile({ queryClient, api, answer }: RouterContext, handle: string, rest = '') {
  const profile = await forPage(answer, queryClient.ensureQueryData(profileQuery(api, handle)))
  if (profile.handle !== handle) throw redirect({ href: `/${profile.handle}${rest}`, statusCode: 301 })
  return profile
}

/** The same where only a person has such a page. */
export async function loadPerson(context: RouterContext, handle: string, rest: string) {
  const profile = await loadProfile(context, handle, rest)
  if (profile.kind !== 'person') throw notFound()
  return profile
}
