import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import type { UserCard } from '#worker/account/auth/contract.ts'

const DEBOUNCE_MS = 150
const NO_USERS: readonly UserCard[] = []

export function useMentions(post: string, typed: string | undefined) {
  const { api } = useRouteContext({ from: '__root__' })
  const id = useId()
  const [debounced, setDebounced] = useState<string>()
  const [activeIndex, setActiveIndex] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => {
      setDebounced(typed)
      setActiveIndex(0)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['mentions', post, debounced],
    queryFn: () => unwrap(api.api.comments.mentions.$get({ query: { post, q: debounced ?? '' } })),
    enabled: debounced !== undefined,
    placeholderData: (before) => before,
  })
  const people = typed === undefined ? NO_USERS : (data?.users ?? NO_USERS)
  const move = (by: number) => setActiveIndex((before) => (before + by + people.length) % people.length)
  // Placeholder results of the previous query are shown, but Enter cannot choose them.
  const isLoaded = data !== undefined && !isPlaceholderData && typed !== undefined && debounced === typed
  return { id, people, activeIndex, active: isLoaded ? people[activeIndex] : undefined, move, isLoaded }
}
