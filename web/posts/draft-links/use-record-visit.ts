import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Records a visit when the page opens and `enabled` is true; ignores failures. */
export function useRecordVisit(token: string, enabled: boolean): void {
  const { api } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    if (!enabled) return
    const visit = { param: { hash: token }, json: { key: crypto.randomUUID() } }
    api.api['draft-links'][':hash'].visits.$post(visit).catch(() => undefined)
  }, [api, token, enabled])
}
