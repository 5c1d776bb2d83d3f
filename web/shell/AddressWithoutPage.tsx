import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { text } from './frame-text.ts'
import { SearchForm } from './SearchForm.tsx'
import { StandIn } from './StandIn.tsx'
import styles from './stand-in.module.css'

/** What stands at an address that has no page: what became of it, then a search and the way home. */
export const AddressWithoutPage = ({ mark, title, children }: { mark: string; title: string; children: ReactNode }) => (
  <StandIn mark={mark} title={title}>
    <p>{children}</p>
    <SearchForm />
    <div className={styles.actions}>
      <LinkButton to="/" variant="quiet">
        {text.goHome}
      </LinkButton>
    </div>
  </StandIn>
)
