import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { LIMITS } from '#worker/lib/limits.ts'
import type { SearchType } from '#worker/search/contract.ts'
import styles from './search-box.module.css'
import { text } from './text.ts'

interface Props {
  type?: SearchType
  query?: string
}

/** The search box: a plain form that works before the page is alive, and navigates in place after. */
export function SearchBox({ type = 'posts', query = '' }: Props) {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate({ to: '/search/$type', params: { type }, search: { q } })
  }
  return (
    <search>
      <form key={query} className={styles.form} method="get" action={`/search/${type}`} onSubmit={submit}>
        <TextInput
          type="search"
          name="q"
          dir="rtl"
          defaultValue={query}
          aria-label={text.box}
          placeholder={text.placeholder}
          maxLength={LIMITS.searchQuery}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" icon={<IconSearch size={18} stroke={1.8} aria-hidden="true" />}>
          {text.go}
        </Button>
      </form>
    </search>
  )
}
