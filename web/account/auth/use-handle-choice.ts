import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { suggestedHandleQuery } from './queries.ts'
import { useDebounced } from './use-debounced.ts'

/**
 * Returns the handle of a new account: what was typed or, until then, a suggestion from the name. A suggestion that arrives while the field
 * has the focus is not shown, because it would stand before the first letters typed.
 */
export function useHandleChoice(name: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const [typed, setTyped] = useState<string>()
  const [held, setHeld] = useState<string>()
  const debouncedName = useDebounced(name.trim())
  const { data } = useQuery({ ...suggestedHandleQuery(api, debouncedName), enabled: debouncedName !== '' && typed === undefined })
  const suggested = debouncedName === '' ? '' : (data?.handle ?? '')
  return {
    handle: typed ?? held ?? suggested,
    typed,
    onType: (handle: string) => setTyped(handle.trim().toLowerCase()),
    onFocus: () => setHeld(suggested),
    onBlur: () => setHeld(undefined),
  }
}
