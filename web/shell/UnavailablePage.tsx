import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ErrorState } from './ErrorState.tsx'
import styles from './error-state.module.css'
import { text } from './layout-text.ts'
import { SiteSearchForm } from './SiteSearchForm.tsx'

export const UnavailablePage = ({ statusLabel, title, children }: { statusLabel: string; title: string; children: ReactNode }) => (
  <ErrorState statusLabel={statusLabel} title={title}>
    <p>{children}</p>
    <SiteSearchForm />
    <div className={styles.actions}>
      <LinkButton to="/" variant="quiet">
        {text.goHome}
      </LinkButton>
    </div>
  </ErrorState>
)
