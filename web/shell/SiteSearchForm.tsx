import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { text } from './layout-text.ts'
import styles from './site-search-form.module.css'

export function SiteSearchForm({ value }: { value?: string }) {
  const navigate = useNavigate()
  const id = useId()
  return (
    <search>
      <form
        action="/search/posts"
        method="get"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          void navigate({ href: q === '' ? '/search' : `/search/posts?q=${encodeURIComponent(q)}` })
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {text.searchLabel}
        </label>
        <IconSearch size={18} stroke={1.6} className={styles.icon} aria-hidden="true" />
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={value}
          placeholder={text.searchHint}
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          className={styles.input}
        />
      </form>
    </search>
  )
}
