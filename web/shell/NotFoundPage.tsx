import { LinkButton } from '#web/ui/LinkButton.tsx'
import { text } from './frame-text.ts'
import { GonePage } from './GonePage.tsx'
import { goneBy } from './gone-by.ts'
import { SearchForm } from './SearchForm.tsx'
import { StandIn } from './StandIn.tsx'
import styles from './stand-in.module.css'

/** What an address without a page shows; a removed one (`notFound({ data: { gone: { by } } })`) tells that instead. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const gone = goneBy(data)
  if (gone !== undefined) return <GonePage by={gone} />
  return (
    <StandIn mark="۴۰۴" title={text.notFoundTitle}>
      <p>{text.notFound}</p>
      <SearchForm />
      <div className={styles.actions}>
        <LinkButton to="/" variant="quiet">
          {text.goHome}
        </LinkButton>
      </div>
    </StandIn>
  )
}
