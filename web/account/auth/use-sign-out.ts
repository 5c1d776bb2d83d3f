import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { clearDevice } from '#web/lib/offline/owner.ts'

/**
 * Returns a mutation that signs out, deletes what this device keeps of the account, and loads the landing page with a full page load, so that
 * no personal data stays in memory.
 */
export function useSignOut() {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutation({
    mutationFn: () => unwrap(api.api.auth['sign-out'].$post()),
    onSuccess: async () => {
      await clearDevice()
      location.assign('/')
    },
  })
}
