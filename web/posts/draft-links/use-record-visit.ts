import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Tells the server once that the page was opened by a browser; it matters to nobody here whether that arrives. */
export function useRecordVisit(token: string, enabled: boolean): void {
  const { api } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    if (!enabled) return
    const visit = { param: { hash: token }, json: { key: crypto.randomUUID() } }
    api.api['draft-links'][':hash'].visits.$post(visit).catch(() => undefined)
  }, [api, token, enabled])
}
