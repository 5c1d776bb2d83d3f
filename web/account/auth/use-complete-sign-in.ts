import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { nextPath } from './next-path.ts'
import { viewerQuery } from './queries.ts'

/**
 * What to do once the server let somebody in: forget what a visitor saw and go on. `enter` goes to `next`, `welcome` takes a new
 * member by their first interests.
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
