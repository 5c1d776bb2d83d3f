import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { viewerQuery } from './queries.ts'

/** Who is signed in, as the frame needs it: null for a visitor, undefined while it is being asked. */
export function useViewer() {
  const { api } = useRouteContext({ from: '__root__' })
  return useQuery(viewerQuery(api)).data?.viewer
}
