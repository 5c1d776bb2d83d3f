import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { SearchType } from '#worker/discovery/search/contract.ts'
import { SuggestionList } from './SuggestionList.tsx'
import styles from './search-box.module.css'
import { text } from './text.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  type?: SearchType
  query?: string
}

/** Search form: submits as a plain GET form before hydration; afterwards it suggests completions and navigates client-side. */
export function SearchBox({ type = 'posts', query = '' }: Props) {
  const navigate = useNavigate()
  const { suggestions, options, listId, activeId, onKeyDown, onType, close } = useSuggestions(query)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    close()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate({ to: '/search/$type', params: { type }, search: { q } })
  }
  return (
    <search>
      <form key={query} className={styles.form} method="get" action={`/search/${type}`} onSubmit={submit} onBlur={close}>
        <div className={styles.box}>
          <TextInput
            type="search"
            role="combobox"
            name="q"
            dir="rtl"
            defaultValue={query}
            aria-label={text.box}
            aria-expanded={suggestions !== undefined}
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            placeholder={text.placeholder}
            maxLength={LIMITS.searchQueryLength}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          {suggestions && <SuggestionList suggestions={suggestions} listId={listId} activeId={activeId} onSelect={close} />}
        </div>
        <Button type="submit" icon={<IconSearch size={18} stroke={1.8} aria-hidden="true" />}>
          {text.submit}
        </Button>
      </form>
      <p role="status" className="visually-hidden">
        {text.suggested(suggestions ? options.length : 0)}
      </p>
    </search>
  )
}
