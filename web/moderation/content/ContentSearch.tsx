import { useNavigate } from '@tanstack/react-router'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import { text } from './text.ts'

interface Props {
  path: string
  q: string
  label: string
  /** The other parameters of the page. */
  search: Readonly<Record<string, string>>
}

/** Searches a list and keeps its filter. */
export function ContentSearch({ path, q, label, search }: Props) {
  const navigate = useNavigate()
  return (
    <SearchForm
      path={path}
      query={q}
      label={label}
      submit={text.find}
      variant="quiet"
      onSearch={(words) => void navigate({ to: path, search: { ...search, ...(words && { q: words }) } })}
    >
      {Object.entries(search).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SearchForm>
  )
}
