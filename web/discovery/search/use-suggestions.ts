import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { normalizeQuery } from '#web/lib/normalize-query.ts'
import type { Suggestions } from '#worker/discovery/search/contract.ts'
import { suggestionsQuery } from './queries.ts'

/** Letters from which on there is something to suggest, and how long a pause in typing is, in ms. */
const MIN_LENGTH = 2
const DEBOUNCE_MS = 120

/** One suggestion, as it is pointed at and gone to. */
export interface Option {
  id: string
  to: string
}

/**
 * Suggestions under a search box by the pattern of a combobox: arrows point at one, Enter goes there, Escape closes; what is typed
 * stays in the box.
 */
export function useSuggestions(initialQuery: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const list = useId()
  const [typed, setTyped] = useState(initialQuery)
  const [debouncedQuery, setAsked] = useState('')
  const [open, setOpen] = useState(false)
  const [activeIndex, setAt] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(normalizeQuery(typed)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isEnabled = open && debouncedQuery.length >= MIN_LENGTH
  const { data } = useQuery({ ...suggestionsQuery(api, debouncedQuery), enabled: isEnabled })
  const found = isEnabled ? data : undefined
  const options = toOptions(list, found)
  const shown = options.length > 0
  const close = () => {
    setOpen(false)
    setAt(-1)
  }
  const moveActive = (by: number) => setAt((now) => ((now + by + 1 + options.length + 1) % (options.length + 1)) - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const option = options[activeIndex]
    if (event.key === 'Escape' && shown) close()
    else if (event.key === 'Enter' && shown && option) {
      close()
      void navigate({ to: option.to })
    } else if (event.key === 'ArrowDown' && !shown) return setOpen(true)
    else if (event.key === 'ArrowDown' && shown) moveActive(1)
    else if (event.key === 'ArrowUp' && shown) moveActive(-1)
    else return
    event.preventDefault()
  }
  const onType = (value: string) => {
    setTyped(value)
    setOpen(true)
    setAt(-1)
  }
  return {
    found: shown ? found : undefined,
    options,
    list,
    current: shown ? options[activeIndex]?.id : undefined,
    onKeyDown,
    onType,
    close,
  }
}

const toOptions = (list: string, found: Suggestions | undefined): Option[] =>
  found
    ? [
        ...found.people.map(({ handle }) => ({ id: `${list}-${handle}`, to: `/${handle}` })),
        ...found.tags.map(({ slug }) => ({ id: `${list}-${slug}`, to: `/tag/${slug}` })),
        ...found.posts.map(({ hash, path }) => ({ id: `${list}-${hash}`, to: path })),
      ]
    : []
