import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import { pushDevicesQuery } from './queries.ts'
import { canReceivePushes, readSubscription, subscribeBrowser } from './subscribe-browser.ts'
import { text } from './text.ts'

/** What this browser allows; undefined until it is known, and on the server. */
interface BrowserState {
  canReceive: boolean
  isDenied: boolean
  hasSubscription: boolean
}

async function readState(): Promise<BrowserState> {
  if (!canReceivePushes()) return { canReceive: false, isDenied: false, hasSubscription: false }
  const subscription = await readSubscription().catch(() => undefined)
  return {
    canReceive: true,
    isDenied: Notification.permission === 'denied',
    hasSubscription: subscription !== undefined && Notification.permission === 'granted',
  }
}

/** Returns the state of this browser, and the mutation that makes it receive pushes of the site with the public key `key`. */
export function useThisBrowser(key: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [state, setState] = useState<BrowserState>()
  const refresh = async () => setState(await readState())
  useEffect(() => void readState().then(setState), [])
  const turnOn = useMutation({
    mutationFn: () => subscribeBrowser(api, key),
    onSuccess: async (permission) => {
      await queryClient.invalidateQueries({ queryKey: pushDevicesQuery(api).queryKey })
      if (permission === 'granted') showToast({ message: text.turnedOn })
      else if (permission === 'default') showToast({ message: text.dismissed })
    },
    onError: (error) => showToast({ message: error instanceof ApiError ? error.message : text.unreachable, failed: true }),
    onSettled: refresh,
  })
  /** Ends the subscription in the browser, once the site has removed it. */
  const forget = async () => {
    await (await readSubscription().catch(() => undefined))?.unsubscribe()
    await refresh()
  }
  return { state, turnOn, forget }
}
