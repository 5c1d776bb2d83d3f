import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { read } from '#web/lib/api.ts'
import type { PersonCard } from '#worker/account/auth/contract.ts'

const PAUSE = 150
const NOBODY: readonly PersonCard[] = []

/** People somebody may mean by what they typed after @, asked for when they pause; undefined is nobody. */
export function useMentions(post: string, typed: string | undefined) {
  const { api } = useRouteContext({ from: '__root__' })
  const id = useId()
  const [settled, setSettled] = useState<string>()
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(typed)
      setAt(0)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['mentions', post, settled],
    queryFn: () => read(api.api.comments.mentions.$get({ query: { post, q: settled ?? '' } })),
    enabled: settled !== undefined,
    placeholderData: (before) => before,
  })
  const people = typed === undefined ? NOBODY : (data?.people ?? NOBODY)
  const move = (by: number) => setAt((before) => (before + by + people.length) % people.length)
  // Who was found for what stood there before is shown, but not taken for an answer.
  const known = data !== undefined && !isPlaceholderData && typed !== undefined && settled === typed
  return { id, people, at, chosen: known ? people[at] : undefined, move, known }
}
