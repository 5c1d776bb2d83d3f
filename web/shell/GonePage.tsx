import { LinkButton } from '#web/ui/LinkButton.tsx'
import { text } from './frame-text.ts'
import { SearchForm } from './SearchForm.tsx'
import { StandIn } from './StandIn.tsx'
import styles from './stand-in.module.css'

/** What was removed says so on its own address, and by whom; `/error/410` shows it without a reason. */
export function GonePage({ by }: { by?: string }) {
  const reason =
    by === 'author' || by === 'moderator' || by === 'law' || by === 'account' || by === 'owner' ? text.gone[by] : text.gone.other
  return (
    <StandIn mark="۴۱۰" title={text.goneTitle}>
      <p>
        {reason} {text.goneNote}
      </p>
      <SearchForm />
      <div className={styles.actions}>
        <LinkButton to="/" variant="quiet">
          {text.goHome}
        </LinkButton>
      </div>
    </StandIn>
  )
}
