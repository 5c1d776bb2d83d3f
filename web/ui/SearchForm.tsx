import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { ReactNode } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import styles from './form.module.css'
import { TextInput } from './TextInput.tsx'

interface Props {
  /** Path of the results page, which receives the query as `q`. */
  path: string
  query: string
  label: string
  submit: string
  /** `icon` puts a sign into the field, for a form that is seldom used. */
  variant?: 'quiet' | 'plain' | 'icon'
  onSearch: (words: string) => void
  /** Hidden fields for the results page, for a form sent before hydration. */
  children?: ReactNode
}

/** Search form of a single page: navigates as a plain form before hydration and calls `onSearch` afterwards. */
export const SearchForm = ({ path, query, label, submit, variant, onSearch, children }: Props) => (
  <search>
    <form
      key={query}
      className={classNames(styles.search, variant === 'icon' && styles.withIcon)}
      method="get"
      action={encodeURI(path)}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim())
      }}
    >
      <TextInput
        type="search"
        name="q"
        dir="rtl"
        defaultValue={query}
        aria-label={label}
        placeholder={label}
        maxLength={LIMITS.searchQueryLength}
        autoComplete="off"
        enterKeyHint="search"
      />
      {children}
      {variant === 'icon' ? (
        <button type="submit" aria-label={submit} title={submit}>
          <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        </button>
      ) : (
        <Button type="submit" {...(variant && { variant })}>
          {submit}
        </Button>
      )}
    </form>
  </search>
)
