import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { viewerQuery } from './queries.ts'

/** Returns the viewer, null for a visitor, or undefined until loaded. */
export function useViewer() {
  const { api } = useRouteContext({ from: '__root__' })
  return useQuery(viewerQuery(api)).data?.viewer
}
