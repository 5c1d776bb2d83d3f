import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { nextPath } from './next-path.ts'
import { viewerQuery } from './queries.ts'

/**
 * Returns handlers that clear the visitor’s cached data and navigate after sign-in. `completeSignIn` opens `next` or the home page;
 * `startOnboarding` shows a new user the interests page first.
 */
export function useCompleteSignIn(next: string | undefined) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const path = nextPath(next)
  const goTo = (href: string) => async (viewer: ViewerView) => {
    queryClient.clear()
    queryClient.setQueryData(viewerQuery(api).queryKey, { viewer })
    await router.invalidate()
    await router.navigate({ href, replace: true })
  }
  return {
    completeSignIn: goTo(path ?? '/home'),
    startOnboarding: goTo(`/me/interests?welcome=1${path ? `&next=${encodeURIComponent(path)}` : ''}`),
  }
}
