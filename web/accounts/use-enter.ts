import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { ViewerView } from '#worker/accounts/contract.ts'
import { nextPath } from './next-path.ts'
import { viewerQuery } from './queries.ts'

/** A function to call once the server let somebody in: forgets what a visitor saw and goes on to `next`. */
export function useEnter(next: string | undefined): (viewer: ViewerView) => Promise<void> {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (viewer) => {
    queryClient.clear()
    queryClient.setQueryData(viewerQuery(api).queryKey, { viewer })
    await router.invalidate()
    await router.navigate({ href: nextPath(next) ?? '/home', replace: true })
  }
}
