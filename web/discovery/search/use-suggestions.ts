import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { normalizeQuery } from '#web/lib/normalize-query.ts'
import type { Suggestions } from '#worker/discovery/search/contract.ts'
import { suggestionsQuery } from './queries.ts'

/** Suggestions load from this query length on, after a typing pause in ms. */
const MIN_LENGTH = 2
const DEBOUNCE_MS = 120

export interface Option {
  id: string
  to: string
}

/**
 * Manages combobox state (ARIA pattern): arrow keys move the active option, Enter opens it, Escape closes the list, and the typed text
 * stays.
 */
export function useSuggestions(initialQuery: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState(initialQuery)
  const [debouncedQuery, setDebouncedQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedQuery(normalizeQuery(typed)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isEnabled = open && debouncedQuery.length >= MIN_LENGTH
  const { data } = useQuery({ ...suggestionsQuery(api, debouncedQuery), enabled: isEnabled })
  const suggestions = isEnabled ? data : undefined
  const options = toOptions(listId, suggestions)
  const shown = options.length > 0
  const close = () => {
    setOpen(false)
    setActiveIndex(-1)
  }
  const moveActive = (by: number) => setActiveIndex((index) => ((index + by + 1 + options.length + 1) % (options.length + 1)) - 1)
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
    setActiveIndex(-1)
  }
  return {
    suggestions: shown ? suggestions : undefined,
    options,
    listId,
    activeId: shown ? options[activeIndex]?.id : undefined,
    onKeyDown,
    onType,
    close,
  }
}

const toOptions = (listId: string, suggestions: Suggestions | undefined): Option[] =>
  suggestions
    ? [
        ...suggestions.people.map(({ handle }) => ({ id: `${listId}-${handle}`, to: `/${handle}` })),
        ...suggestions.tags.map(({ slug }) => ({ id: `${listId}-${slug}`, to: `/tag/${slug}` })),
        ...suggestions.posts.map(({ hash, path }) => ({ id: `${listId}-${hash}`, to: path })),
      ]
    : []
